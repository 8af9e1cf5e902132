import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { IpProxyFromType } from '#core/domain/proxy/proxySettings.ts';
import { defaultRunSettings } from '#core/domain/run/runSettings.ts';
import { TaskStatus } from '#core/domain/task/status.ts';
import { savePreventScrapeSettings } from '#core/wire/calls/task/proxyCalls.ts';
import { emptyTrash } from '#server/jobs/housekeeping/emptyTrash.ts';
import { openTestService, type TestService } from '#tests/server/openTestService.ts';
import { taskScene, type TaskScene } from './taskScene.ts';

let tested: TestService;
let ada: TaskScene;
let eve: TaskScene;
let send: Awaited<ReturnType<TestService['signUp']>>['send'];
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
  const client = await tested.signUp('ada');
  send = (...given) => client.send(...given);
  ada = taskScene(tested, client);
  eve = taskScene(tested, await tested.signUp('eve'));
});
afterAll(() => tested.close());

const noCaps = defaultRunSettings;
const byName = { fields: ['name'], across: 'task', action: 'skip' };
const priceMend = { column: 'price', from: { css: '.price', attr: null }, to: { css: '.price-now', attr: 'content' } };
const refusedWith = (code: string) => ({ outcome: 'refused', refusal: { code } });
const run = (query: ReturnType<typeof sql>) => query.execute(tested.database.kysely);
const limitTasks = (limit: number) => run(sql`update accounts set task_limit = ${limit}`);

describe('an edit of a task', () => {
  test.each([
    ['setPriority', { priority: 1 }, { priority: 1 }],
    ['setNodes', { nodeCount: 3 }, { nodeCount: 3 }],
    ['setNodes', { nodeCount: null }, { nodeCount: null }],
    ['clearSchedule', { schedule: null }, { schedule: null, nextExecuteTime: null }],
    ['setRunSettings', { ...noCaps, maxRows: 500 }, { runSettings: { ...noCaps, maxRows: 500 } }],
    ['setRepeats', { repeats: byName }, { repeats: byName }],
    ['setRepeats', { repeats: { ...byName, action: 'overwrite' } }, { repeats: { ...byName, action: 'overwrite' } }],
    ['acceptRun', { acceptedLotNo: null }, { acceptedLotNo: null }],
    ['setMends', { mends: [priceMend] }, { mends: [priceMend] }],
    ['setMends', { mends: [] }, { mends: [] }],
  ])('%s with %j is kept', async (name, patch, kept) => {
    const taskId = await ada.create();
    expect(await ada.edit(name, taskId, patch)).toMatchObject({ outcome: 'applied' });
    expect((await ada.task(taskId)).body).toMatchObject(kept);
  });

  test.each([
    ['setPriority', { priority: 0 }, 'InvalidInput'],
    ['setPriority', { priority: 100 }, 'InvalidInput'],
    ['setPriority', { priority: 1.5 }, 'InvalidInput'],
    ['setNodes', { nodeCount: 0 }, 'InvalidInput'],
    ['setNodes', { nodeCount: 1_001 }, 'InvalidInput'],
    ['setRunSettings', { ...noCaps, maxRows: 0 }, 'InvalidInput'],
    ['setRunSettings', { maxRows: 1 }, 'InvalidInput'],
    ['setRepeats', { repeats: { ...byName, fields: [] } }, 'InvalidInput'],
    ['setRepeats', { repeats: { ...byName, fields: ['name', 'name'] } }, 'InvalidInput'],
    ['setRepeats', { repeats: { ...byName, fields: ['no such column'] } }, 'InvalidInput'],
    ['setRepeats', { repeats: { ...byName, action: 'drop' } }, 'InvalidInput'],
    ['acceptRun', { acceptedLotNo: 1 }, 'InvalidInput'],
    ['acceptRun', { acceptedLotNo: 0 }, 'InvalidInput'],
    ['setMends', { mends: [priceMend, { ...priceMend, to: priceMend.from }] }, 'InvalidInput'],
    ['setMends', { mends: [{ ...priceMend, to: { css: '', attr: null } }] }, 'InvalidInput'],
    ['moveTask', { taskGroupId: randomUUID() }, 'GroupMissing'],
    ['clearSchedule', { schedule: {} }, 'InvalidInput'],
    ['deleteTask', { isDeleted: false }, 'InvalidInput'],
  ])('%s with %j is refused: %s', async (name, patch, code) => {
    expect(await ada.edit(name, await ada.create(), patch)).toMatchObject(refusedWith(code));
  });

  test('of another account answers like one that is not there', async () => {
    const taskId = await ada.create();
    for (const [name, patch] of [
      ['setPriority', { priority: 1 }],
      ['deleteTask', { isDeleted: true }],
    ] as const) {
      expect(await eve.edit(name, taskId, patch)).toMatchObject(refusedWith('NotFound'));
    }
  });

  test('conflicts with another of its field, not with one of another field', async () => {
    const taskId = await ada.create();
    const before = await ada.edit('setPriority', taskId, { priority: 2 });
    await ada.edit('setPriority', taskId, { priority: 3 });
    const seen = before.outcome === 'applied' ? before.revision : 0;
    expect(await ada.edit('setPriority', taskId, { priority: 4 }, seen)).toMatchObject({
      outcome: 'conflict',
      value: { priority: 3 },
      changedBy: 'ada',
    });
    expect(await ada.edit('setNodes', taskId, { nodeCount: 4 }, seen)).toMatchObject({ outcome: 'applied' });
  });
});

