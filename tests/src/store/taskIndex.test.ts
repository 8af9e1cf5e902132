import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import { enqueueEdit } from '#app/store/outbox/outbox.ts';
import { taskIds, type TaskFilter } from '#app/store/queries/tasks/taskIds.ts';
import { taskRow } from '#app/store/tables.ts';
import { indexedTasks, loadTaskIndex } from '#app/store/taskIndex/taskIndex.ts';
import { TaskStatus } from '#core/domain/task/status.ts';
import { TaskMode } from '#core/domain/task/task.ts';
import { renameTask } from '#core/edits/taskListEdits.ts';
import type { Task } from '#core/wire/rows/task.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { newTask } from '#tests/workers/sync/model/rows.ts';

const home = { taskGroupId: crypto.randomUUID(), taskGroupName: 'Default', isDefault: true, fieldRevisions: {} };
const other = { taskGroupId: crypto.randomUUID(), taskGroupName: 'Other', isDefault: false, fieldRevisions: {} };
const all: TaskFilter = { statuses: [], keyword: '' };

/** The store with the tasks in memory, and the one without: both read the same databases. */
let kept: Store;
let plain: Store;
beforeEach(async () => {
  kept = openStore(crypto.randomUUID(), null);
  plain = openStore(kept.accountId, null);
  await kept.main.groups.bulkPut([home, other]);
});
afterEach(async () => {
  for (const store of [kept, plain]) closeStore(store);
  await deleteStore(kept.accountId);
});

/** Returns many tasks of a few kinds, so that any filter finds some of them and many have the same time. */
function variedTasks(count: number): Task[] {
  const statuses = Object.values(TaskStatus);
  return Array.from({ length: count }, (_, index) =>
    newTask({
      taskName: `${index % 2 === 0 ? 'Books' : 'Films'} ${index}`,
      taskGroupId: [home.taskGroupId, other.taskGroupId, crypto.randomUUID()][index % 3] ?? '',
      taskExecuteStatus: statuses[index % statuses.length] ?? TaskStatus.Ready,
      templateSlug: index % 4 === 0 ? 'rss' : 'demo-shop',
      workFlowType: index % 7 === 0 ? TaskMode.AdvanceMode : TaskMode.TemplateMode,
      createdAt: index % 10,
      startedAt: index % 3 === 0 ? index % 10 : null,
      ...(index % 11 === 0 && { deletedAt: 5 }),
    }),
  );
}

const filters: Record<string, TaskFilter> = {
  'no filter': all,
  'one status': { ...all, statuses: [TaskStatus.Running] },
  'several statuses': { ...all, statuses: [TaskStatus.Ready, TaskStatus.Completed] },
  'a template': { ...all, templateSlug: 'rss' },
  'template tasks': { ...all, workFlowType: TaskMode.TemplateMode },
  'the default group with those of groups that are gone': { ...all, taskGroupId: home.taskGroupId },
  'another group': { ...all, taskGroupId: other.taskGroupId, statuses: [TaskStatus.Ready] },
};

describe('tasks that are found in memory', () => {
  test.each(Object.keys(filters))('are those that the database finds, ties in the same order: %s', async (name) => {
    await kept.main.tasks.bulkPut(variedTasks(180).map(taskRow));
    const filter = filters[name] ?? all;
    const expected = await taskIds(plain, filter);
    expect(expected.length).toBeGreaterThan(1);
    expect(await indexedTasks(kept), 'nothing is kept yet').toBe(undefined);
    await loadTaskIndex(kept);
    expect(await taskIds(kept, filter)).toEqual(expected);
    expect(await indexedTasks(plain)).toBe(undefined);
  });

  test('are read to the last one, whatever their number', async () => {
    const many = variedTasks(1_200);
    await kept.main.tasks.bulkPut(many.map(taskRow));
    const last = many.findLast(({ deletedAt }) => deletedAt === null);
    expect(await taskIds(kept, { ...all, keyword: ` ${last?.taskName.toUpperCase()}` })).toEqual([last?.taskId]);
    expect(await indexedTasks(kept)).toHaveLength(1_200);
  });

  const [one, two] = variedTasks(3).slice(1) as [Task, Task];
  const writes: Record<string, () => Promise<unknown>> = {
    'a task comes': () => plain.main.tasks.put(taskRow(newTask({ createdAt: 77 }))),
    'a task is started': () => plain.main.tasks.put(taskRow({ ...one, startedAt: 99 })),
    'a task is renamed': () => plain.main.tasks.update(one.taskId, { taskName: 'Papers' }),
    'a task goes to the trash': () => plain.main.tasks.update(one.taskId, { deletedAt: 9 }),
    'a task is deleted for good': () => plain.main.tasks.delete(two.taskId),
    'many come at once': () => plain.main.tasks.bulkPut(variedTasks(120).map(taskRow)),
    'all are deleted': () => plain.main.tasks.clear(),
    'some are deleted by an index': () => plain.main.tasks.where('templateSlug').equals(two.templateSlug).delete(),
  };

  test.each(Object.keys(writes))('are as they were written last: %s', async (name) => {
    await kept.main.tasks.bulkPut([one, two].map(taskRow));
    await loadTaskIndex(kept);
    await taskIds(kept, all);
    await writes[name]?.();
    const rows = (await plain.main.tasks.toArray()).map(({ taskId, taskName }) => `${taskId} ${taskName}`);
    const found = (await indexedTasks(kept))?.map(({ taskId, taskName }) => `${taskId} ${taskName}`);
    expect(found?.toSorted()).toEqual(rows.toSorted());
    expect(await taskIds(kept, all)).toEqual(await taskIds(plain, all));
  });

  test('are as they were written while they are read for the first time', async () => {
    await kept.main.tasks.bulkPut(variedTasks(1_200).map(taskRow));
    const reading = loadTaskIndex(kept);
    for (let index = 0; index < 20; index += 1)
      await plain.main.tasks.put(taskRow(newTask({ createdAt: 1_000 + index })));
    await plain.main.tasks.bulkDelete((await plain.main.tasks.limit(30).primaryKeys()).slice(10));
    await reading;
    expect(await taskIds(kept, all)).toEqual(await taskIds(plain, all));
  });

  test('are found by what the user made of them and the service has not confirmed', async () => {
    await kept.main.tasks.bulkPut([one, two].map(taskRow));
    await loadTaskIndex(kept);
    await enqueueEdit(kept, renameTask, one.taskId, { taskName: 'Papers' });
    expect(await taskIds(kept, { ...all, keyword: 'paper' })).toEqual([one.taskId]);
    expect(await taskIds(kept, { ...all, keyword: one.taskName })).toEqual([]);
  });

  test('are not looked for any more when the store has closed', async () => {
    await loadTaskIndex(kept);
    closeStore(kept);
    await plain.main.tasks.put(taskRow(one));
    expect(await indexedTasks(kept)).toBe(undefined);
    await expect(loadTaskIndex(kept)).rejects.toThrow();
  });
});

