import { randomUUID } from 'node:crypto';
import { createGroup as edit } from '#core/edits/createGroup.ts';
import { success, type Result } from '#core/domain/refusal.ts';
import type { TaskGroup } from '#core/wire/rows/task.ts';
import { presentTaskGroup } from '#server/present/presentTaskGroup.ts';
import type { CommandContext } from '../commandContext.ts';
import { inTransaction } from '../transaction.ts';
import { applyGroupEdit } from './applyGroupEdit.ts';

/**
 * The edit as a call: the service chooses the id. Refused with `GroupNameEmpty`, `GroupNameTooLong` or `QuotaReached`.
 */
export async function createTaskGroup(
  context: CommandContext,
  accountId: string,
  taskGroupName: string,
): Promise<Result<TaskGroup>> {
  const change = { taskGroupId: randomUUID(), patch: { taskGroupName }, baseRevision: 0 };
  const result = await inTransaction(context, accountId, (tx) => applyGroupEdit(tx, accountId, edit, change));
  context.revisionCache.forget(accountId);
  if (!result.ok) return result;
  if (result.value.outcome === 'conflict') throw new Error('a new group cannot conflict');
  return success(presentTaskGroup(result.value.row));
}