describe('groups', () => {
  test('are made under the id of the device, renamed, and tasks move into them', async () => {
    const [taskId, group] = [await ada.create(), randomUUID()];
    expect(await ada.edit('createGroup', group, { taskGroupName: '  Two   shops ' })).toMatchObject({
      outcome: 'applied',
    });
    expect(await ada.edit('moveTask', taskId, { taskGroupId: group })).toMatchObject({ outcome: 'applied' });
    expect(await ada.edit('renameGroup', group, { taskGroupName: 'Shops' })).toMatchObject({ outcome: 'applied' });
    expect((await ada.task(taskId)).body).toMatchObject({ taskGroupId: group });
    const { upserts } = await ada.changes();
    expect(upserts.groups.find(({ taskGroupId }) => taskGroupId === group)).toMatchObject({ taskGroupName: 'Shops' });
  });

  test('that are sent again are stored once, and none is created under a foreign id', async () => {
    const group = randomUUID();
    await ada.edit('createGroup', group, { taskGroupName: 'One' });
    expect(await ada.edit('createGroup', group, { taskGroupName: 'One' })).toMatchObject({ outcome: 'applied' });
    expect(await eve.edit('createGroup', group, { taskGroupName: 'Mine' })).toMatchObject(refusedWith('InvalidInput'));
    expect(await eve.edit('renameGroup', group, { taskGroupName: 'Mine' })).toMatchObject(refusedWith('GroupMissing'));
    const { upserts } = await ada.changes();
    expect(upserts.groups.filter(({ taskGroupId }) => taskGroupId === group)).toMatchObject([{ taskGroupName: 'One' }]);
  });

  test.each([
    ['', 'GroupNameEmpty'],
    ['x'.repeat(101), 'GroupNameTooLong'],
  ])('need a name of 1 to 100 characters, not %j', async (taskGroupName, code) => {
    expect(await ada.edit('createGroup', randomUUID(), { taskGroupName })).toMatchObject(refusedWith(code));
  });

  test('conflict when two devices name them', async () => {
    const group = randomUUID();
    await ada.edit('createGroup', group, { taskGroupName: 'One' });
    await ada.edit('renameGroup', group, { taskGroupName: 'Two' });
    expect(await ada.edit('renameGroup', group, { taskGroupName: 'Three' }, 0)).toMatchObject({
      outcome: 'conflict',
      value: { taskGroupName: 'Two' },
    });
  });

  test('that are deleted leave their tasks, deleted ones too, to the default group, which stays', async () => {
    const group = randomUUID();
    await ada.edit('createGroup', group, { taskGroupName: 'One' });
    const [taskId, deleted] = [
      await ada.create('a', { taskGroupId: group }),
      await ada.create('b', { taskGroupId: group }),
    ];
    await ada.edit('deleteTask', deleted, { isDeleted: true });
    const { cursor } = await ada.changes();
    expect(await ada.edit('deleteGroup', group, { isDeleted: true })).toMatchObject({ outcome: 'applied' });
    expect(await ada.edit('deleteGroup', group, { isDeleted: true })).toMatchObject({ outcome: 'applied' });
    expect(await ada.edit('moveTask', taskId, { taskGroupId: group })).toMatchObject(refusedWith('GroupMissing'));
    expect(await ada.edit('renameGroup', group, { taskGroupName: 'x' })).toMatchObject(refusedWith('GroupMissing'));
    const { upserts, deletes } = await ada.changes(cursor);
    const home = await ada.defaultGroup();
    expect(deletes.groups).toEqual([group]);
    expect(upserts.tasks.map(({ taskGroupId }) => taskGroupId)).toEqual([home, home]);
    for (const [name, patch] of [
      ['deleteGroup', { isDeleted: true }],
      ['renameGroup', { taskGroupName: 'x' }],
    ] as const) {
      expect(await ada.edit(name, home, patch)).toMatchObject(refusedWith('GroupIsDefault'));
    }
  });
});

