import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import { isTaskActive } from '#core/domain/task/status.ts';
import { TaskMode } from '#core/domain/task/task.ts';
import { updateLanguage } from '#core/wire/calls/account/accountCalls.ts';
import { getAllData } from '#core/wire/calls/data/dataCalls.ts';
import { tryTemplate } from '#core/wire/calls/task/startCalls.ts';
import { batchStart, createTemplateTask, getTask, searchTasks } from '#core/wire/calls/task/taskCalls.ts';
import { getTaskShare, shareTask } from '#core/wire/calls/task/taskShareCalls.ts';
import { proposeTables } from '#core/wire/calls/template/proposeCalls.ts';
import { ownRecipeTemplate, recipeText } from '#core/wire/recipe/ownRecipe.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { insertCredit } from '#server/db/tables/account/accounts.ts';
import { startSite, type TestSite } from '#tests/server/engine/support/startSite.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';

const lamps = ['Desk lamp', 'Floor lamp', 'Night light', 'Wall lamp', 'Garden lamp', 'Cave lamp'];
const pageOf = (first: number, next: string) => `<!doctype html><title>Lamps</title><main><ul>
${lamps
  .slice(first, first + 3)
  .map(
    (name, index) =>
      `<li class="product"><a class="name" href="/lamp/${first + index}">${name}</a><span class="price">$${first + index + 10}.50</span></li>`,
  )
  .join('\n')}
</ul>${next}</main>`;

const sendPage = (response: ServerResponse, text: string): void =>
  void response.setHeader('content-type', 'text/html').end(text);

let site: TestSite;
let tested: TestService;
let client: Client;
beforeAll(async () => {
  site = await startSite({
    '/demo-shop/lamps': (response) => sendPage(response, pageOf(0, '<a rel="next" href="?page=2">Next</a>')),
    '/demo-shop/lamps?page=2': (response) => sendPage(response, pageOf(3, '')),
  });
  tested = await openTestService({ publicUrl: site.origin, level: AccountLevel.Standard, withWorker: true });
  client = await tested.signUp('ada');
  const credit = { accountId: client.accountId, amountMicro: 10_000_000, cause: 'credit:test' };
  await tested.database.withoutRls((tx) => insertCredit(tx, credit));
});
afterAll(async () => {
  await tested.close();
  await site.close();
});

const template = () => {
  const found = tested.service.gallery.bySlug(ownRecipeTemplate.slug);
  if (found === undefined) throw new Error('the template of own recipes is missing');
  return found;
};
const values = (recipe: unknown, others: ParameterValues = {}): ParameterValues => ({
  Urls: [`${site.origin}/demo-shop/lamps`],
  Recipe: typeof recipe === 'string' ? recipe : recipeText(recipe as object),
  ...others,
});
const create = (given: ParameterValues, taskName = 'Lamps') =>
  client.send(createTemplateTask, {
    body: {
      taskName,
      templateRegistrationId: template().templateRegistrationId,
      templateVersion: template().version,
      userInputParameters: formatUserInputParameters(given, {}),
    },
  });
const recipe = {
  list: {
    items: '.product',
    fields: [
      { name: 'lamp', from: [{ css: '.name' }] },
      { name: 'price', from: [{ css: '.price' }], transforms: ['number'] },
      { name: 'address', from: [{ css: '.name', attr: 'href' }], transforms: ['absoluteUrl'] },
    ],
    next: { link: { css: 'a[rel=next]', attr: 'href' } },
  },
};
async function rowsOf(taskId: string) {
  expect((await client.send(batchStart, { body: { taskIds: [taskId] } })).body['errors']).toEqual([]);
  await waitFor(async () => {
    const { taskExecuteStatus, lotNo } = getTask.reply.parse((await client.send(getTask, { query: { taskId } })).body);
    return lotNo !== null && !isTaskActive(taskExecuteStatus);
  });
  return getAllData.reply.parse((await client.send(getAllData, { params: { id: taskId } })).body);
}

test('a proposed table becomes an advanced-mode task that collects all its pages', async () => {
  const proposed = proposeTables.reply.parse(
    (await client.send(proposeTables, { body: { url: `${site.origin}/demo-shop/lamps` } })).body,
  );
  const [table] = proposed.tables;
  const created = await create(values(table?.recipe ?? {}));
  expect(created).toMatchObject({ status: 200, body: { code: '' } });
  const taskId = String(created.body['taskId']);
  const { columns, rows, total } = await rowsOf(taskId);
  expect(total).toBe(6);
  expect(rows[0]?.values).toHaveLength(columns.length);
  expect(rows.map((row) => row.values.find((value) => lamps.includes(String(value))))).toEqual(lamps);
});

