import { describe, expect, it } from 'vitest';
import { startJourney } from './startJourney.ts';
import { storedDraft } from '#tests/src/support/device.ts';

const form = '/console/template/html-tables';

const { service, newPage } = await startJourney([]);
const page = await newPage();
await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

describe('a template: from a visitor to saved tasks, shared and offline', () => {
  let shareLink = '';

  const addressesField = () => page.getByRole('textbox', { name: /^Page addresses/u });
  const indicator = (words: RegExp) => page.getByRole('button', { name: words });
  const save = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/\/console\/task\/template-list$/u);
  };
  const openEditor = async (task: string) => {
    await page.goto(`${service.origin}/console/task/template-list`);
    await page.getByRole('button', { name: `More actions for ${task}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Edit template', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: task }).waitFor();
    await addressesField().waitFor();
  };
  /** Returns the tasks of the service, newest first. */
  const tasks = () =>
    page.evaluate(async () => {
      const reply = await fetch('/v1/tasksearchs?page=1&pageSize=100&Keyword=Sizes');
      const { items } = (await reply.json()) as { items: { taskName: string; parameters: Record<string, unknown> }[] };
      return Object.fromEntries(items.map(({ taskName, parameters }) => [taskName, parameters['Urls']]));
    });

  it('a visitor who wants to use a template comes back to it after signing in', async () => {
    await page.goto(`${service.origin}/template/html-tables`);
    await page.getByRole('link', { name: 'Use immediately' }).first().click();
    await page.getByRole('button', { name: 'Enter the demo' }).click();
    await page.waitForURL(new RegExp(`${form}$`, 'u'));
    await addressesField().waitFor();
  });

  it('a mistake is reported below its field, and the form is saved once it is right', async () => {
    await page.getByRole('textbox', { name: 'Task name' }).fill('Sizes');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('This field is required. Fill it in.').waitFor();
    await addressesField().fill('nowhere');
    await expect.poll(() => page.getByText('This field is required.').count()).toBe(0);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('“nowhere” is not a web address.').waitFor();
    await addressesField().fill('http://169.254.169.254/latest');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('This service does not fetch “http://169.254.169.254/latest”').first().waitFor();
    await addressesField().fill(`${service.origin}/demo-shop/sizes`);
    await save();
    await page.getByRole('link', { name: 'Sizes', exact: true }).waitFor();
    await expect.poll(() => tasks()).toEqual({ Sizes: [`${service.origin}/demo-shop/sizes`] });
  });

  it('the task is edited in the template’s form', async () => {
    await openEditor('Sizes');
    await expect.poll(() => addressesField().inputValue()).toBe(`${service.origin}/demo-shop/sizes`);
    await addressesField().fill(`${service.origin}/demo-shop/sizes?again=1`);
    await save();
    await expect.poll(() => tasks()).toEqual({ Sizes: [`${service.origin}/demo-shop/sizes?again=1`] });
  });

  it('a new task is made of it by the save menu', async () => {
    await openEditor('Sizes');
    await addressesField().fill(`${service.origin}/demo-shop/`);
    await page.getByRole('button', { name: 'More ways to save' }).click();
    await page.getByRole('menuitem', { name: 'Create new task' }).click();
    await page.waitForURL(/\/console\/task\/template-list$/u);
    // The page leads on before the service has the new task.
    await expect.poll(async () => Object.keys(await tasks()).length).toBe(2);
    const { Sizes, ...others } = await tasks();
    expect(Sizes).toEqual([`${service.origin}/demo-shop/sizes?again=1`]);
    expect(Object.entries(others)).toEqual([[expect.stringMatching(/^Sizes \d+$/u), [`${service.origin}/demo-shop/`]]]);
  });

  it('§7.5: its link is copied', async () => {
    await openEditor('Sizes');
    await page.getByRole('button', { name: 'Share task' }).click();
    await page.getByText('Link copied', { exact: true }).waitFor();
    shareLink = await page.evaluate(() => navigator.clipboard.readText());
    expect(shareLink).toMatch(new RegExp(`^${service.origin}${form}\\?share=[0-9a-f-]{36}$`, 'u'));
  });

  it('§7.4: another user opens the link, signs up, and saves a task of their own', async () => {
    const other = await newPage({ viewport: { width: 820, height: 1180 } });
    await other.goto(shareLink);
    await other.waitForURL(/\/login\?returnTo=/u);
    await other.goto(`${service.origin}/signup`);
    await other.getByLabel('E-mail').fill('bob@example.com');
    await other.getByLabel('User name').fill('bob');
    await other.getByLabel('Password', { exact: true }).fill('a long enough password');
    await other.getByRole('button', { name: 'Create account' }).click();
    await other.getByRole('heading', { name: 'All templates' }).waitFor();
    await other.goto(shareLink);
    await other.getByText('Filled in from the shared task “Sizes”.').waitFor();
    const shown = other.getByRole('textbox', { name: /^Page addresses/u });
    await expect.poll(() => shown.inputValue()).toBe(`${service.origin}/demo-shop/sizes?again=1`);
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await other.waitForURL(/\/console\/task\/template-list$/u);
    await other.getByRole('link', { name: 'Sizes', exact: true }).waitFor();
    await other.context().close();
  });

  it('with the service stopped, gallery and page are readable; a favourite and a draft are kept', async () => {
    await page.goto(`${service.origin}${form}`);
    await addressesField().waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await service.stop();
    await page.goto(`${service.origin}/console/template`);
    await page
      .getByRole('link', { name: /Tables on web pages/u })
      .first()
      .waitFor();
    await page.goto(`${service.origin}${form}?tab=description`);
    await page.getByRole('article').waitFor();
    await page.goto(`${service.origin}${form}`);
    await addressesField().fill('https://later.example/');
    await page.getByRole('button', { name: 'Favorite', exact: true }).click();
    await page.getByRole('img', { name: 'Saved on this device' }).waitFor();
    await storedDraft(page, 'https://later.example/');
    await page.reload();
    await expect.poll(() => addressesField().inputValue()).toBe('https://later.example/');
    await expect
      .poll(() => page.getByRole('button', { name: 'Favorite', exact: true }).getAttribute('aria-pressed'))
      .toBe('true');
    await indicator(/^Offline, 1 edit waiting/u).waitFor();
  });

  it('with the service back, the favourite is sent, and the draft is saved as a task', async () => {
    await service.start();
    await indicator(/^Up to date/u).waitFor();
    const favourites = () =>
      page.evaluate(async () => {
        const reply = await fetch('/v1/favorites/templates');
        return ((await reply.json()) as { items: { slug: string }[] }).items.map(({ slug }) => slug);
      });
    await expect.poll(favourites).toEqual(['html-tables']);
    await expect.poll(() => addressesField().inputValue()).toBe('https://later.example/');
    await page.getByRole('textbox', { name: 'Task name' }).fill('Sizes of later');
    await save();
    await expect.poll(async () => (await tasks())['Sizes of later']).toEqual(['https://later.example/']);
  });
});