describe('a copy', () => {
  test('has all of its task but the runs, and its secrets as well', async () => {
    const [source, copy, group] = [await ada.create('Books'), randomUUID(), randomUUID()];
    await ada.edit('createGroup', group, { taskGroupName: 'Copies' });
    const proxies = ['http://ada:secret@proxy.example:8080'];
    const ipProxySettings = {
      ipProxyFromType: IpProxyFromType.Custom,
      strongIpProxySettings: { period: 300, areaId: -1 },
      customIpProxySettings: { switchPeriod: 60, proxies },
    };
    await send(savePreventScrapeSettings, { body: { taskId: source, ipProxySettings } });
    await ada.edit('setPriority', source, { priority: 7 });
    await ada.edit('setRunSettings', source, { ...noCaps, maxPages: 9 });
    await ada.edit('setRepeats', source, { repeats: byName });
    await ada.start(source);
    const patch = { sourceTaskId: source, taskName: ' Books  (2)', taskGroupId: group };
    expect(await ada.edit('copyTask', copy, patch)).toMatchObject({ outcome: 'applied' });
    expect(await ada.edit('copyTask', copy, patch)).toMatchObject({ outcome: 'applied' });
    const [one, other] = [await ada.stored(source), await ada.stored(copy)];
    expect(other).toMatchObject({
      taskName: 'Books (2)',
      taskGroupId: group,
      priority: 7,
      runSettings: { ...noCaps, maxPages: 9 },
      repeats: byName,
      parameters: one?.parameters,
      ipProxySettings: one?.ipProxySettings,
      taskExecuteStatus: TaskStatus.Ready,
      lotId: null,
      startedAt: null,
      fieldRevisions: {},
    });
    const { rows } = await sql<{ proxy_lines: string }>`
      select distinct proxy_lines from tasks where task_id in (${source}, ${copy})`.execute(tested.database.kysely);
    expect(rows).toHaveLength(1);
    expect((await ada.start(copy)).body).toMatchObject({ errors: [] });
  });

  test('is refused without its source, its group or a name, over the limit, and of a foreign task', async () => {
    const [source, deleted, taskGroupId] = [await ada.create(), await ada.create(), await ada.defaultGroup()];
    await ada.edit('deleteTask', deleted, { isDeleted: true });
    const copy = (part: object) =>
      ada.edit('copyTask', randomUUID(), { sourceTaskId: source, taskName: 'x', taskGroupId, ...part });
    expect(await copy({ sourceTaskId: randomUUID() })).toMatchObject(refusedWith('NotFound'));
    expect(await copy({ sourceTaskId: await eve.create() })).toMatchObject(refusedWith('NotFound'));
    expect(await copy({ sourceTaskId: deleted })).toMatchObject(refusedWith('TaskDeleted'));
    expect(await copy({ taskGroupId: await eve.defaultGroup() })).toMatchObject(refusedWith('GroupMissing'));
    expect(await copy({ taskName: ' ' })).toMatchObject(refusedWith('TaskNameEmpty'));
    await limitTasks(2);
    expect(await copy({})).toMatchObject({ refusal: { code: 'ExceedTaskLimitCounts', limit: 2 } });
    await limitTasks(1_000);
    expect(await copy({})).toMatchObject({ outcome: 'applied' });
  });
});

