import { ExportStatus } from '#core/domain/data/exportFile.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { ExportRecord } from '#core/wire/rows/exportRecord.ts';
import { buryExports, endUnderWay, findExport } from '#server/db/tables/export/exports.ts';
import { presentExport } from '#server/present/presentExport.ts';
import type { CommandContext } from '../commandContext.ts';
import { recordAudit } from '../recordAudit.ts';
import { inAccountRevision, rollBackWith } from '../transaction.ts';

/**
 * Ends an export that waits or runs; its rows do not count as exported. One that has ended stays as it is. Refused with
 * `NotFound`.
 */
export async function cancelExport(
  context: CommandContext,
  accountId: string,
  exportId: string,
): Promise<Result<{ record: ExportRecord }>> {
  return inAccountRevision(context, accountId, async (tx, revision) => {
    const cancelled = await endUnderWay(tx, exportId, { status: ExportStatus.Cancelled, revision });
    if (cancelled !== undefined) return success({ record: presentExport(cancelled) });
    const ended = await findExport(tx, exportId);
    if (ended === undefined) return refused({ code: 'NotFound' });
    return rollBackWith(success({ record: presentExport(ended) }));
  });
}

/** Deletes an export with its file, and ends it first. Exported rows stay exported. Refused with `NotFound`. */
export async function deleteExport(
  context: CommandContext,
  accountId: string,
  exportId: string,
): Promise<Result<{ recordId: string }>> {
  return inAccountRevision(context, accountId, async (tx, revision) => {
    if (!(await buryExports(tx, { exportId }, revision))) return refused({ code: 'NotFound' });
    await recordAudit(tx, accountId, { kind: 'ExportDeleted', recordId: exportId });
    return success({ recordId: exportId });
  });
}
