import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { StartResult } from '#core/domain/run/runResult.ts';
import { parameterValues } from '#core/wire/rows/parameters.ts';
import * as calls from '#core/wire/calls/task/taskCalls.ts';
import * as edits from '#core/wire/calls/task/taskEditCalls.ts';
import * as reads from '#core/wire/calls/task/taskReadCalls.ts';
import * as configs from '#core/wire/calls/account/userConfigCalls.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { insertRun } from './insertRun.ts';
import { taskScene, type TaskScene } from './taskScene.ts';

let tested: TestService;
let client: Client;
let stranger: Client;
let ada: TaskScene;
let foreign: string;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
  [client, stranger] = [await tested.signUp('ada'), await tested.signUp('mallory')];
  ada = taskScene(tested, client);
  foreign = await taskScene(tested, stranger).create();
});
afterAll(() => tested.close());

const run = (query: ReturnType<typeof sql>) => query.execute(tested.database.kysely);
const makeGroup = async (TaskGroupName: string) =>
  String((await client.send(edits.createTaskGroup, { body: { TaskGroupName } })).body['taskGroupId']);

describe('the edits as calls (§7.5)', () => {
  test('a group is made, and a task gets a name and a group, both or neither', async () => {
    const [taskId, taskGroupId] = [await ada.create(), await makeGroup(' My  shelf ')];
    const update = (part: object) => client.send(calls.updateTaskBasicInfo, { body: { taskId, ...part } });
    expect((await update({ taskName: 'Cups', taskGroupId })).body).toMatchObject({ taskName: 'Cups', taskGroupId });
    expect(await update({ taskName: 'Plates', taskGroupId: randomUUID() })).toMatchObject({
      status: 409,
      body: { code: 'GroupMissing' },
    });
    expect((await ada.task(taskId)).body).toMatchObject({ taskName: 'Cups' });
    expect(await client.send(edits.createTaskGroup, { body: { TaskGroupName: ' ' } })).toMatchObject({
      body: { code: 'GroupNameEmpty' },
    });
    const groups = (await client.send(calls.listTaskGroups)).body as unknown as { taskGroupName: string }[];
    expect(groups.map((group) => group.taskGroupName)).toContain('My shelf');
  });

  test('priority and nodes are set on one task', async () => {
    const taskId = await ada.create();
    await client.send(edits.setTaskPriority, { body: { taskId, priority: 1 } });
    const answer = await client.send(edits.setTaskCloudCount, { body: { taskId, cloudCount: 3 } });
    expect(answer.body).toMatchObject({ priority: 1, nodeCount: 3 });
    expect(await stranger.send(edits.setTaskPriority, { body: { taskId, priority: 2 } })).toMatchObject({
      status: 404,
    });
  });

  test('move, delete and restore report each task that was refused, and change the others', async () => {
    const [taskId, gone, taskGroupId] = [await ada.create(), randomUUID(), await makeGroup('Shelf')];
    const body = { taskIds: [taskId, gone, foreign, taskId] };
    const missing = [
      { taskId: gone, code: 'NotFound' },
      { taskId: foreign, code: 'NotFound' },
    ];
    const moved = await client.send(edits.batchUpdateTaskGroup, { params: { group: taskGroupId }, body });
    expect(moved.body).toEqual({ errors: missing });
    expect((await ada.task(taskId)).body).toMatchObject({ taskGroupId });
    await ada.start(taskId);
    expect((await client.send(edits.batchDeleteTask, { body })).body).toEqual({ errors: missing });
    expect((await ada.task(taskId)).status).toBe(404);
    expect((await client.send(edits.batchRestoreTask, { body })).body).toEqual({ errors: missing });
    expect((await ada.task(taskId)).body).toMatchObject({ taskGroupId, taskExecuteStatus: 1 });
  });

  test('copies get free names, and a full plan is reported with the figures', async () => {
    const [books, films, n] = [await ada.create('Tea'), await ada.create('Tea (2)'), await makeGroup('Copies')];
    const copy = (...taskIds: string[]) => client.send(edits.batchCopyTask, { params: { n }, body: { taskIds } });
    const names = async () => {
      const { body } = await client.send(calls.searchTasks, { query: { taskGroupId: n, orderBy: '1&1' } });
      return (body['items'] as { taskName: string }[]).map(({ taskName }) => taskName);
    };
    expect((await copy(books, films, randomUUID())).body).toMatchObject({
      type: 0,
      error: null,
      errors: [{ code: 'NotFound' }],
      copies: [{ taskId: books }, { taskId: films }],
    });
    expect(await names()).toEqual(['Tea (3)', 'Tea (4)']);
    const { currentTaskCount } = (await copy(randomUUID())).body as { currentTaskCount: number };
    await run(sql`update accounts set task_limit = ${currentTaskCount + 1}`);
    expect((await copy(books, films)).body).toMatchObject({
      type: 1,
      currentTaskCount: currentTaskCount + 1,
      limitTaskCount: currentTaskCount + 1,
      copies: [{ taskId: books }],
      errors: [{ taskId: films, code: 'ExceedTaskLimitCounts' }],
      error: { code: 'ExceedTaskLimitCounts' },
    });
    await run(sql`update accounts set task_limit = 1000`);
    const nowhere = await client.send(edits.batchCopyTask, { params: { n: randomUUID() }, body: { taskIds: [books] } });
    expect(nowhere.body).toMatchObject({ type: 0, errors: [{ taskId: books, code: 'GroupMissing' }] });
  });

  test('the one cluster group is the one without an id', async () => {
    const taskId = await ada.create();
    const choose = (clusterGroupId: string | null) =>
      client.send(edits.setClusterGroup, { body: { taskId, clusterGroupId } });
    expect((await client.send(edits.listClusterGroups)).body).toMatchObject([{ clusterGroupId: null }]);
    expect((await choose(null)).status).toBe(200);
    expect(await choose(randomUUID())).toMatchObject({ status: 400, body: { field: 'clusterGroupId' } });
  });
});

