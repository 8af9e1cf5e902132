import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { StartResult, StopResult } from '#core/domain/run/runResult.ts';
import { TaskStatus } from '#core/domain/task/status.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { getLotData } from '#core/wire/calls/data/dataCalls.ts';
import * as calls from '#core/wire/calls/task/taskCalls.ts';
import { insertCredit } from '#server/db/tables/account/accounts.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';

let tested: TestService;
let client: Client;
let stranger: Client;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
  client = await tested.signUp('ada');
  stranger = await tested.signUp('mallory');
});
afterAll(() => tested.close());

const idOf = (slug: string) => tested.service.gallery.bySlug(slug)?.templateRegistrationId ?? 0;
const draft = (part: { slug?: string; name?: string; values?: Record<string, string | string[]> } = {}) => ({
  taskName: part.name ?? 'Products',
  templateRegistrationId: idOf(part.slug ?? 'demo-shop-products'),
  templateVersion: 1,
  userInputParameters: formatUserInputParameters(part.values ?? { Categories: ['mugs'] }, {}),
});
const create = (part: Parameters<typeof draft>[0] = {}, by = client) =>
  by.send(calls.createTemplateTask, { body: draft(part) });
const createId = async (part: Parameters<typeof draft>[0] = {}) => String((await create(part)).body['taskId']);
const missing = '6d1c2cf0-3bd6-4a4e-8a4b-6a3a0f5a2d10';

describe('saving a task', () => {
  test('answers with its id and how many the plan allows', async () => {
    const answer = await create({ name: '  My \n  products ' });
    expect(answer.body).toMatchObject({ code: '', taskQuantityInfo: { limit: 250 } });
    const task = await client.send(calls.getTask, { query: { taskId: String(answer.body['taskId']) } });
    expect(task.body).toMatchObject({
      taskName: 'My products',
      taskExecuteStatus: TaskStatus.Ready,
      templateSlug: 'demo-shop-products',
      parameters: { Categories: ['mugs'] },
      priority: 50,
      lotId: null,
    });
  });

  test('keeps which task and field its addresses were imported from, until they no longer are', async () => {
    const [source, foreign] = [await createId(), String((await create({}, stranger)).body['taskId'])];
    const readSource = async (taskId: string) => {
      const { body } = await client.send(calls.getTask, { query: { taskId } });
      return [body['urlSourceTaskId'], body['urlSourceTaskField']];
    };
    const body = { ...draft(), urlSourceTaskId: source, urlSourceTaskField: 'address' };
    const taskId = String((await client.send(calls.createTemplateTask, { body })).body['taskId']);
    expect(await readSource(taskId)).toEqual([source, 'address']);
    const save = (part: object) => client.send(calls.updateTemplateTask, { body: { ...draft(), ...part, taskId } });
    await save({});
    expect(await readSource(taskId)).toEqual([source, 'address']);
    await save({ urlSourceTaskId: foreign, urlSourceTaskField: 'address' });
    expect(await readSource(taskId)).toEqual([null, null]);
    await save({ urlSourceTaskId: source, urlSourceTaskField: 'name' });
    await save({ urlSourceTaskId: null });
    expect(await readSource(taskId)).toEqual([null, null]);
  });

  test.each([
    ['a parameter that is required', {}, { paramName: 'Categories', problem: { code: 'PleasePerfectInfo' } }],
    [
      'no choice of the template',
      { Categories: ['cars'] },
      { paramName: 'Categories', problem: { code: 'NotAChoice' } },
    ],
    [
      'no parameter of the template',
      { Categories: ['mugs'], Wheels: '4' },
      { paramName: 'Wheels', problem: { code: 'Unknown' } },
    ],
  ])('is refused for %s', async (_, values, facts) => {
    expect(await create({ values })).toMatchObject({ status: 400, body: { code: 'InvalidParameter', ...facts } });
  });

  test.each([
    'http://127.0.0.1/',
    'http://localhost:9000/x',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://192.168.1.1/',
    'http://user:secret@example.com/',
    'http://example.com:25/',
    'http://127.0.0.1:8080/v1/accounts',
  ])('is refused for %s already at saving', async (address) => {
    const answer = await create({ slug: 'page-metadata', values: { Urls: ['https://example.com/', address] } });
    const body = { code: 'InvalidParameter', paramName: 'Urls', problem: { code: 'AddressRefused', value: address } };
    expect(answer).toMatchObject({ status: 400, body });
  });

  test.each(['https://example.com/a?b=c', 'http://127.0.0.1:8080/demo-shop/p/1'])(
    'takes the address %s',
    async (address) => {
      expect((await create({ slug: 'page-metadata', values: { Urls: [address] } })).body).toMatchObject({ code: '' });
    },
  );

  test.each([
    ['', 'TaskNameEmpty'],
    [' \n ', 'TaskNameEmpty'],
    ['x'.repeat(201), 'TaskNameTooLong'],
  ])('is refused for the name %j', async (name, code) => {
    expect(await create({ name })).toMatchObject({ status: 400, body: { code } });
  });

  test('is refused for a template that is not there, and for parameters that are not JSON', async () => {
    const gone = { ...draft(), templateRegistrationId: 999_999 };
    expect(await client.send(calls.createTemplateTask, { body: gone })).toMatchObject({
      body: { code: 'TemplateNotAvailable' },
    });
    const broken = { ...draft(), userInputParameters: '{' };
    expect(await client.send(calls.createTemplateTask, { body: broken })).toMatchObject({
      status: 400,
      body: { code: 'InvalidInput', field: 'userInputParameters' },
    });
  });

  test('stops at the limit of the plan with its figures, and saves nothing', async () => {
    const small = await tested.signUp('small');
    await tested.database.kysely
      .updateTable('accounts')
      .set({ task_limit: 1 })
      .where('account_id', '=', small.accountId)
      .execute();
    expect((await create({}, small)).body).toMatchObject({ code: '', taskQuantityInfo: { quantity: 1, limit: 1 } });
    const answer = await create({}, small);
    expect(answer).toMatchObject({
      status: 200,
      body: { code: 'ExceedTaskLimitCounts', taskId: null, taskQuantityInfo: { quantity: 1, limit: 1 } },
    });
    expect((await small.send(calls.searchTasks)).body['total']).toBe(1);
  });

  test('again changes its name and parameters, and says which fields changed', async () => {
    const taskId = await createId();
    const body = { taskId, ...draft({ name: 'Lamps', values: { Categories: ['lamps'] } }) };
    expect((await client.send(calls.updateTemplateTask, { body })).body).toEqual({ error: null });
    const task = await client.send(calls.getTask, { query: { taskId } });
    expect(task.body).toMatchObject({ taskName: 'Lamps', parameters: { Categories: ['lamps'] } });
    expect(Object.keys(task.body['fieldRevisions'] as object).toSorted()).toEqual(['parameters', 'taskName']);
    const other = { taskId, ...draft({ slug: 'page-metadata', values: { Urls: ['https://example.com/'] } }) };
    expect((await client.send(calls.updateTemplateTask, { body: other })).status).toBe(404);
  });
});

