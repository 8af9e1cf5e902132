import { isFileTarget, isNotice } from '#core/domain/data/destination.ts';
import { defaultExportOptions, ExportScope } from '#core/domain/data/exportFile.ts';
import { exportFileName } from '#core/domain/data/exportName.ts';
import { countRows } from '#core/domain/data/rowSpans.ts';
import { exportPlan, type ExportPlan } from '#core/wire/rows/exportRecord.ts';
import type { Tx } from '#server/db/database.ts';
import { findDestinationsOfRun, type DestinationRow } from '#server/db/tables/export/destinations.ts';
import {
  buryOldest,
  insertExport,
  maxRecords,
  type ExportRow,
  type NewExport,
} from '#server/db/tables/export/exports.ts';
import { selectRows } from './readSources.ts';

/** The rows that go to a destination. */
type ChosenRows = Pick<ExportPlan, 'scope' | 'lotNos' | 'columns'>;

/** Makes an export of rows of a destination's task to it; `null` where there are none. The account is locked. */
export async function exportRowsTo(
  tx: Tx,
  row: DestinationRow,
  { taskName, rows, revision }: { taskName: string; rows: ChosenRows; revision: number },
): Promise<ExportRow | null> {
  const made = exportTo(row, taskName, rows);
  const [plan] = made.plans;
  const lots = plan === undefined ? [] : await selectRows(tx, plan, row.destination_id);
  const rowTotal = lots.reduce((sum, { spans }) => sum + countRows(spans), 0);
  if (rowTotal === 0) return null;
  await buryOldest(tx, row.account_id, maxRecords - 1, revision);
  return insertExport(tx, { ...made, rowTotal, revision });
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

/** Returns an export of rows of a destination's task to it. */
function exportTo(row: DestinationRow, taskName: string, rows: ChosenRows): Omit<NewExport, 'rowTotal' | 'revision'> {
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
