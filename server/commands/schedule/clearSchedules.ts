import { clearSchedule as edit } from '#core/edits/clearSchedule.ts';
import type { CommandContext } from '../commandContext.ts';
import { inTransaction } from '../transaction.ts';
import { recordBatch } from '../recordAudit.ts';
import { applyEdit } from '../task/applyEdit.ts';

/**
 * Runs the edit as a call for many tasks. The caller has just seen them, so it never conflicts. Returns the missing
 * tasks, among them deleted and foreign ones.
 */
export async function clearSchedules(
  context: CommandContext,
  accountId: string,
  taskIds: readonly string[],
): Promise<{ taskId: string; code: 'NotFound' }[]> {
  const missing: string[] = [];
  const wanted = new Set(taskIds);
  await recordBatch(context, accountId, edit.name, wanted.size);
  for (const taskId of wanted) {
    const result = await inTransaction(context, accountId, (tx) =>
      applyEdit(context, tx, accountId, edit, {
        taskId,
        patch: { schedule: null },
        baseRevision: Number.MAX_SAFE_INTEGER,
      }),
    );
    if (!result.ok) missing.push(taskId);
  }
  context.revisionCache.forget(accountId);
  return missing.map((taskId) => ({ taskId, code: 'NotFound' }));
}
