import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inLiveQuery } from '#app/store/liveQuery.ts';
import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import {
  failedRuns,
  hasTasks,
  lastRuns,
  longWaiting,
  missedRuns,
  rowsOfSpans,
  tasksUnderWay,
  templatesInMaintenance,
} from '#app/store/queries/overview.ts';
import { taskRow } from '#app/store/tables.ts';
import { LotStatus, TaskStatus } from '#core/domain/task/status.ts';
import { TemplateStatus } from '#core/domain/template/template.ts';
import type { Lot, Task } from '#core/wire/rows/task.ts';
import { exampleTemplate } from '#tests/src/support/examples.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { newLot, newTask } from '#tests/workers/sync/model/rows.ts';

let store: Store;
beforeEach(() => {
  store = openStore(crypto.randomUUID(), null);
});
afterEach(async () => {
  closeStore(store);
  await deleteStore(store.accountId);
});

/** Stores a task with its newest lot. */
async function keep(task: Partial<Task>, lot?: Partial<Lot>): Promise<{ task: Task; lot: Lot }> {
  const kept = newLot(lot);
  const made = newTask({ taskId: kept.taskId, lotId: lot === undefined ? null : kept.lotId, ...task });
  await store.main.tasks.put(taskRow(made));
  if (lot !== undefined) await store.main.lots.put(kept);
  return { task: made, lot: kept };
}
const template = (slug: string, status: TemplateStatus) =>
  exampleTemplate({ slug, status, name: slug.toUpperCase(), templateRegistrationId: slug.length });
const keepGallery = async (...templates: ReturnType<typeof template>[]) => {
  await store.main.templates.bulkPut(templates);
  await store.main.meta.put({ key: 'galleries', value: { 'en-US': 'g1' } });
};
const failed = { status: LotStatus.Stopped, endReason: 'StoppedByFailure' } as const;
const names = (tasks: readonly { taskName: string }[]) => tasks.map(({ taskName }) => taskName);

test('an account has tasks when one is not in the trash', async () => {
  await store.main.meta.put({ key: 'cursor', value: 'epoch.7' });
  expect(await hasTasks(store)).toBe(false);
  await keep({ deletedAt: 5 });
  expect(await hasTasks(store)).toBe(false);
  await keep({});
  expect(await hasTasks(store)).toBe(true);
});

const noRows = { groups: 0, lots: 0, subtasks: 0, templateStates: 0, exports: 0, destinations: 0, views: 0 };
test.each([
  ['before the first read', null, null, undefined],
  ['while the first read continues', 'epoch.7.3', { ...noRows, tasks: 0 }, undefined],
  ['after a read that found none', 'epoch.7', { ...noRows, tasks: 0 }, false],
  ['where an earlier version counted nothing', 'epoch.7', null, false],
  ['where the browser lost the rows', 'epoch.7', { ...noRows, tasks: 6 }, undefined],
])('an empty table of tasks, %s', async (_when, cursor, counts, expected) => {
  if (cursor !== null) await store.main.meta.put({ key: 'cursor', value: cursor });
  if (counts !== null) await store.main.meta.put({ key: 'counts', value: counts });
  expect(await hasTasks(store)).toBe(expected);
});

test('running and waiting tasks are counted, the newest are read', async () => {
  await keep({ taskName: 'Ready' });
  for (const at of [1, 2, 3]) {
    await keep({ taskName: `Running ${at}`, taskExecuteStatus: TaskStatus.Running, startedAt: at });
  }
  await keep({ taskName: 'Waiting', taskExecuteStatus: TaskStatus.Waiting, startedAt: 9 });
  const { tasks, total } = await tasksUnderWay(store, 2);
  expect([names(tasks), total]).toEqual([['Waiting', 'Running 3'], 4]);
});

test('the last runs are those that are over, the newest first, without such of deleted tasks', async () => {
  await keep({ taskName: 'Over' }, { status: LotStatus.Completed, createdAt: 1 });
  await keep({ taskName: 'Stopped' }, { ...failed, createdAt: 2 });
  await keep({ taskName: 'Thrown away', deletedAt: 5 }, { status: LotStatus.Completed, createdAt: 3 });
  await keep({ taskName: 'Still running' }, { createdAt: 4 });
  expect(names((await lastRuns(store, 3)).map(({ task }) => task))).toEqual(['Stopped', 'Over']);
  expect(await lastRuns(store, 1)).toHaveLength(1);
});

test('a failed run needs no attention when it is old or the task has been started again', async () => {
  await keep({ taskName: 'Old' }, { ...failed, createdAt: 1 });
  await keep({ taskName: 'Failed' }, { ...failed, createdAt: 10 });
  await keep({ taskName: 'Again', lotId: crypto.randomUUID() }, { ...failed, createdAt: 11 });
  await keep({ taskName: 'By hand' }, { status: LotStatus.Stopped, endReason: 'StoppedByUser', createdAt: 12 });
  expect(names((await failedRuns(store, 10)).map(({ task }) => task))).toEqual(['Failed']);
});