describe('the task list (§3.5)', () => {
  test.each([
    ['1&1', ['Alpha', 'Beta', 'Gamma']],
    ['1&2', ['Gamma', 'Beta', 'Alpha']],
    ['2&1', ['Gamma', 'Alpha', 'Beta']],
    ['2&2', ['Beta', 'Alpha', 'Gamma']],
    ['3&2', ['Alpha', 'Gamma', 'Beta']],
    ['4&2', ['Gamma', 'Beta', 'Alpha']],
    ['5&2', ['Beta', 'Alpha', 'Gamma']],
  ])('ordered by %s is %j', async (orderBy, names) => {
    const lister = await tested.signUp(`lister${orderBy.replace('&', '')}`);
    const scene = taskScene(tested, lister);
    const [gamma, alpha, beta] = [await scene.create('Gamma'), await scene.create('Alpha'), await scene.create('Beta')];
    await run(sql`update tasks set row_count = 5, priority = 50 where task_id = ${alpha}`);
    await run(sql`update tasks set row_count = 2, priority = 60, started_at = now() where task_id = ${gamma}`);
    await run(sql`update tasks set row_count = 1, priority = 1 where task_id = ${beta}`);
    const { body } = await lister.send(calls.searchTasks, { query: { orderBy } });
    expect((body['items'] as { taskName: string }[]).map(({ taskName }) => taskName)).toEqual(names);
  });
});

describe('a task in parts', () => {
  test('detail, settings and status say what the task says', async () => {
    const taskId = await ada.create('Parts');
    const params = { id: taskId };
    expect((await client.send(reads.getTaskDetail, { params })).body).toMatchObject({
      taskName: 'Parts',
      taskType: 10,
      scheduleType: 5,
      nextExecuteTime: null,
      taskStatus: 5,
    });
    const settings = (await client.send(reads.getTaskSettings, { params })).body;
    expect(JSON.parse(String(settings['userInputParameters']))).toMatchObject({
      TemplateParameters: expect.arrayContaining([{ ParamName: 'Categories', Value: ['mugs'] }]) as unknown[],
    });
    expect((await client.send(reads.getTaskStatus, { params })).body).toEqual({ taskId, taskExecuteStatus: 5 });
    for (const call of [reads.getTaskDetail, reads.getTaskSettings, reads.getTaskStatus]) {
      expect((await stranger.send(call, { params })).status).toBe(404);
    }
  });

  test('a source is a task with rows: its fields, and the values of one', async () => {
    const [taskId, TaskGroup] = [await ada.create('Source'), await makeGroup('Sources')];
    await client.send(edits.batchUpdateTaskGroup, { params: { group: TaskGroup }, body: { taskIds: [taskId] } });
    await ada.create('No rows', { taskGroupId: TaskGroup });
    const rows = Array.from({ length: 1_001 }, (_, index) => [`n${index}`, index % 2 === 0 ? null : ' ']);
    const lotId = randomUUID();
    await insertRun(tested.database, { accountId: client.accountId, taskId, lotId, columns: ['name', 'url'], rows });
    expect((await client.send(reads.listSourceTasks, { query: { TaskGroup } })).body).toEqual({
      items: [{ taskId, taskName: 'Source', lotNo: 1, rowCount: 1_001, fields: ['name', 'url'] }],
      total: 1,
    });
    const items = (field: string, page = 0, sender = client) =>
      sender.send(reads.getSourceTaskItems, { params: { id: taskId }, query: { field, page } });
    expect((await items('name', 1)).body).toEqual({ total: 1_001, items: ['n1000'] });
    expect((await items('url')).body).toEqual({ total: 1_001, items: [] });
    expect((await items('none')).status).toBe(404);
    expect((await items('name', 0, stranger)).status).toBe(404);

    const target = await ada.create('Target');
    const save = (urlSourceTaskId: string | null) =>
      client.send(reads.saveFieldDataSource, {
        body: { taskId: target, urlSourceTaskId, urlSourceTaskField: 'name' },
      });
    expect((await save(taskId)).body).toEqual({ urlSourceTaskId: taskId, urlSourceTaskField: 'name' });
    expect((await save(foreign)).body).toEqual({ urlSourceTaskId: null, urlSourceTaskField: null });
  });
});

