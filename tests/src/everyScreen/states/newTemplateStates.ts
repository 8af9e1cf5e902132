import { getOwnTemplate, makeOwnTemplate, type OwnTemplate } from '#core/wire/calls/template/ownTemplateCalls.ts';
import { formatRecipeFile } from '#core/wire/recipe/recipeFile.ts';
import { recipeText } from '#core/wire/recipe/ownRecipe.ts';
import type { FixtureService } from '#tests/src/support/fixtureService.ts';
import { idOf } from '#tests/src/support/fixtures.ts';
import { proposeTables } from '#core/wire/calls/template/proposeCalls.ts';
import { taskOfAnyPage } from '../screenWorld.ts';
import { foundTables } from './newTaskPages.ts';
import type { ScreenState } from '../screen.ts';

const id = 10_000_001;
const address = 'https://shop.example/books?q=sea&page=1';
const recipe = {
  list: {
    items: 'li',
    fields: [
      { name: 'Title', from: [{ css: 'a' }] },
      { name: 'Price', from: [{ css: 'i' }], transforms: ['number'] },
    ],
  },
};

/** A template that is for chosen accounts, with a marked part. */
export const ownTemplate: OwnTemplate = {
  name: 'Books of a shop',
  description: 'Titles and prices.',
  audience: 'chosen',
  userNames: ['grace', 'alan'],
  parts: [{ place: 'query:0', label: 'Word to search', remark: 'One per line' }],
  hasPages: true,
  version: 2,
  hasPicture: false,
  asksSignIn: true,
  taskId: taskOfAnyPage,
  addresses: [address],
  recipe: recipeText(recipe),
  maxPages: '',
};

/** The texts of this template, which are no texts of the console. */
export const newTemplateData = [
  address,
  ownTemplate.name,
  ownTemplate.description,
  'grace alan',
  'Word to search',
  'One per line',
  'Title',
  'Price',
  'Books of a page',
  'https://shop.example/books',
  'q',
  'books',
];

const answer = ({ answers }: FixtureService, status: number, body: object): void =>
  void answers.set(getOwnTemplate.path.replace('{id}', String(id)), () => ({ status, body }));

/** A recipe file as an input of a page takes it. */
export const fileOf = (text: string) => ({
  name: 'books.recipe.json',
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});
const recipeFile =
  formatRecipeFile(ownTemplate.name, { Urls: [address], Recipe: ownTemplate.recipe, MaxPages: '' }) ?? '';

/** A template that is made of a task, and files of recipes. */
export const newTemplateStates: readonly ScreenState[] = [
  {
    name: 'new template of a task',
    address: `/console/task/new-template?task=${taskOfAnyPage}`,
    reach: ({ see }) => see('proposal:own.differs'),
  },
  {
    name: 'new template, what is missing',
    reach: async ({ press, see }) => {
      await press('proposal:own.make');
      await see('proposal:own.missing');
    },
  },
  {
    name: 'new template, refused',
    prepare: ({ answers }) =>
      void answers.set(makeOwnTemplate.path, () => ({
        status: 409,
        body: { code: 'QuotaReached', quota: 'templateLimit', limit: 5, used: 5 },
      })),
    reach: async ({ page, press, see }) => {
      await page.locator('main form textarea').first().fill(ownTemplate.description);
      await press('proposal:own.make');
      await see('errors:quotas.templateLimit');
    },
  },
  {
    name: 'change of a template',
    isDense: true,
    address: `/console/task/new-template?template=${id}`,
    prepare: (service) => answer(service, 200, ownTemplate),
    reach: ({ see }) => see('proposal:own.fromTask'),
  },
  {
    name: 'change of a template that is gone',
    address: `/console/task/new-template?template=${id}`,
    prepare: (service) => answer(service, 404, { code: 'NotFound' }),
    reach: ({ see }) => see('proposal:own.notHere'),
  },
  {
    name: 'new template of a task that is not there',
    address: `/console/task/new-template?task=${idOf(1, 999)}`,
    reach: ({ page }) => page.locator('main').getByRole('heading').waitFor(),
  },
  {
    name: 'new task, a recipe file with a mistake',
    address: '/console/task/new-task',
    reach: async ({ page, see }) => {
      await see('proposal:file.open');
      await page.locator('input[type=file]').setInputFiles(fileOf('[]'));
      await page.getByText('books.recipe.json').or(page.getByText('proposal:file.wrong')).first().waitFor();
    },
  },
  {
    name: 'new task, a recipe file',
    isDense: true,
    address: '/console/task/new-task',
    prepare: ({ answers }) =>
      void answers.set(proposeTables.path, () => ({
        status: 200,
        body: { ...foundTables, own: foundTables.tables[0] },
      })),
    reach: async ({ page, see }) => {
      await see('proposal:file.open');
      await page.locator('input[type=file]').setInputFiles(fileOf(recipeFile));
      await see('proposal:file.saveAsIs');
      await page.getByRole('table').waitFor();
    },
  },
];
