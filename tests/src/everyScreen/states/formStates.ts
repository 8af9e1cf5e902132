import type { Locator } from 'playwright-core';
import type { Screen, ScreenState } from '../screen.ts';
import { formAddress } from '../screenWorld.ts';

const field = '#parameter-Word';
const trialPath = '/v1/templateRegistration/50:try';

async function openForm({ page }: Screen): Promise<void> {
  await page.locator(field).waitFor();
}

async function openImport(screen: Screen, mode: 'file' | 'task'): Promise<Locator> {
  await openForm(screen);
  await screen.press(`parameters:modes.${mode}`);
  const dialog = screen.page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

async function chooseFile(screen: Screen, name: string, content: string): Promise<Locator> {
  const dialog = await openImport(screen, 'file');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
  return dialog;
}

const shareId = '0f8b1a52-5c1c-4a57-9d3e-2f4a8f1f6c11';
const share = {
  taskName: 'chair',
  templateRegistrationId: 50,
  templateSlug: 'example',
  parameters: { Word: 'chair' },
};

/** Pastes more lines than a text area takes: they become a separate list. */
async function pasteLines({ page }: Screen, count: number): Promise<void> {
  const lines = Array.from({ length: count }, (_, index) => `https://one.example/${index}`).join('\n');
  await page.locator('#parameter-Urls').evaluate((element, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, lines);
}

const trial = {
  columns: ['price', 'note'],
  rows: [
    ['12.50', 'first'],
    ['13.00', null],
  ],
  pages: [
    { url: 'https://shop.example/1', milliseconds: 812, failure: null },
    { url: 'https://shop.example/2', milliseconds: 90, failure: { code: 'HttpStatus', detail: '404' } },
  ],
  limit: 'pages',
  milliseconds: 1_234,
};

/** §2.5 to §2.8: the form with its fields, imports, rule and trial. */
export const formStates: readonly ScreenState[] = [
  { name: 'form', address: formAddress, reach: openForm },
  {
    name: 'form, a remark beside the field',
    reach: async ({ page }) => {
      await page.locator(field).focus();
      await page.locator('figure img').waitFor();
    },
  },
  {
    name: 'form, the calendar',
    reach: async ({ page }) => {
      await page.locator('#parameter-Day').scrollIntoViewIfNeeded();
      await page.locator('#parameter-Day').press('ArrowDown');
      await page.getByRole('grid').first().waitFor();
    },
  },
  {
    name: 'form, mistakes',
    isDense: true,
    address: formAddress,
    reach: async (screen) => {
      await openForm(screen);
      await screen.press('template:form.save');
      await screen.see('errors:parameters.PleasePerfectInfo');
    },
  },
  {
    name: 'rule editor',
    isDense: true,
    address: formAddress,
    reach: async (screen) => {
      await openForm(screen);
      await screen.press('parameters:modes.rule');
      await screen.page.getByRole('combobox').first().waitFor();
    },
  },
  {
    name: 'import from a file',
    address: formAddress,
    reach: async (screen) => {
      await openImport(screen, 'file');
    },
  },
  {
    name: 'import from a file, its rows',
    isDense: true,
    address: formAddress,
    reach: async (screen) => {
      const rows =
        'name;address\nOne;https://one.example/\nTwo;https://two.example/\nTwo;https://two.example/\nNone;\nBad;nowhere\n';
      const dialog = await chooseFile(screen, 'shops.csv', rows);
      await dialog.getByRole('table').waitFor();
    },
  },
  {
    name: 'import from a file, one that cannot be read',
    address: formAddress,
    reach: async (screen) => {
      const dialog = await chooseFile(screen, 'broken.csv', 'a,b\n"c,d\n');
      await dialog.getByRole('alert').waitFor();
    },
  },
  {
    name: 'import from a task',
    address: formAddress,
    reach: async (screen) => {
      await openImport(screen, 'task');
    },
  },
  {
    name: 'try it, missing values',
    address: formAddress,
    reach: async (screen) => {
      await openForm(screen);
      await screen.press('start:tryIt.run');
      await screen.see('start:tryIt.problems');
    },
  },
  {
    name: 'try it, rows',
    address: formAddress,
    prepare: ({ answers }) => answers.set(trialPath, () => ({ status: 200, body: trial })),
    reach: async (screen) => {
      await openForm(screen);
      await screen.page.locator(field).fill('chair');
      await screen.press('start:tryIt.run');
      await screen.page.getByRole('cell', { name: '12.50' }).waitFor();
    },
  },
  {
    name: 'form of a shared task',
    address: `${formAddress}?share=${shareId}`,
    prepare: ({ answers }) => answers.set(`/v1/taskshares:${shareId}`, () => ({ status: 200, body: share })),
    reach: ({ see }) => see('template:share.filledIn'),
  },
  {
    name: 'form of a share that is gone',
    address: `${formAddress}?share=${shareId}`,
    prepare: ({ answers }) =>
      answers.set(`/v1/taskshares:${shareId}`, () => ({ status: 404, body: { code: 'NotFound' } })),
    reach: ({ see }) => see('template:share.gone'),
  },
  {
    name: 'form, a long list',
    address: formAddress,
    isNewDevice: true,
    reach: async (screen) => {
      await openForm(screen);
      await pasteLines(screen, 30_000);
      await screen.page.getByRole('button', { name: screen.words('parameters:downloadLines') }).waitFor();
    },
  },
  {
    name: 'form, a draft that came back',
    address: formAddress,
    reach: async (screen) => {
      await openForm(screen);
      await screen.page.locator(field).fill('lamp');
      // The draft is stored when the user stops typing.
      await screen.page.waitForTimeout(600);
      await screen.page.reload();
      await screen.see('parameters:draft.restored');
    },
  },
];