describe('a live query of ids', () => {
  const task = newTask({ taskExecuteStatus: TaskStatus.Running, taskGroupId: home.taskGroupId });
  const filter: TaskFilter = {
    statuses: [TaskStatus.Running],
    keyword: '',
    templateSlug: task.templateSlug,
    workFlowType: task.workFlowType,
    taskGroupId: home.taskGroupId,
  };
  const leaving: Record<string, Partial<Task>> = {
    'its status changes': { taskExecuteStatus: TaskStatus.Stopped },
    'it is renamed': { taskName: 'Films' },
    'it is of another template': { templateSlug: 'rss' },
    'it is of another kind': { workFlowType: TaskMode.AdvanceMode },
    'it moves to another group': { taskGroupId: other.taskGroupId },
    'it goes to the trash': { deletedAt: 5 },
  };
  const find = (store: Store, asked: TaskFilter) => {
    const last: { ids?: string[]; count: number } = { count: 0 };
    const subscription = liveQuery(() => taskIds(store, asked)).subscribe((ids) => {
      last.ids = ids;
      last.count += 1;
    });
    return { last, end: () => subscription.unsubscribe() };
  };

  test.each(Object.keys(leaving))('lets a task go and takes it back, in memory: %s', async (name) => {
    await plain.main.tasks.put(taskRow(task));
    await loadTaskIndex(kept);
    const { last, end } = find(kept, { ...filter, keyword: 'books' });
    await waitFor(() => last.ids?.length === 1);
    await plain.main.tasks.put(taskRow({ ...task, ...leaving[name] }));
    await waitFor(() => last.ids?.length === 0);
    await plain.main.tasks.put(taskRow(task));
    await waitFor(() => last.ids?.length === 1);
    end();
    expect(last.ids).toEqual([task.taskId]);
  });

  const found = Object.keys(leaving).filter((name) => name !== 'it is renamed');
  test.each(found)('lets a task go and takes it back, by the indexes: %s', async (name) => {
    await kept.main.tasks.put(taskRow(task));
    const { last, end } = find(plain, filter);
    await waitFor(() => last.ids?.length === 1);
    await kept.main.tasks.put(taskRow({ ...task, ...leaving[name] }));
    await waitFor(() => last.ids?.length === 0);
    await kept.main.tasks.put(taskRow(task));
    await waitFor(() => last.ids?.length === 1);
    end();
    expect(last.ids).toEqual([task.taskId]);
  });

  test.each([true, false])(
    'is notified of a new task and of one that is deleted for good (in memory: %s)',
    async (isKept) => {
      await plain.main.tasks.put(taskRow(task));
      if (isKept) await loadTaskIndex(kept);
      const { last, end } = find(kept, all);
      await waitFor(() => last.ids?.length === 1);
      const newer = newTask({ createdAt: task.createdAt + 1 });
      await plain.main.tasks.put(taskRow(newer));
      await waitFor(() => last.ids?.length === 2);
      await plain.main.tasks.delete(task.taskId);
      await waitFor(() => last.ids?.length === 1);
      end();
      expect(last.ids).toEqual([newer.taskId]);
    },
  );

  test('is not asked again while a run continues, although it was the first to read all', async () => {
    await plain.main.tasks.put(taskRow(task));
    const { last, end } = find(kept, { ...filter, keyword: 'books' });
    await waitFor(() => last.count === 1);
    await plain.main.tasks.update(task.taskId, { currentTotalExtractCount: 7 });
    await taskIds(kept, filter);
    await plain.main.tasks.update(task.taskId, { taskName: 'Films' });
    await waitFor(() => last.ids?.length === 0);
    end();
    expect(last.count).toBe(2);
  });
});