test('its columns have the types that its recipe gives them', async () => {
  const taskId = String((await create(values(recipe))).body['taskId']);
  const { columns, rows } = await rowsOf(taskId);
  expect(columns).toEqual([
    { name: 'lamp', type: 'text' },
    { name: 'price', type: 'number' },
    { name: 'address', type: 'url' },
  ]);
  expect(rows[5]?.values).toEqual(['Cave lamp', '15.50', `${site.origin}/lamp/5`]);
});

test('the number of pages is a value of its own, which wins over the recipe', async () => {
  const limited = { list: { ...recipe.list, maxPages: 1 } };
  const byRecipe = String((await create(values(limited))).body['taskId']);
  expect((await rowsOf(byRecipe)).total).toBe(3);
  const byValue = String((await create(values(limited, { MaxPages: '2' }))).body['taskId']);
  expect((await rowsOf(byValue)).total).toBe(6);
});

test('§3.5: the task is in advanced mode, and the list of tasks is filtered by the mode', async () => {
  const taskId = String((await create(values(recipe), 'My own')).body['taskId']);
  const task = getTask.reply.parse((await client.send(getTask, { query: { taskId } })).body);
  expect(task.workFlowType).toBe(TaskMode.AdvanceMode);
  const found = async (mode: TaskMode) => {
    const { body } = await client.send(searchTasks, { query: { TaskType: mode, Keyword: 'My own' } });
    return searchTasks.reply.parse(body).items.map((item) => item.taskId);
  };
  expect(await found(TaskMode.AdvanceMode)).toEqual([taskId]);
  expect(await found(TaskMode.TemplateMode)).toEqual([]);
});

test('it is tried without being saved, and shared with its recipe', async () => {
  const trial = await client.send(tryTemplate, {
    params: { id: template().templateRegistrationId },
    body: { userInputParameters: formatUserInputParameters(values(recipe), {}) },
  });
  expect(tryTemplate.reply.parse(trial.body).rows.map(([name]) => name)).toEqual(lamps);
  const taskId = String((await create(values(recipe))).body['taskId']);
  const { shareId } = (await client.send(shareTask, { params: { id: taskId }, body: {} })).body;
  const bob = await tested.signUp('bob');
  const shared = await bob.send(getTaskShare, { params: { id: String(shareId) } });
  expect(shared.body['parameters']).toMatchObject({ Recipe: recipeText(recipe) });
});

describe('a recipe that is none is refused with the place and a sentence, and nothing is saved', () => {
  test.each<[string, unknown, string, RegExp]>([
    ['text that is no JSON', '{ "list": ', '', /JSON/u],
    ['a number', '7', '', /object/iu],
    ['no kind of row', {}, '', /exactly one of/u],
    ['an unknown key', { ...recipe, colour: 'red' }, '', /colour/u],
    ['start addresses, which are another value', { ...recipe, start: ['https://a.example'] }, '', /start/u],
    [
      'a field without a name',
      { list: { items: 'li', fields: [{ name: '', from: [{ css: 'a' }] }] } },
      'list.fields.0.name',
      /1/u,
    ],
    [
      'more columns than a page is searched for',
      { fields: Array.from({ length: 201 }, (_, index) => ({ name: `c${index}`, from: [{ css: 'a' }] })) },
      '',
      /200/u,
    ],
    ['a browser step without a browser', { ...recipe, browser: { steps: [{ wait: 10 }] } }, '', /browser/u],
  ])('%s', async (_name, given, place, sentence) => {
    const text = typeof given === 'string' ? given : JSON.stringify(given);
    const { status, body } = await create(values(text), 'Wrong');
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: 'InvalidParameter', paramName: 'Recipe', problem: { code: 'RecipeWrong' } },
    });
    const problem = body['problem'] as { place: string; message: string };
    expect(problem.message).toMatch(sentence);
    expect(problem.place).toContain(place);
    expect((await client.send(searchTasks, { query: { Keyword: 'Wrong' } })).body['total']).toBe(0);
  });

  test('the sentence is in the language of the account', async () => {
    const dora = await tested.signUp('dora');
    await dora.send(updateLanguage, { body: { language: 'de-DE' } });
    const { body } = await dora.send(tryTemplate, {
      params: { id: template().templateRegistrationId },
      body: { userInputParameters: formatUserInputParameters(values('7'), {}) },
    });
    expect(body['problem']).toMatchObject({ message: expect.stringMatching(/Eingabe/u) as string });
  });
});
