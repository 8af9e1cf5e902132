import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TaskUrlType } from '#core/domain/addresses/urlRule.ts';
import { AccountLevel } from '#core/domain/account/level.ts';
import { ScheduleType } from '#core/domain/task/schedule.ts';
import { LotStatus, SubtaskStatus, TaskStatus } from '#core/domain/task/status.ts';
import { TemplateScope } from '#core/domain/template/templateFilter.ts';
import { setSchedule } from '#core/wire/calls/task/scheduleCalls.ts';
import * as calls from '#core/wire/calls/task/taskCalls.ts';
import { createTaskGroup } from '#core/wire/calls/task/taskEditCalls.ts';
import { setLevel } from '#server/db/tables/account/plans.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { taskScene, type TaskScene } from './taskScene.ts';

let tested: TestService;
let client: Client;
let ada: TaskScene;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
  client = await tested.signUp('ada');
  ada = taskScene(tested, client);
});
afterAll(() => tested.close());

async function itemOf(taskId: string, query: object = {}): Promise<Record<string, unknown>> {
  const { body } = await client.send(calls.searchTasks, { query: { pageSize: 100, ...query } });
  const items = body['items'] as Record<string, unknown>[];
  return items.find((item) => item['taskId'] === taskId) ?? expect.fail('the task is not in the list');
}

const template = () => tested.service.gallery.bySlug('demo-shop-products') ?? expect.fail('no template');

describe('an item of the task list (§3.5)', () => {
  test('before the first start has its name, group, mode, status and priority, and no run', async () => {
    const group = await client.send(createTaskGroup, { body: { TaskGroupName: 'Shelf' } });
    const { taskGroupId } = group.body;
    const taskId = await ada.create('Mugs', { taskGroupId });
    expect(await itemOf(taskId)).toMatchObject({
      taskId,
      taskName: 'Mugs',
      taskGroupId,
      taskGroupName: 'Shelf',
      workFlowType: 10,
      taskExecuteStatus: TaskStatus.Ready,
      scheduleType: 5,
      nextExecuteTime: null,
      startTime: null,
      endExecuteTime: null,
      spendingTime: 0,
      currentTotalExtractCount: 0,
      lot: null,
      priority: 50,
      captcha: 0,
    });
  });

  test('names its template in the language that is asked for, or the account’s', async () => {
    const taskId = await ada.create();
    const { slug, status, texts, kinds } = template();
    const [kind] = kinds;
    const infoIn = (language: 'en-US' | 'de-DE') => ({
      slug,
      status,
      name: texts[language].name,
      imageUrl: `/template-images/${slug}.svg`,
      kinds: [{ kindId: kind?.kindId, kindName: kind?.names[language] }],
    });
    expect((await itemOf(taskId))['templateInfo']).toMatchObject(infoIn('en-US'));
    expect((await itemOf(taskId, { language: 'de-DE' }))['templateInfo']).toMatchObject(infoIn('de-DE'));
    Object.assign(template(), { scope: TemplateScope.Private, allowedUserNames: ['eve'] });
    const { templateInfo } = await itemOf(taskId);
    Object.assign(template(), { scope: TemplateScope.Common, allowedUserNames: [] });
    expect(templateInfo).toBeNull();
  });

  test('has the number, start, end and length of its newest run, and the next one by its schedule', async () => {
    const taskId = await ada.create();
    const schedule = { scheduleType: ScheduleType.Interval, timeZone: 'UTC', everyMinutes: 60, from: 0 };
    await client.send(setSchedule, { body: { taskIds: [taskId], schedule } });
    await ada.start(taskId);
    const [startedAt, endedAt] = [new Date(1_700_000_000_000), new Date(1_700_000_090_000)];
    const task = tested.database.kysely.updateTable('tasks').where('task_id', '=', taskId);
    await task.set({ started_at: startedAt, ended_at: endedAt, row_count: 12 }).execute();
    const item = await itemOf(taskId);
    expect(item).toMatchObject({
      lot: 1,
      startTime: startedAt.getTime(),
      endExecuteTime: endedAt.getTime(),
      spendingTime: 90_000,
      currentTotalExtractCount: 12,
      scheduleType: ScheduleType.Interval,
    });
    expect(Number(item['nextExecuteTime']) % 3_600_000).toBe(0);
    await task.set({ started_at: new Date(Date.now() - 5_000), ended_at: null }).execute();
    expect(Number((await itemOf(taskId))['spendingTime'])).toBeGreaterThanOrEqual(5_000);
  });

  test('§6: names its creator only on plans for several people', async () => {
    const taskId = await ada.create();
    expect((await itemOf(taskId))['creationUserName']).toBeNull();
    for (const level of [AccountLevel.Enterprise, AccountLevel.EnterprisePlus, AccountLevel.EnterpriseChild]) {
      await tested.database.withoutRls((tx) => setLevel(tx, client.accountId, level));
      expect((await itemOf(taskId))['creationUserName']).toBe('ada');
    }
    await tested.database.withoutRls((tx) => setLevel(tx, client.accountId, AccountLevel.Professional));
  });
});

