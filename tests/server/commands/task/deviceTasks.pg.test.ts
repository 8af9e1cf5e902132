import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueueEdit } from '#app/store/outbox/outbox.ts';
import { groupsOf } from '#app/store/queries/tasks/groups.ts';
import { outboxView } from '#app/store/queries/outboxView.ts';
import { deletedTaskIds, taskIds } from '#app/store/queries/tasks/taskIds.ts';
import { tasksByIds } from '#app/store/queries/tasks/tasks.ts';
import { createGroup, deleteGroup } from '#core/edits/groupEdits.ts';
import { deleteTask, restoreTask } from '#core/edits/trashEdits.ts';
import { copyTask, moveTask } from '#core/edits/taskListEdits.ts';
import { setPriority } from '#core/edits/runEdits.ts';
import { emptyTrash } from '#server/jobs/housekeeping/emptyTrash.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { openDevice, type Device } from '../sync/openDevice.ts';
import { taskScene, type TaskScene } from './taskScene.ts';

let tested: TestService;
let ada: Client;
let scene: TaskScene;
let phone: Device;
let desk: Device;
beforeAll(async () => {
  tested = await openTestService();
  ada = await tested.signUp('ada');
  scene = taskScene(tested, ada);
  [phone, desk] = [openDevice(tested, ada, 'phone'), openDevice(tested, ada, 'desk')];
});
afterAll(async () => {
  await phone.close();
  await desk.close();
  await tested.close();
});

/** The list as a person sees it: name, group, priority, and whether anything is unsent. */
async function listOf({ store }: Device): Promise<string[]> {
  const groups = new Map((await groupsOf(store)).map((group) => [group.taskGroupId, group.taskGroupName]));
  const tasks = await tasksByIds(store, await taskIds(store, { statuses: [], keyword: '' }));
  return tasks
    .map(
      ({ taskName, taskGroupId, priority, pendingFields }) =>
        `${taskName} in ${groups.get(taskGroupId)} at ${priority} ${pendingFields.join()}`,
    )
    .toSorted();
}

test('tasks that are created, moved and deleted offline are the same on the service and on every device', async () => {
  const [books, films] = [await scene.create('Books'), await scene.create('Films')];
  await phone.turn();
  const [group, copy] = [randomUUID(), randomUUID()];
  const { store } = phone;
  await enqueueEdit(store, createGroup, group, { taskGroupName: 'Shelf' });
  await enqueueEdit(store, copyTask, copy, { sourceTaskId: books, taskName: 'Books (2)', taskGroupId: group });
  await enqueueEdit(store, setPriority, copy, { priority: 3 });
  await enqueueEdit(store, moveTask, films, { taskGroupId: group });
  await enqueueEdit(store, deleteTask, books, { isDeleted: true });
  expect(await listOf(phone)).toEqual(['Books (2) in Shelf at 3 taskId,priority', 'Films in Shelf at 50 taskGroupId']);
  await phone.turn();
  await desk.turn();
  const list = ['Books (2) in Shelf at 3 ', 'Films in Shelf at 50 '];
  expect(await listOf(phone)).toEqual(list);
  expect(await listOf(desk)).toEqual(list);
  expect(await deletedTaskIds(desk.store)).toEqual([books]);
  expect(await outboxView(store)).toEqual({ waiting: [], attention: [] });

  await enqueueEdit(desk.store, restoreTask, books, { isDeleted: false });
  await enqueueEdit(store, deleteGroup, group, { isDeleted: true });
  await desk.turn();
  await phone.turn();
  await desk.turn();
  const restored = ['Books (2) in Default at 3 ', 'Books in Default at 50 ', 'Films in Default at 50 '];
  expect(await listOf(phone)).toEqual(restored);
  expect(await listOf(desk)).toEqual(restored);
});

test('a task that is deleted for good removes its runs from the devices', async () => {
  const taskId = await scene.create('Gone');
  await scene.start(taskId);
  await phone.turn();
  expect(await phone.store.main.lots.where('taskId').equals(taskId).count()).toBe(1);
  await enqueueEdit(phone.store, deleteTask, taskId, { isDeleted: true });
  await phone.turn();
  await sql`update tasks set deleted_at = now() - interval '31 days' where task_id = ${taskId}`.execute(
    tested.database.kysely,
  );
  await emptyTrash(tested.database);
  await phone.turn();
  expect(await deletedTaskIds(phone.store)).not.toContain(taskId);
  expect(await phone.store.main.lots.where('taskId').equals(taskId).count()).toBe(0);
});

test('a copy that the plan has no room for comes back with both figures, and so does what was built on it', async () => {
  await sql`update accounts set task_limit = 1`.execute(tested.database.kysely);
  const [source] = await taskIds(phone.store, { statuses: [], keyword: '' });
  const [home] = await groupsOf(phone.store);
  const copy = randomUUID();
  // The device has not heard of the new limit.
  await enqueueEdit(phone.store, copyTask, copy, {
    sourceTaskId: source ?? '',
    taskName: 'Too much',
    taskGroupId: home?.taskGroupId ?? '',
  });
  await enqueueEdit(phone.store, setPriority, copy, { priority: 3 });
  await phone.turn();
  const { attention } = await outboxView(phone.store);
  expect(attention).toMatchObject([
    { targetName: 'Too much', refusal: { code: 'ExceedTaskLimitCounts', limit: 1 } },
    { targetName: 'Too much', refusal: { code: 'NotFound' } },
  ]);
});
