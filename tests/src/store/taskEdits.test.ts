import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import {
  discardEdit,
  enqueueEdit,
  enqueueEdits,
  restoreAndRetry,
  retryEdit,
  undoEdit,
} from '#app/store/outbox/outbox.ts';
import { groupsOf } from '#app/store/queries/tasks/groups.ts';
import { deletedTaskIds, taskIds, type TaskFilter } from '#app/store/queries/tasks/taskIds.ts';
import { contentsOfTasks, takenNames, taskById, tasksByIds } from '#app/store/queries/tasks/tasks.ts';
import { taskRow } from '#app/store/tables.ts';
import { success } from '#core/domain/refusal.ts';
import { TaskStatus } from '#core/domain/task/status.ts';
import { createGroup, deleteGroup, renameGroup } from '#core/edits/groupEdits.ts';
import { deleteTask, purgeTask, restoreTask } from '#core/edits/trashEdits.ts';
import { copyTask, moveTask, renameTask } from '#core/edits/taskListEdits.ts';
import { setPriority } from '#core/edits/runEdits.ts';
import type { Account } from '#core/wire/rows/account.ts';
import type { Task, TaskGroup } from '#core/wire/rows/task.ts';
import { fixtureWorld } from '#tests/src/support/fixtures.ts';
import { newTask } from '#tests/workers/sync/model/rows.ts';

let store: Store;
const home: TaskGroup = {
  taskGroupId: crypto.randomUUID(),
  taskGroupName: 'Default',
  isDefault: true,
  fieldRevisions: {},
};
const shops: TaskGroup = {
  taskGroupId: crypto.randomUUID(),
  taskGroupName: 'Shops',
  isDefault: false,
  fieldRevisions: {},
};
const books = newTask({ taskName: 'Books', taskGroupId: home.taskGroupId, createdAt: 2_000 });
const films = newTask({ taskName: 'Films', taskGroupId: shops.taskGroupId, createdAt: 1_000 });

beforeEach(async () => {
  store = openStore(crypto.randomUUID(), null);
  await store.main.groups.bulkPut([home, shops]);
  await store.main.tasks.bulkPut([books, films].map(taskRow));
  await store.main.account.put({ userId: store.accountId, taskLimit: 4 } as Account);
});
afterEach(async () => {
  closeStore(store);
  await deleteStore(store.accountId);
});

const all: TaskFilter = { statuses: [], keyword: '' };
const idsIn = (taskGroupId: string) => taskIds(store, { ...all, taskGroupId });
const shown = (id: string) => taskById(store, id);
const groupNames = async () => (await groupsOf(store)).map(({ taskGroupName }) => taskGroupName);
const newGroup = async (taskGroupName: string) => {
  const id = crypto.randomUUID();
  await enqueueEdit(store, createGroup, id, { taskGroupName });
  return id;
};
const copy = async (sourceTaskId: string, taskName: string, id: string = crypto.randomUUID()) => {
  const result = await enqueueEdit(store, copyTask, id, { sourceTaskId, taskName, taskGroupId: home.taskGroupId });
  return { id, result };
};
const setEdits = (change: object) => store.outbox.edits.toCollection().modify(change);

describe('a move', () => {
  test('shows at once in the new group and no more in the old one', async () => {
    await enqueueEdit(store, moveTask, books.taskId, { taskGroupId: shops.taskGroupId });
    expect(await idsIn(shops.taskGroupId)).toEqual([books.taskId, films.taskId]);
    expect(await idsIn(home.taskGroupId)).toEqual([]);
    expect(await shown(books.taskId)).toMatchObject({ taskGroupId: shops.taskGroupId, pendingFields: ['taskGroupId'] });
  });

  test('into a group that was made a moment ago is queued behind it, and into none is refused', async () => {
    const group = await newGroup(' My   books ');
    await enqueueEdit(store, moveTask, books.taskId, { taskGroupId: group });
    expect(await idsIn(group)).toEqual([books.taskId]);
    expect(await groupNames()).toEqual(['Default', 'My books', 'Shops']);
    expect((await groupsOf(store))[1]?.pendingFields).toEqual(['taskGroupId']);
    expect(await enqueueEdit(store, moveTask, films.taskId, { taskGroupId: crypto.randomUUID() })).toEqual({
      ok: false,
      refusal: { code: 'GroupMissing' },
    });
    const queued = await store.outbox.edits.orderBy('place').toArray();
    expect(queued.map(({ name, targetName }) => [name, targetName])).toEqual([
      ['createGroup', 'My books'],
      ['moveTask', 'Books'],
    ]);
  });
});

