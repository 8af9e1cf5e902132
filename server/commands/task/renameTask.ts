import { renameTask as edit } from '#core/edits/renameTask.ts';
import { success, type Result } from '#core/domain/refusal.ts';
import type { Task } from '#core/wire/task.ts';
import { presentTask } from '#server/present/presentTask.ts';
import { inAccount, type Service } from '../service.ts';
import { applyEdit } from './applyEdit.ts';

/** The edit as a call: whoever calls has just seen the task, so it never conflicts. */
export async function renameTask(
  service: Service,
  accountId: string,
  { taskId, taskName }: { taskId: string; taskName: string },
): Promise<Result<Task>> {
  const result = await inAccount(service, accountId, (tx) =>
    applyEdit(tx, accountId, edit, {
      taskId,
      patch: { taskName },
      baseRevision: Number.MAX_SAFE_INTEGER,
    }),
  );
  service.heads.forget(accountId);
  if (!result.ok) return result;
  if (result.value.outcome === 'conflict') throw new Error('a call without a base cannot conflict');
  return success(presentTask(result.value.row));
}