describe('a start with parameters (§2.6)', () => {
  const start = (id: string, body: object, sender = client) =>
    sender.send(reads.startWithParameters, { params: { id }, body });
  const planned = async (taskId: string) => {
    const { rows } = await sql<{ parameters: unknown }>`
      select plan -> 'parameters' as parameters from lots where task_id = ${taskId} order by lot_no`.execute(
      tested.database.kysely,
    );
    return rows.map((row) => parameterValues.parse(row.parameters)['Categories']);
  };

  test('runs with these values and keeps the saved ones', async () => {
    const taskId = await ada.create();
    expect((await start(taskId, { Categories: ['lamps', 'shoes'] })).body).toEqual({
      startResult: StartResult.Succeed,
      lotNo: 1,
    });
    expect((await start(taskId, {})).body).toEqual({ startResult: StartResult.OnExecuting, lotNo: null });
    expect(await planned(taskId)).toEqual([['lamps', 'shoes']]);
    expect((await ada.task(taskId)).body).toMatchObject({ parameters: { Categories: ['mugs'] } });
    await client.send(calls.batchStop, { body: { taskIds: [taskId] } });
    expect((await start(taskId, {})).body).toMatchObject({ lotNo: 2 });
    expect(await planned(taskId)).toEqual([['lamps', 'shoes'], ['mugs']]);
  });

  test('is refused by the rules of a save, and starts nothing', async () => {
    const taskId = await ada.create();
    for (const [body, facts] of [
      [{ Categories: [] }, { paramName: 'Categories', problem: { code: 'PleasePerfectInfo' } }],
      [{ Categories: ['cars'] }, { paramName: 'Categories', problem: { code: 'NotAChoice' } }],
      [{ Wheels: '4' }, { paramName: 'Wheels', problem: { code: 'Unknown' } }],
    ] as const) {
      expect(await start(taskId, body)).toMatchObject({ status: 400, body: { code: 'InvalidParameter', ...facts } });
    }
    expect(await planned(taskId)).toEqual([]);
    expect((await start(taskId, {}, stranger)).status).toBe(404);
  });

  test('takes no parameter that has no API name', async () => {
    const parameter = tested.service.gallery.bySlug('demo-shop-products')?.parameters[0];
    const options = parameter?.controlOptions ?? {};
    const taskId = await ada.create();
    Object.assign(options, { isApiEnabled: false });
    expect(await start(taskId, { Categories: ['lamps'] })).toMatchObject({ body: { problem: { code: 'Unknown' } } });
    Object.assign(options, { isApiEnabled: true });
  });
});

describe('user configs (§7.7)', () => {
  test('are kept by type, sealed, for their account alone', async () => {
    const put = (content: unknown) => client.send(configs.putUserConfig, { body: { type: 4, content } });
    const get = (sender: Client) => sender.send(configs.getUserConfig, { query: { type: 4 } });
    expect((await get(client)).body).toEqual({ config: null });
    const id = (await put({ host: 'db', password: 'hush' })).body['id'];
    expect((await put({ host: 'db', password: 'hush hush' })).body['id']).toBe(id);
    expect((await get(client)).body).toMatchObject({ config: { id, type: 4, content: { password: 'hush hush' } } });
    expect((await get(stranger)).body).toEqual({ config: null });
    const { rows } = await sql<{ content: string }>`select content from user_configs`.execute(tested.database.kysely);
    expect(rows.map((row) => row.content).join()).not.toContain('hush');
    const remove = (sender: Client) => sender.send(configs.deleteUserConfig, { params: { id: String(id) } });
    expect((await remove(stranger)).status).toBe(404);
    expect((await remove(client)).status).toBe(200);
    expect((await remove(client)).status).toBe(404);
    expect(await put('x'.repeat(65_536))).toMatchObject({ status: 400 });
  });

  test('a mission is new once', async () => {
    const handle = (sender: Client) => sender.send(configs.handleMission, { body: { missionType: 3 } });
    expect((await handle(client)).body).toEqual({ missionType: 3, isNew: true });
    expect((await handle(client)).body).toEqual({ missionType: 3, isNew: false });
    expect((await handle(stranger)).body).toEqual({ missionType: 3, isNew: true });
  });
});