describe('a group', () => {
  test('that is deleted leaves its tasks to the default group at once', async () => {
    await enqueueEdit(store, deleteGroup, shops.taskGroupId, { isDeleted: true });
    expect(await groupNames()).toEqual(['Default']);
    expect(await idsIn(home.taskGroupId)).toEqual([books.taskId, films.taskId]);
    expect(await shown(films.taskId)).toMatchObject({ taskGroupId: home.taskGroupId });
    expect(await enqueueEdit(store, renameGroup, shops.taskGroupId, { taskGroupName: 'x' })).toMatchObject({
      refusal: { code: 'GroupMissing' },
    });
  });

  test('is renamed at once, the default one is not', async () => {
    await enqueueEdit(store, renameGroup, shops.taskGroupId, { taskGroupName: 'Markets' });
    expect(await groupNames()).toEqual(['Default', 'Markets']);
    expect(await enqueueEdit(store, renameGroup, home.taskGroupId, { taskGroupName: 'x' })).toMatchObject({
      refusal: { code: 'GroupIsDefault' },
    });
  });

  test('that the service has as well is shown once', async () => {
    const id = await newGroup('Mine');
    await store.main.groups.put({ ...shops, taskGroupId: id, taskGroupName: 'Mine' });
    expect(await groupNames()).toEqual(['Default', 'Mine', 'Shops']);
    expect((await groupsOf(store))[1]?.pendingFields).toEqual([]);
  });
});

describe('a copy', () => {
  test('comes first in the list, without runs, and takes edits of its own', async () => {
    await store.main.tasks.put(taskRow({ ...books, taskExecuteStatus: TaskStatus.Completed, lotNo: 3, priority: 7 }));
    const { id } = await copy(books.taskId, 'Books (2)');
    await enqueueEdit(store, renameTask, id, { taskName: 'More books' });
    expect(await taskIds(store, all)).toEqual([id, books.taskId, films.taskId]);
    expect(await shown(id)).toMatchObject({
      taskName: 'More books',
      priority: 7,
      lotNo: null,
      taskExecuteStatus: TaskStatus.Ready,
      pendingFields: ['taskId', 'taskName'],
    });
    expect(await taskIds(store, { ...all, keyword: 'more' })).toEqual([id]);
    expect(await taskIds(store, { ...all, statuses: [TaskStatus.Ready] })).toEqual([id, films.taskId]);
    expect(await takenNames(store)).toEqual(new Set(['Books', 'Films', 'More books']));
  });

  test('is of its task as it was then, and may be copied itself', async () => {
    const { id: first } = await copy(books.taskId, 'Books (2)');
    await enqueueEdit(store, setPriority, books.taskId, { priority: 9 });
    const { id: second } = await copy(first, 'Books (3)');
    const views = await tasksByIds(store, [first, second, books.taskId]);
    expect(views.map(({ taskName, priority }) => [taskName, priority])).toEqual([
      ['Books (2)', 50],
      ['Books (3)', 50],
      ['Books', 9],
    ]);
  });

  test('is refused over the plan’s limit, deleted tasks left out, and without its task', async () => {
    const wanted = [1, 2, 3].map((number) => ({
      target: crypto.randomUUID(),
      patch: { sourceTaskId: books.taskId, taskName: `Books ${number}`, taskGroupId: home.taskGroupId },
    }));
    const results = await enqueueEdits(store, copyTask, wanted);
    expect(results.map(({ ok }) => ok)).toEqual([true, true, false]);
    expect(results[2]).toMatchObject({ refusal: { code: 'ExceedTaskLimitCounts', quantity: 4, limit: 4 } });
    await enqueueEdit(store, deleteTask, films.taskId, { isDeleted: true });
    expect((await copy(books.taskId, 'x')).result.ok).toBe(true);
    expect((await copy(crypto.randomUUID(), 'x')).result).toMatchObject({ refusal: { code: 'NotFound' } });
    expect((await copy(films.taskId, 'x')).result).toMatchObject({ refusal: { code: 'TaskDeleted' } });
  });

  test('that is taken back takes its own edits along', async () => {
    const { id, result } = await copy(books.taskId, 'Books (2)');
    await enqueueEdit(store, setPriority, id, { priority: 9 });
    expect(await discardEdit(store, result.ok ? result.value.uuid : '')).toEqual(success(true));
    expect(await taskIds(store, all)).toEqual([books.taskId, films.taskId]);
    expect(await store.outbox.edits.where('state').equals('waiting').count()).toBe(0);
  });

  test('that came back refused is not shown', async () => {
    const { id } = await copy(books.taskId, 'Books (2)');
    await setEdits({ state: 'refused', outcome: { seq: 1, outcome: 'refused', refusal: { code: 'TaskDeleted' } } });
    expect(await shown(id)).toBeUndefined();
    expect(await taskIds(store, all)).toEqual([books.taskId, films.taskId]);
  });
});

