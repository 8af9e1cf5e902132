import { isFileTarget, isNotice } from '#core/domain/data/destination.ts';
import { defaultExportOptions, ExportScope } from '#core/domain/data/exportFile.ts';
import { exportFileName } from '#core/domain/data/exportName.ts';
import { exportPlan, type ExportPlan } from '#core/wire/rows/exportRecord.ts';
import type { Tx } from '#server/db/database.ts';
import { findDestinationsOfRun, type DestinationRow } from '#server/db/tables/export/destinations.ts';
import { buryOldest, insertExport, maxRecords, type NewExport } from '#server/db/tables/export/exports.ts';

/** Returns an export of the rows of a destination's task to it. */
export function exportTo(
  row: DestinationRow,
  taskName: string,
  rows: Pick<ExportPlan, 'scope' | 'lotNos' | 'columns'>,
): Omit<NewExport, 'rowTotal' | 'revision'> {
  const { target, destination_id: destinationId, name } = row;
  const isFile = isFileTarget(target);
  const { format, options } = isFile ? target : { format: 'json', options: defaultExportOptions };
  const plan = exportPlan.parse({ taskId: row.task_id, ...rows, format, options });
  return {
    accountId: row.account_id,
    plans: [plan],
    taskNames: [taskName],
    columnTypes: [row.column_types],
    fileName: isFile ? exportFileName({ taskNames: [taskName], ...plan, at: Date.now() }, target.format) : name,
    destination: { shown: { destinationId, name, kind: target.kind }, isDelivery: !isFile },
  };
}

/**
 * Makes the exports that follow a run: one for each destination of its task that is on. It belongs to the transaction
 * that ends the run, so that each run has them exactly once, whatever process ends it. The account is locked.
 */
export async function exportEndedRun(tx: Tx, lotId: string, revision: number): Promise<void> {
  for (const { lot_no: lotNo, task_name: taskName, ...row } of await findDestinationsOfRun(tx, lotId)) {
    const { target, columns } = row;
    const rows = isNotice(target)
      ? { scope: ExportScope.Runs, lotNos: [lotNo], columns }
      : { scope: ExportScope.NotExported, lotNos: [], columns };
    await buryOldest(tx, row.account_id, maxRecords - 1, revision);
    await insertExport(tx, { ...exportTo(row, taskName, rows), rowTotal: 0, revision });
  }
}