test('a run by timer that was left out is made up for by a later start', async () => {
  const lastSkip = { at: 10, code: 'BalanceTooLow' } as const;
  await keep({ taskName: 'Missed', lastSkip, startedAt: 5 });
  await keep({ taskName: 'Never ran', lastSkip: { ...lastSkip, at: 12 } });
  await keep({ taskName: 'Made up for', lastSkip, startedAt: 11 });
  await keep({ taskName: 'Under way', lastSkip, taskExecuteStatus: TaskStatus.Running });
  await keep({ taskName: 'Old', lastSkip: { ...lastSkip, at: 9 } });
  await keep({ taskName: 'Thrown away', lastSkip, deletedAt: 20 });
  await keep({ taskName: 'On time', lastSkip: null });
  expect(names(await missedRuns(store, 10))).toEqual(['Never ran', 'Missed']);
});

test('templates in maintenance count where a task is made of them', async () => {
  await keepGallery(
    template('shop', TemplateStatus.Maintaining),
    template('news', TemplateStatus.Published),
    template('jobs', TemplateStatus.Maintaining),
    template('trash', TemplateStatus.Maintaining),
  );
  for (const slug of ['shop', 'shop', 'news', 'gone']) await keep({ templateSlug: slug });
  await keep({ templateSlug: 'trash', deletedAt: 5 });
  const found = await templatesInMaintenance(store, 'de-DE');
  expect(found.map(({ template: { name }, taskCount }) => [name, taskCount])).toEqual([['SHOP', 2]]);
});

test('a task waits long when its run was made before then; the one that waits longest is named', async () => {
  const waits = { taskExecuteStatus: TaskStatus.Waiting };
  await keep({ ...waits, taskName: 'Short', startedAt: 20 }, { status: LotStatus.Waiting, createdAt: 20 });
  expect(await longWaiting(store, 10)).toEqual({ task: undefined, total: 0 });
  await keep({ ...waits, taskName: 'Long', startedAt: 5 }, { status: LotStatus.Waiting, createdAt: 5 });
  await keep({ ...waits, taskName: 'Longest', startedAt: 3 }, { status: LotStatus.Waiting, createdAt: 3 });
  const { task, total } = await longWaiting(store, 10);
  expect([task?.taskName, total]).toEqual(['Longest', 2]);
});

test('rows are counted in the span in which their run began', async () => {
  for (const [createdAt, rowCount] of [
    [0, 1],
    [9, 2],
    [10, 4],
    [30, 8],
  ] as const) {
    await keep({}, { createdAt, rowCount });
  }
  const spans = [
    { start: 0, end: 10 },
    { start: 10, end: 20 },
    { start: 20, end: 30 },
  ];
  expect(await rowsOfSpans(store, spans)).toEqual([3, 4, 0]);
});

/** src/store/liveQuery.ts */
describe('a live query within another question', () => {
  const waits = { taskExecuteStatus: TaskStatus.Waiting, startedAt: 1 };
  const questions: [name: string, ask: () => Promise<unknown>, change: () => Promise<unknown>][] = [
    ['what is under way', () => tasksUnderWay(store, 5), () => keep(waits)],
    ['the last runs', () => lastRuns(store, 5), () => keep({}, failed)],
    ['failed runs', () => failedRuns(store, 0), () => keep({}, failed)],
    ['missed runs', () => missedRuns(store, 0), () => keep({ lastSkip: { at: 5, code: 'ServiceFault' } })],
    ['waiting tasks', () => longWaiting(store, 10), () => keep(waits, { createdAt: 1 })],
    [
      'maintenance',
      () => templatesInMaintenance(store, 'en-US'),
      () => keepGallery(template('demo-shop', TemplateStatus.Maintaining)),
    ],
    ['rows per day', () => rowsOfSpans(store, [{ start: 0, end: 5_000 }]), () => keep({}, { rowCount: 7 })],
  ];
  test.each(questions)('about %s is asked again when the answer changes', async (_name, ask, change) => {
    await keepGallery(template('demo-shop', TemplateStatus.Published));
    await keep({ taskName: 'Always there' });
    const answers: string[] = [];
    const subscription = liveQuery(async () => ({ answer: await inLiveQuery(ask()) })).subscribe((next) =>
      answers.push(JSON.stringify(next)),
    );
    await waitFor(() => answers.length === 1);
    await change();
    await waitFor(() => new Set(answers).size > 1, { timeoutMs: 5_000 });
    subscription.unsubscribe();
    expect(new Set(answers).size).toBeGreaterThan(1);
  });
});