test('a foreign task answers like a missing one, to reads and writes alike', async () => {
  const taskId = await createId();
  for (const id of [taskId, missing]) {
    const params = { params: { id } };
    const notFound = { status: 404, body: { code: 'NotFound' } };
    expect(await stranger.send(calls.getTask, { query: { taskId: id } })).toMatchObject(notFound);
    expect(await stranger.send(calls.getTaskSummary, params)).toMatchObject(notFound);
    expect(await stranger.send(calls.listTaskLots, params)).toMatchObject(notFound);
    expect(await stranger.send(calls.listLotSubtasks, { params: { id, lotNo: 1 } })).toMatchObject(notFound);
    expect(await stranger.send(getLotData, { params: { id, lotNo: 1 } })).toMatchObject(notFound);
    const rename = { body: { taskId: id, taskName: 'mine' } };
    expect(await stranger.send(calls.updateTaskBasicInfo, rename)).toMatchObject(notFound);
    expect(await stranger.send(calls.updateTemplateTask, { body: { taskId: id, ...draft() } })).toMatchObject(notFound);
    expect((await stranger.send(calls.getTaskStatuses, { body: { ids: [id] } })).body).toEqual([]);
    const start = await stranger.send(calls.batchStart, { body: { taskIds: [id] } });
    expect(start.body).toMatchObject({ errors: [{ taskId: id, startResult: StartResult.TaskNotFound }] });
    const stop = await stranger.send(calls.batchStop, { body: { taskIds: [id] } });
    expect(stop.body).toMatchObject({ errors: [{ taskId: id, stopResult: StopResult.UserNotTaskOwner }] });
  }
  expect((await client.send(calls.getTask, { query: { taskId } })).body).toMatchObject({ taskName: 'Products' });
});

