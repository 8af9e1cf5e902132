import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import { observed } from '#app/store/observed.ts';
import { groupsOf } from '#app/store/queries/groups.ts';
import { deletedTaskIds, taskIds } from '#app/store/queries/taskIds.ts';
import { taskNames } from '#app/store/queries/taskNames.ts';
import { tasksByIds } from '#app/store/queries/tasks.ts';
import { taskRow } from '#app/store/tables.ts';
import { TaskMode } from '#core/domain/task/task.ts';
import type { TaskGroup } from '#core/wire/task.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { newTask } from '#tests/workers/model/rows.ts';

let store: Store;
const home: TaskGroup = { taskGroupId: crypto.randomUUID(), taskGroupName: 'Default', isDefault: true };
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

/** What screens ask in one live query, each time with all that the query before has read. */
const lists: Record<string, () => Promise<unknown>> = {
  'a page of the list': async () => {
    await observed(groupsOf(store));
    return tasksByIds(store, await observed(taskIds(store, filter)), 'en-US');
  },
  'the tasks of a template': () => tasksByIds(store, [books.taskId], 'en-US'),
  'the trash': async () => tasksByIds(store, await observed(deletedTaskIds(store)), 'en-US'),
  'rows after the list': async () => {
    await observed(tasksByIds(store, await observed(taskIds(store, filter)), 'en-US'));
    return store.main.subtasks.where('lotId').equals('lot').toArray();
  },
};

const changes: Record<string, () => Promise<unknown>> = {
  'a task changes': () => store.main.tasks.put(taskRow({ ...books, currentTotalExtractCount: 77 })),
  'a group is renamed': () => store.main.groups.put({ ...home, taskGroupName: 'Home' }),
};

/** src/store/observed.ts */
describe('a live query', () => {
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

/** src/store/queries/taskNames.ts: more than are read at once. */
describe('the names of all tasks', () => {
  const many = Array.from({ length: 1_200 }, (_, index) => newTask({ taskName: `Task ${index}` }));

  test('are read to the last one, and found by', async () => {
    await store.main.tasks.bulkPut(many.map(taskRow));
    const names = await taskNames(store);
    expect(names.size).toBe(1_202);
    expect(names.get(many.at(-1)?.taskId ?? '')).toBe('Task 1199');
    expect(await taskIds(store, { statuses: [], keyword: 'task 1199', names })).toEqual([many.at(-1)?.taskId]);
  });

  test('are read again when a name changes, not when something else of a task does', async () => {
    let last = new Map<string, string>() as ReadonlyMap<string, string>;
    let count = 0;
    const subscription = liveQuery(() => taskNames(store)).subscribe((names) => {
      last = names;
      count += 1;
    });
    await waitFor(() => count === 1);
    await store.main.tasks.put(taskRow({ ...books, currentTotalExtractCount: 5 }));
    await store.main.tasks.put(taskRow({ ...books, currentTotalExtractCount: 5, taskName: 'Films' }));
    await waitFor(() => last.get(books.taskId) === 'Films', soon);
    subscription.unsubscribe();
    expect(count).toBe(2);
  });
});
