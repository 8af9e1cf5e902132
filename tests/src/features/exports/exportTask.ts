import type { ExportTask } from '#app/store/queries/exportTasks.ts';
import { fixtureWorld } from '#tests/src/support/fixtures.ts';

/** Returns a task with runs of these numbers of rows, the first one the oldest. */
export function exportTask(taskId: string, rowCounts: readonly number[]): ExportTask {
  const [lot] = fixtureWorld(1).lots;
  if (lot === undefined) throw new Error('the first task of the fixtures has a run');
  const lots = rowCounts.map((rowCount, index) => ({
    ...lot,
    taskId,
    lotId: `${taskId} ${index}`,
    lotNo: index + 1,
    rowCount,
  }));
  const columns = ['name', 'price'].map((name) => ({ name, label: name, type: 'text' as const }));
  return { taskId, taskName: `Task ${taskId}`, lots: lots.toReversed(), columns };
}
