import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { maxTaskChanges } from '#core/wire/calls/task/taskLogCalls.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { setSchedule } from '#core/wire/calls/task/scheduleCalls.ts';
import { getLotLog, getTaskHistory } from '#core/wire/calls/task/taskLogCalls.ts';
import { updateTemplateTask } from '#core/wire/calls/task/taskCalls.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { taskScene, type TaskScene } from './taskScene.ts';

let tested: TestService;
let ada: Client;
let scene: TaskScene;
let eve: Client;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
  ada = await tested.signUp('ada');
  scene = taskScene(tested, ada);
  eve = await tested.signUp('eve');
});
afterAll(() => tested.close());

async function history(taskId: string) {
  const answer = await ada.send(getTaskHistory, { params: { id: taskId } });
  return getTaskHistory.reply.parse(answer.body).items;
}

test('a task without changes has no history', async () => {
  expect(await history(await scene.create())).toEqual([]);
});

test('each edit of a device is recorded with its author, before and after; one that changes nothing is not', async () => {
  const [taskId, group] = [await scene.create('Books'), randomUUID()];
  const defaultGroup = await scene.defaultGroup();
  await scene.edit('createGroup', group, { taskGroupName: 'Shelf' });
  const edits = [
    ['renameTask', { taskName: 'Novels' }],
    ['renameTask', { taskName: 'Novels' }],
    ['moveTask', { taskGroupId: group }],
    ['setPriority', { priority: 1 }],
    ['setNodes', { nodeCount: 3 }],
    ['setRepeats', { repeats: { fields: ['name'], across: 'lot', action: 'stop' } }],
    ['setRepeats', { repeats: null }],
    ['deleteTask', { isDeleted: true }],
    ['restoreTask', { isDeleted: false }],
  ] as const;
  for (const [name, patch] of edits) {
    expect(await scene.edit(name, taskId, patch), name).toMatchObject({ outcome: 'applied' });
  }
  const items = await history(taskId);
  expect(items.map(({ change }) => change)).toEqual([
    { field: 'deletedAt', isDeleted: false },
    { field: 'deletedAt', isDeleted: true },
    { field: 'repeats', before: { fields: ['name'], across: 'lot', action: 'stop' }, after: null },
    { field: 'repeats', before: null, after: { fields: ['name'], across: 'lot', action: 'stop' } },
    { field: 'nodeCount', before: null, after: 3 },
    { field: 'priority', before: 50, after: 1 },
    {
      field: 'taskGroupId',
      before: { taskGroupId: defaultGroup, taskGroupName: expect.any(String), isDefault: true },
      after: { taskGroupId: group, taskGroupName: 'Shelf', isDefault: false },
    },
    { field: 'taskName', before: 'Books', after: 'Novels' },
  ]);
  expect(new Set(items.map(({ by }) => by))).toEqual(new Set(['ada']));
});

test('a saved form records the changed parameters, a schedule its value before', async () => {
  const taskId = await scene.create();
  const body = {
    taskId,
    taskName: 'Books',
    templateRegistrationId: tested.service.gallery.bySlug('demo-shop-products')?.templateRegistrationId,
    templateVersion: 1,
    userInputParameters: formatUserInputParameters({ Categories: ['lamps'] }, {}),
  };
  await ada.send(updateTemplateTask, { body });
  const schedule = { scheduleType: 4, timeZone: 'UTC', everyMinutes: 60, from: Date.now() + 60_000 };
  await ada.send(setSchedule, { body: { taskIds: [taskId], schedule } });
  await scene.edit('clearSchedule', taskId, { schedule: null });
  expect((await history(taskId)).map(({ change }) => change)).toEqual([
    { field: 'schedule', before: schedule, after: null },
    { field: 'schedule', before: null, after: schedule },
    { field: 'parameters', paramNames: ['Categories'] },
  ]);
});

test('a refused edit leaves no trace', async () => {
  const taskId = await scene.create();
  expect(await scene.edit('setPriority', taskId, { priority: 0 })).toMatchObject({ outcome: 'refused' });
  expect(await history(taskId)).toEqual([]);
});

test('the latest changes are kept', async () => {
  const taskId = await scene.create();
  await sql`
    insert into task_changes (account_id, task_id, changed_by, change)
    select ${ada.accountId}, ${taskId}, 'ada', jsonb_build_object('field', 'priority', 'before', no, 'after', no + 1)
    from generate_series(1, ${maxTaskChanges}) no`.execute(tested.database.kysely);
  await scene.edit('setPriority', taskId, { priority: 7 });
  const items = await history(taskId);
  expect(items).toHaveLength(maxTaskChanges);
  expect(items[0]).toMatchObject({ change: { after: 7 } });
  expect(items.at(-1)).toMatchObject({ change: { before: 2 } });
});

test('history and log of another account answer like missing ones', async () => {
  const taskId = await scene.create();
  await scene.start(taskId);
  const log = await ada.send(getLotLog, { params: { id: taskId, lotNo: 1 } });
  expect(getLotLog.reply.parse(log.body).entries[0]).toMatchObject({ event: { code: 'Started', subtasks: 1 } });
  const missing = { status: 404, body: { code: 'NotFound' } };
  expect(await eve.send(getTaskHistory, { params: { id: taskId } })).toMatchObject(missing);
  expect(await eve.send(getTaskHistory, { params: { id: randomUUID() } })).toMatchObject(missing);
  expect(await eve.send(getLotLog, { params: { id: taskId, lotNo: 1 } })).toMatchObject(missing);
  expect(await ada.send(getLotLog, { params: { id: taskId, lotNo: 2 } })).toMatchObject(missing);
});
