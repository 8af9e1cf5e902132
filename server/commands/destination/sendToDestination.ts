import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { ExportPlan, ExportRecord } from '#core/wire/rows/exportRecord.ts';
import { findDestination } from '#server/db/tables/export/destinations.ts';
import { findLiveTasks } from '#server/db/tables/task/tasks.ts';
import { exportRowsTo } from '#server/jobs/export/exportTo.ts';
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
    const record = await exportRowsTo(tx, row, { taskName: task.name, rows, revision });
    if (record === null) return refused({ code: 'NothingToExport' });
    await recordAudit(tx, accountId, { kind: 'ExportMade', recordId: record.export_id });
    return success({ record: presentExport(record) });
  });
}