describe('the trash', () => {
  test('stops a task that runs, hides it from every call, and gives it back as it was', async () => {
    const taskId = await ada.create('Bin');
    await ada.start(taskId);
    expect(await ada.edit('deleteTask', taskId, { isDeleted: true })).toMatchObject({ outcome: 'applied' });
    expect((await ada.task(taskId)).status).toBe(404);
    expect((await ada.start(taskId)).body).toMatchObject({ errors: [{ taskId }] });
    expect(await ada.edit('renameTask', taskId, { taskName: 'x' })).toMatchObject(refusedWith('TaskDeleted'));
    const trashed = await ada.stored(taskId);
    expect(trashed).toMatchObject({ taskExecuteStatus: TaskStatus.Stopped, deletedAt: expect.any(Number) as number });
    expect(await ada.edit('restoreTask', taskId, { isDeleted: false })).toMatchObject({ outcome: 'applied' });
    expect((await ada.task(taskId)).body).toMatchObject({ taskName: 'Bin', lotNo: 1, deletedAt: null });
  });

  test('does not count for the plan, so what is restored must fit it', async () => {
    const taskId = await ada.create();
    await ada.edit('deleteTask', taskId, { isDeleted: true });
    await limitTasks(1);
    expect(await ada.edit('restoreTask', taskId, { isDeleted: false })).toMatchObject(
      refusedWith('ExceedTaskLimitCounts'),
    );
    await limitTasks(1_000);
    expect(await ada.edit('restoreTask', taskId, { isDeleted: false })).toMatchObject({ outcome: 'applied' });
    // Nothing to restore is no refusal, and needs no room.
    await limitTasks(1);
    expect(await ada.edit('restoreTask', taskId, { isDeleted: false })).toMatchObject({ outcome: 'applied' });
    await limitTasks(1_000);
  });

  test('is emptied after 30 days: the task is gone with its runs, and devices are notified', async () => {
    const [old, young] = [await ada.create('Old'), await ada.create('Young')];
    await ada.start(old);
    for (const taskId of [old, young]) await ada.edit('deleteTask', taskId, { isDeleted: true });
    const { cursor } = await ada.changes();
    await run(sql`update tasks set deleted_at = now() - interval '30 days 1 minute' where task_id = ${old}`);
    await run(sql`update tasks set deleted_at = now() - interval '29 days' where task_id = ${young}`);
    await emptyTrash(tested.database);
    expect((await ada.changes(cursor)).deletes.tasks).toEqual([old]);
    expect(await ada.stored(old)).toBeUndefined();
    expect(await ada.stored(young)).toMatchObject({ taskName: 'Young' });
    expect(await ada.edit('restoreTask', old, { isDeleted: false })).toMatchObject(refusedWith('TaskDeleted'));
    const { rows } = await sql`
      select name from tasks where task_id = ${old} and name <> '' union all
      select lot_no::text from lots where task_id = ${old} union all
      select subtask_no::text from subtasks where task_id = ${old}`.execute(tested.database.kysely);
    expect(rows).toEqual([]);
  });

  test('forgets after another 30 days; a device that was away for so long reads everything again', async () => {
    const [taskId, group] = [await ada.create('Gone'), randomUUID()];
    const { cursor: before } = await ada.changes();
    await ada.edit('createGroup', group, { taskGroupName: 'Gone' });
    await ada.edit('deleteGroup', group, { isDeleted: true });
    await ada.edit('deleteTask', taskId, { isDeleted: true });
    await run(sql`update tasks set deleted_at = now() - interval '61 days' where task_id = ${taskId}`);
    await emptyTrash(tested.database);
    const { cursor } = await ada.changes();
    await run(sql`update tasks set purged_at = now() - interval '31 days' where task_id = ${taskId}`);
    await run(sql`update task_groups set deleted_at = now() - interval '31 days' where task_group_id = ${group}`);
    await emptyTrash(tested.database);
    await expect(ada.changes(before)).rejects.toThrow();
    expect((await ada.changes(cursor)).upserts.tasks).toEqual([]);
    const { rows } = await sql`
      select from tasks where task_id = ${taskId} union all
      select from task_groups where task_group_id = ${group}`.execute(tested.database.kysely);
    expect(rows).toHaveLength(0);
  });
});
