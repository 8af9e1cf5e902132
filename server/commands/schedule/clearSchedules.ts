import { clearSchedule as edit } from '#core/edits/clearSchedule.ts';
import { inAccount, type Service } from '../service.ts';
import { tellBatch } from '../tellAudit.ts';
import { applyEdit } from '../task/applyEdit.ts';

/**
 * The edit as a call, for many tasks: whoever calls has just seen them, so it never conflicts. Returns those that are not
 * there, deleted and foreign ones among them.
 */
export async function clearSchedules(
  service: Service,
  accountId: string,
  taskIds: readonly string[],
): Promise<{ taskId: string; code: 'NotFound' }[]> {
  const missing: string[] = [];
  const wanted = new Set(taskIds);
  await tellBatch(service, accountId, edit.name, wanted.size);
  for (const taskId of wanted) {
    const result = await inAccount(service, accountId, (tx) =>
      applyEdit(service, tx, accountId, edit, {
        taskId,
        patch: { schedule: null },
        baseRevision: Number.MAX_SAFE_INTEGER,
      }),
    );
    if (!result.ok) missing.push(taskId);
  }
  service.heads.forget(accountId);
  return missing.map((taskId) => ({ taskId, code: 'NotFound' }));
}
