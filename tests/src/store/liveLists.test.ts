import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import { inLiveQuery } from '#app/store/liveQuery.ts';
import { groupsOf } from '#app/store/queries/tasks/groups.ts';
import { deletedTaskIds, taskIds } from '#app/store/queries/tasks/taskIds.ts';
import { tasksByIds } from '#app/store/queries/tasks/tasks.ts';
import { taskRow } from '#app/store/tables.ts';
import { loadTaskIndex } from '#app/store/taskIndex/taskIndex.ts';
import { TaskMode } from '#core/domain/task/task.ts';
import type { TaskGroup } from '#core/wire/rows/task.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { newTask } from '#tests/workers/sync/model/rows.ts';

let store: Store;
const home: TaskGroup = {
  taskGroupId: crypto.randomUUID(),
  taskGroupName: 'Default',
  isDefault: true,
  fieldRevisions: {},
};
const books = newTask({ taskName: 'Books', taskGroupId: home.taskGroupId });

beforeEach(async () => {
  store = openStore(crypto.randomUUID(), null);
  await store.main.groups.put(home);
  await store.main.tasks.bulkPut([books, { ...newTask({ taskName: 'Old' }), deletedAt: 1 }].map(taskRow));
});
afterEach(async () => {
  closeStore(store);
  await deleteStore(store.accountId);
});

const soon = { timeoutMs: 5_000 };
const filter = { statuses: [], keyword: '', workFlowType: TaskMode.TemplateMode, taskGroupId: home.taskGroupId };

/** The queries of screens within one live query; each one starts after the one before has read everything. */
const lists: Record<string, () => Promise<unknown>> = {
  'a page of the list': async () => {
    await inLiveQuery(groupsOf(store));
    return tasksByIds(store, await inLiveQuery(taskIds(store, filter)));
  },
  'the tasks of a template': () => tasksByIds(store, [books.taskId]),
  'the trash': async () => tasksByIds(store, await inLiveQuery(deletedTaskIds(store))),
  'rows after the list': async () => {
    await inLiveQuery(tasksByIds(store, await inLiveQuery(taskIds(store, filter))));
    return store.main.subtasks.where('lotId').equals('lot').toArray();
  },
};

const changes: Record<string, () => Promise<unknown>> = {
  'a task changes': () => store.main.tasks.put(taskRow({ ...books, currentTotalExtractCount: 77 })),
  'a group is renamed': () => store.main.groups.put({ ...home, taskGroupName: 'Home' }),
};

/** Tests src/store/liveQuery.ts; the task list's queries with and without the tasks in memory. */
describe.each([false, true])('a live query (tasks in memory: %s)', (isKept) => {
  beforeEach(async () => {
    if (isKept) await loadTaskIndex(store);
  });

  test.each([
    ['a page of the list', 'a task changes'],
    ['a page of the list', 'a group is renamed'],
    ['the tasks of a template', 'a task changes'],
    ['the tasks of a template', 'a group is renamed'],
    ['the trash', 'a group is renamed'],
  ])('of %s is asked again when %s', async (list, change) => {
    let count = 0;
    const subscription = liveQuery(() => lists[list]?.()).subscribe(() => (count += 1));
    await waitFor(() => count === 1);
    await changes[change]?.();
    await waitFor(() => count > 1, soon);
    subscription.unsubscribe();
    expect(count).toBeGreaterThan(1);
  });

  test('of rows that are read after the list is asked again when they change', async () => {
    let count = 0;
    const subscription = liveQuery(() => lists['rows after the list']?.()).subscribe(() => (count += 1));
    await waitFor(() => count === 1);
    await store.main.subtasks.put({ subTaskId: crypto.randomUUID(), lotId: 'lot', subtaskNo: 1 } as never);
    await waitFor(() => count > 1, soon);
    subscription.unsubscribe();
    expect(count).toBeGreaterThan(1);
  });
});
