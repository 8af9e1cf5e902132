import { defaultExportOptions } from '#core/domain/data/exportFile.ts';
import { jsonText } from '#core/export/text/jsonText.ts';
import type { RunFacts } from '#server/db/tables/export/exportRows.ts';
import type { OutgoingBatch, Shipment } from './receiver.ts';

/** Returns a batch as JSON: task, run, columns, and the rows as objects from a column's name to its value. */
export function rowsBody(
  { taskId, taskName, columns, rowTotal }: Shipment,
  { lotNo, number, firstRow, rows }: OutgoingBatch,
): string {
  const head = JSON.stringify({
    event: 'rows',
    task: { id: taskId, name: taskName },
    run: { lotNo },
    batch: { number, firstRow, rowCount: rows.length, rowTotal },
    columns: columns.map(({ label: name, type }) => ({ name, type })),
  });
  const form = jsonText({ columns, options: defaultExportOptions, title: '' });
  return `${head.slice(0, -1)},"rows":[${rows.map((row) => form.rowText(row)).join(',')}]}`;
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