describe('a deleted task', () => {
  test('is gone from the list and in the trash, and takes no edit but to be restored', async () => {
    await enqueueEdit(store, deleteTask, books.taskId, { isDeleted: true });
    expect(await taskIds(store, all)).toEqual([films.taskId]);
    expect(await deletedTaskIds(store)).toEqual([books.taskId]);
    expect(await shown(books.taskId)).toBeUndefined();
    expect(await enqueueEdit(store, renameTask, books.taskId, { taskName: 'x' })).toMatchObject({
      refusal: { code: 'TaskDeleted' },
    });
    await enqueueEdit(store, restoreTask, books.taskId, { isDeleted: false });
    expect(await taskIds(store, all)).toEqual([books.taskId, films.taskId]);
    expect(await deletedTaskIds(store)).toEqual([]);
  });

  test('is in the trash when the service says so, until it is restored here', async () => {
    const trashed: Task = { ...films, deletedAt: 5_000 };
    await store.main.tasks.put(taskRow(trashed));
    expect(await taskIds(store, all)).toEqual([books.taskId]);
    expect(await deletedTaskIds(store)).toEqual([films.taskId]);
    await enqueueEdit(store, restoreTask, films.taskId, { isDeleted: false });
    expect(await taskIds(store, all)).toEqual([books.taskId, films.taskId]);
  });
});

test('an edit that was refused because its task is in the trash restores the task and waits behind that', async () => {
  const refused = await enqueueEdit(store, renameTask, books.taskId, { taskName: 'Mine' });
  const uuid = refused.ok ? refused.value.uuid : '';
  await setEdits({ state: 'refused', outcome: { seq: 1, outcome: 'refused', refusal: { code: 'TaskDeleted' } } });
  await store.main.tasks.put(taskRow({ ...books, deletedAt: 5_000 }));
  expect(await retryEdit(store, uuid)).toMatchObject({ refusal: { code: 'TaskDeleted' } });
  expect(await restoreAndRetry(store, uuid)).toMatchObject({ ok: true });
  expect(await taskIds(store, all)).toEqual([books.taskId, films.taskId]);
  expect((await shown(books.taskId))?.taskName).toBe('Mine');
  const waiting = await store.outbox.edits.where('state').equals('waiting').sortBy('place');
  expect(waiting.map(({ name }) => name)).toEqual(['restoreTask', 'renameTask']);
  await store.main.tasks.delete(books.taskId);
  expect(await restoreAndRetry(store, uuid)).toMatchObject({ refusal: { code: 'NotFound' } });
});