describe('starting and stopping', () => {
  const start = async (...taskIds: string[]) =>
    (await client.send(calls.batchStart, { body: { taskIds } })).body['errors'];
  const stop = async (...taskIds: string[]) =>
    (await client.send(calls.batchStop, { body: { taskIds } })).body['errors'];
  const task = async (taskId: string) => (await client.send(calls.getTask, { query: { taskId } })).body;

  test('a start makes a lot with a subtask per slice, and the task waits', async () => {
    const taskId = await createId({ values: { Categories: ['mugs', 'lamps'] } });
    expect(await start(taskId)).toEqual([]);
    expect(await task(taskId)).toMatchObject({
      taskExecuteStatus: TaskStatus.Waiting,
      lotNo: 1,
      waitReason: { code: 'NoWorker' },
    });
    const lots = await client.send(calls.listTaskLots, { params: { id: taskId } });
    expect(lots.body).toMatchObject({ total: 1, items: [{ lotNo: 1, subtaskCount: 2, rowCount: 0 }] });
    const subtasks = await client.send(calls.listLotSubtasks, { params: { id: taskId, lotNo: 1 } });
    expect(subtasks.body).toMatchObject({
      total: 2,
      items: [
        { subtaskNo: 1, urlCount: 1 },
        { subtaskNo: 2, urlCount: 1 },
      ],
    });
    const summary = await client.send(calls.getTaskSummary, { params: { id: taskId } });
    expect(summary.body['subtasks']).toHaveLength(2);
  });

  test('a second start answers that it runs, a waiting task can be stopped, and started again it has a new lot', async () => {
    const taskId = await createId();
    await start(taskId);
    expect(await start(taskId)).toEqual([{ taskId, isTemplate: true, startResult: StartResult.OnExecuting }]);
    expect(await stop(taskId)).toEqual([]);
    expect(await task(taskId)).toMatchObject({ taskExecuteStatus: TaskStatus.Stopped });
    expect(await stop(taskId)).toEqual([{ taskId, stopResult: StopResult.AlreadyEnded }]);
    expect(await start(taskId)).toEqual([]);
    expect(await task(taskId)).toMatchObject({ lotNo: 2 });
  });

  test('two starts at once make one lot', async () => {
    const taskId = await createId();
    const answers = await Promise.all([start(taskId), start(taskId), start(taskId)]);
    expect(answers.filter((errors) => Array.isArray(errors) && errors.length === 0)).toHaveLength(1);
    const lots = await client.send(calls.listTaskLots, { params: { id: taskId } });
    expect(lots.body['total']).toBe(1);
  });

  test('a task that never ran cannot be stopped, and the others of the same call are', async () => {
    const [running, ready] = [await createId(), await createId()];
    await start(running);
    expect(await stop(ready, running)).toEqual([{ taskId: ready, stopResult: StopResult.UnexecutedTask }]);
    expect(await task(running)).toMatchObject({ taskExecuteStatus: TaskStatus.Stopped });
  });

  test('a price needs a dollar of credit, a free account has no cloud', async () => {
    const taskId = await createId({ slug: 'page-metadata', values: { Urls: ['https://example.com/'] } });
    expect(await start(taskId)).toMatchObject([{ startResult: StartResult.TemplateBalanceNotEnough }]);
    const credit = { accountId: client.accountId, amountMicro: 1_000_000, cause: 'credit:test' };
    for (let count = 0; count < 2; count += 1) await tested.database.withoutRls((tx) => insertCredit(tx, credit));
    expect(await start(taskId)).toEqual([]);
    await stop(taskId);

    const setLevel = (level: AccountLevel) =>
      tested.database.kysely
        .updateTable('accounts')
        .set({ level })
        .where('account_id', '=', client.accountId)
        .execute();
    await setLevel(AccountLevel.Free);
    expect(await start(taskId)).toMatchObject([{ startResult: StartResult.FunctionNotEnable }]);
    await setLevel(AccountLevel.Professional);
  });
});

describe('the task list', () => {
  let lister: Client;
  beforeAll(async () => {
    lister = await tested.signUp('lister');
    for (const name of ['Alpha', 'beta 100%', 'Gamma_x']) await create({ name }, lister);
    await create({ name: 'Pages', slug: 'page-metadata', values: { Urls: ['https://example.com/'] } }, lister);
  });
  const names = async (query: Record<string, string | number>) =>
    ((await lister.send(calls.searchTasks, { query })).body['items'] as { taskName: string }[]).map(
      (each) => each.taskName,
    );

  test('is newest first, in pages', async () => {
    expect(await names({})).toEqual(['Pages', 'Gamma_x', 'beta 100%', 'Alpha']);
    expect(await names({ page: 2, pageSize: 3 })).toEqual(['Alpha']);
  });

  test.each([
    [{ Keyword: 'BETA' }, ['beta 100%']],
    [{ Keyword: '%' }, ['beta 100%']],
    [{ Keyword: '_' }, ['Gamma_x']],
    [{ Keyword: '\\' }, []],
    [{ statusList: '0,1' }, []],
    [{ statusList: '5', Keyword: 'a', pageSize: 1 }, ['Pages']],
    [{ TaskType: 2 }, []],
    [{ TaskType: 10, Keyword: 'alp' }, ['Alpha']],
    [{ templateId: 999_999 }, []],
  ])('with %j has %j', async (query, expected) => {
    expect(await names(query as Record<string, string | number>)).toEqual(expected);
  });

  test('of one template has only its tasks', async () => {
    expect(await names({ templateId: idOf('page-metadata') })).toEqual(['Pages']);
  });
});
