import type { RunFacts } from '#server/db/tables/export/exportRows.ts';
import type { Source } from '../readSources.ts';
import type { Batch } from './batches.ts';

/** Returns a batch as JSON: task, run, columns, and the rows as objects from a column's name to its value. */
export function rowsBody(
  { plan, taskName, columns, rowCount }: Source,
  { rows }: Batch,
  { batchNo, rowsDone, run }: { batchNo: number; rowsDone: number; run: { lotNo: number } },
): string {
  const head = JSON.stringify({
    event: 'rows',
    task: { id: plan.taskId, name: taskName },
    run,
    batch: { number: batchNo, firstRow: rowsDone, rowCount: rows.length, rowTotal: rowCount },
    columns: columns.map(({ label: name, type }) => ({ name, type })),
  });
  return `${head.slice(0, -1)},"rows":[${rows.join(',')}]}`;
}

/** Returns the notice of an ended run as JSON. */
export function noticeBody(of: { taskId: string; taskName: string; runs: readonly RunFacts[] }): string {
  const runs = of.runs.map(({ lotNo, status, endReason, rowCount, startedAt, endedAt }) => ({
    lotNo,
    status,
    endReason,
    rowCount,
    startedAt,
    endedAt,
  }));
  return JSON.stringify({ event: 'runEnded', task: { id: of.taskId, name: of.taskName }, run: runs[0] ?? null });
}

/** Returns a message without rows, by which a user tries a receiver, as JSON. */
export function testBody(of: { taskId: string; taskName: string }): string {
  return JSON.stringify({ event: 'test', task: { id: of.taskId, name: of.taskName } });
}