describe('a task that is deleted for good', () => {
  const purge = () => enqueueEdit(store, purgeTask, books.taskId, { isPurged: true });

  test('leaves the trash at once, with its deletion still on the way before it', async () => {
    expect(await purge()).toMatchObject({ refusal: { code: 'TaskRestored' } });
    await enqueueEdit(store, deleteTask, books.taskId, { isDeleted: true });
    expect(await purge()).toMatchObject({ ok: true });
    expect(await taskIds(store, all)).toEqual([films.taskId]);
    expect(await deletedTaskIds(store)).toEqual([]);
    const waiting = await store.outbox.edits.where('state').equals('waiting').sortBy('place');
    expect(waiting.map(({ name }) => name)).toEqual(['deleteTask', 'purgeTask']);
  });

  test('is back where it was when the service refuses, or when the edit is taken back before it is sent', async () => {
    await store.main.tasks.put(taskRow({ ...books, deletedAt: 5_000 }));
    const result = await purge();
    expect(await deletedTaskIds(store)).toEqual([]);
    expect(await discardEdit(store, result.ok ? result.value.uuid : '')).toEqual(success(true));
    expect(await deletedTaskIds(store)).toEqual([books.taskId]);
    await purge();
    await store.main.tasks.put(taskRow({ ...books, deletedAt: null }));
    await setEdits({ state: 'refused', outcome: { seq: 1, outcome: 'refused', refusal: { code: 'TaskRestored' } } });
    expect(await taskIds(store, all)).toEqual([books.taskId, films.taskId]);
  });

  test('cannot be undone, and its runs are counted before: how many, with how many rows and bytes', async () => {
    await enqueueEdit(store, deleteTask, books.taskId, { isDeleted: true });
    const result = await purge();
    await setEdits({ state: 'applied', outcome: { seq: 2, outcome: 'applied', revision: 9 } });
    expect(await undoEdit(store, result.ok ? result.value.uuid : '')).toMatchObject({ refusal: { code: 'NotFound' } });
    const { lots } = fixtureWorld(2);
    await store.main.lots.bulkPut(lots.map((lot, index) => ({ ...lot, taskId: books.taskId, lotNo: index + 1 })));
    const sumOf = (count: (lot: (typeof lots)[number]) => number) => lots.reduce((sum, lot) => sum + count(lot), 0);
    expect(await contentsOfTasks(store, [books.taskId, films.taskId])).toEqual({
      runCount: 2,
      rowCount: sumOf(({ rowCount }) => rowCount),
      byteCount: sumOf(({ byteCount }) => byteCount),
    });
    expect(await contentsOfTasks(store, [films.taskId])).toEqual({ runCount: 0, rowCount: 0, byteCount: 0 });
  });
});

describe('to undo', () => {
  const uuidOf = async (edit: ReturnType<typeof enqueueEdit>) => {
    const result = await edit;
    return result.ok ? result.value.uuid : '';
  };
  const openEdits = async () =>
    (await store.outbox.edits.where('state').equals('waiting').sortBy('place')).map(({ name, patch }) => [name, patch]);

  test('an edit that was not sent takes it back', async () => {
    const uuid = await uuidOf(enqueueEdit(store, deleteTask, books.taskId, { isDeleted: true }));
    expect(await undoEdit(store, uuid)).toMatchObject({ ok: true });
    expect(await openEdits()).toEqual([]);
    expect(await taskIds(store, all)).toEqual([books.taskId, films.taskId]);
  });

  test.each([
    [
      'a deletion restores',
      () => enqueueEdit(store, deleteTask, books.taskId, { isDeleted: true }),
      ['restoreTask', { isDeleted: false }],
    ],
    [
      'a move moves back',
      () => enqueueEdit(store, moveTask, books.taskId, { taskGroupId: shops.taskGroupId }),
      ['moveTask', { taskGroupId: home.taskGroupId }],
    ],
    [
      'a name gets the old one',
      () => enqueueEdit(store, renameTask, books.taskId, { taskName: 'x' }),
      ['renameTask', { taskName: 'Books' }],
    ],
    [
      'a copy deletes it',
      async () => (await copy(books.taskId, 'Books (2)')).result,
      ['deleteTask', { isDeleted: true }],
    ],
    [
      'a new group deletes it',
      () => enqueueEdit(store, createGroup, crypto.randomUUID(), { taskGroupName: 'x' }),
      ['deleteGroup', { isDeleted: true }],
    ],
  ])('%s where the service may have it', async (_, edit, inverse) => {
    const uuid = await uuidOf(edit());
    await setEdits({ state: 'sent', seq: 1, wasSent: true });
    expect(await undoEdit(store, uuid)).toMatchObject({ ok: true });
    expect(await openEdits()).toEqual([inverse]);
  });

  test('nothing can be done for a group that is deleted there', async () => {
    const uuid = await uuidOf(enqueueEdit(store, deleteGroup, shops.taskGroupId, { isDeleted: true }));
    await setEdits({ state: 'sent', seq: 1, wasSent: true });
    expect(await undoEdit(store, uuid)).toEqual({ ok: false, refusal: { code: 'NotFound' } });
  });
});