test('§3.5: a lot has its number and its subtasks, each with its status', async () => {
  const taskId = await ada.create();
  await ada.start(taskId);
  const lots = await client.send(calls.listTaskLots, { params: { id: taskId } });
  expect(lots.body).toMatchObject({ items: [{ lotNo: 1, status: LotStatus.Waiting, subtaskCount: 1 }], total: 1 });
  const subtasks = await client.send(calls.listLotSubtasks, { params: { id: taskId, lotNo: 1 } });
  expect([SubtaskStatus.Unexecuted, SubtaskStatus.Waiting]).toContain(
    (subtasks.body['items'] as { status: SubtaskStatus }[])[0]?.status,
  );
  expect((await client.send(calls.listLotSubtasks, { params: { id: taskId, lotNo: 2 } })).status).toBe(404);
});

test('§7.5: the status of many tasks is returned at once, of those that exist', async () => {
  const ids = [await ada.create(), await ada.create(), randomUUID()];
  await ada.start(ids[0] ?? '');
  const { body } = await client.send(calls.getTaskStatuses, { body: { ids } });
  expect(new Set(body as unknown as object[])).toEqual(
    new Set([
      { taskId: ids[0], taskExecuteStatus: TaskStatus.Waiting },
      { taskId: ids[1], taskExecuteStatus: TaskStatus.Ready },
    ]),
  );
});

test('§3.5: groups have a name, and one of them is the default', async () => {
  const groups = calls.listTaskGroups.reply.parse((await client.send(calls.listTaskGroups)).body);
  expect(groups.map(({ taskGroupName, isDefault }) => [taskGroupName, isDefault])).toEqual([
    ['Default', true],
    ['Shelf', false],
  ]);
});

test('§3.5: a task is saved with every field that a form may send', async () => {
  const source = await ada.create('Source');
  const from = { urlSourceTaskId: source, urlSourceTaskField: 'address' };
  const taskId = await ada.create('All', { ...from, templateId: '1001.1', templateType: 1 });
  expect((await ada.task(taskId)).body).toMatchObject({
    ...from,
    taskName: 'All',
    parameters: { Categories: ['mugs'] },
  });
});

/** The values of a task's form, in the form of the edit. */
const formOf = (parameters: object, more: object = {}) => ({
  parameters,
  lineOrigins: {},
  urlSourceTaskId: null,
  urlSourceTaskField: null,
  ...more,
});

describe('an edit of the parameters', () => {
  test('is kept with its entry in the history, and makes a task of an older version one of the present version', async () => {
    const taskId = await ada.create();
    await sql`update tasks set template_version = 0 where task_id = ${taskId}`.execute(tested.database.kysely);
    const origins = { Categories: { taskUrlType: TaskUrlType.FileSource, fileName: 'words.csv' } };
    const patch = formOf({ Categories: ['lamps', 'mugs'] }, { lineOrigins: origins });
    expect(await ada.edit('setParameters', taskId, patch)).toMatchObject({ outcome: 'applied' });
    const { body } = await ada.task(taskId);
    expect(body).toMatchObject({ ...patch, taskName: 'Books' });
    expect(body['templateVersion']).toBe(template().version);
  });

  test('conflicts with a save by call, and the service gives its values; equal values do not', async () => {
    const taskId = await ada.create();
    const seen = await ada.edit('setParameters', taskId, formOf({ Categories: ['lamps'] }));
    const base = seen.outcome === 'applied' ? seen.revision : 0;
    await ada.edit('setParameters', taskId, formOf({ Categories: ['plants'] }));
    expect(await ada.edit('setParameters', taskId, formOf({ Categories: ['chairs'] }), base)).toMatchObject({
      outcome: 'conflict',
      value: { parameters: { Categories: ['plants'] } },
      changedBy: 'ada',
    });
    const same = await ada.edit('setParameters', taskId, formOf({ Categories: ['plants'] }), base);
    expect(same).toMatchObject({ outcome: 'applied' });
    expect(await ada.edit('setNodes', taskId, { nodeCount: 4 }, base)).toMatchObject({ outcome: 'applied' });
  });

  test.each([
    ['a parameter that the template does not have', { Categories: ['mugs'], Other: 'x' }, 'InvalidParameter'],
    ['a value of another kind', { Categories: 7 }, 'InvalidInput'],
    [
      'a list that the service does not have',
      { Categories: { list: 'a'.repeat(64), count: 9, first: ['x'] } },
      'InvalidParameter',
    ],
  ])('with %s is refused alone, and the task keeps its values', async (_what, parameters, code) => {
    const taskId = await ada.create();
    expect(await ada.edit('setParameters', taskId, formOf(parameters))).toMatchObject({
      outcome: 'refused',
      refusal: { code },
    });
    expect((await ada.task(taskId)).body).toMatchObject({ parameters: { Categories: ['mugs'] } });
    expect(await ada.edit('setNodes', taskId, { nodeCount: 2 })).toMatchObject({ outcome: 'applied' });
  });

  test('of another account answers like one that is not there', async () => {
    const eve = taskScene(tested, await tested.signUp('eve'));
    const edited = await eve.edit('setParameters', await ada.create(), formOf({ Categories: ['chairs'] }));
    expect(edited).toMatchObject({ outcome: 'refused', refusal: { code: 'NotFound' } });
  });
});
