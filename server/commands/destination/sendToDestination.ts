import { countRows } from '#core/domain/data/rowSpans.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { ExportPlan, ExportRecord } from '#core/wire/rows/exportRecord.ts';
import { findDestination } from '#server/db/tables/export/destinations.ts';
import { buryOldest, insertExport, maxRecords } from '#server/db/tables/export/exports.ts';
import { findLiveTasks } from '#server/db/tables/task/tasks.ts';
import { exportTo } from '#server/jobs/export/exportTo.ts';
import { selectRows } from '#server/jobs/export/readSources.ts';
import { presentExport } from '#server/present/presentExport.ts';
import type { CommandContext } from '../commandContext.ts';
import { refuseExport } from '../export/createExport.ts';
import { recordAudit } from '../recordAudit.ts';
import { inAccountRevision } from '../transaction.ts';

/**
 * Makes an export of a task's rows to its destination. Refused with `NotFound`, `NothingToExport`, `QuotaReached`
 * (`exportsAtOnce`) and `StorageFull`.
 */
export async function sendToDestination(
  context: CommandContext,
  accountId: string,
  destinationId: string,
  rows: Pick<ExportPlan, 'scope' | 'lotNos' | 'columns'>,
): Promise<Result<{ record: ExportRecord }>> {
  return inAccountRevision(context, accountId, async (tx, revision) => {
    const refusal = await refuseExport(context, tx, accountId);
    if (refusal !== null) return refused(refusal);
    const row = await findDestination(tx, destinationId);
    const [task] = row === undefined ? [] : await findLiveTasks(tx, [row.task_id]);
    if (row === undefined || task === undefined) return refused({ code: 'NotFound' });
    const made = exportTo(row, task.name, rows);
    const [plan] = made.plans;
    const lots = plan === undefined ? [] : await selectRows(tx, plan, destinationId);
    const rowTotal = lots.reduce((sum, { spans }) => sum + countRows(spans), 0);
    if (rowTotal === 0) return refused({ code: 'NothingToExport' });
    await buryOldest(tx, accountId, maxRecords - 1, revision);
    const record = await insertExport(tx, { ...made, rowTotal, revision });
    await recordAudit(tx, accountId, { kind: 'ExportMade', recordId: record.export_id });
    return success({ record: presentExport(record) });
  });
}
