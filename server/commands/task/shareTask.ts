import { randomUUID } from 'node:crypto';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { findLiveTasks } from '#server/db/tables/task/tasks.ts';
import { writeShare } from '#server/db/tables/task/taskShares.ts';
import type { CommandContext } from '../commandContext.ts';
import { inTransaction } from '../transaction.ts';

/**
 * Shares a task, or changes the end of its existing share (§7.5). `expiresAt` is in ms, `null` for no end. Refused with
 * `NotFound`, also for a foreign task, and with `InvalidInput` for an end in the past.
 */
export async function shareTask(
  context: CommandContext,
  accountId: string,
  { taskId, expiresAt }: { taskId: string; expiresAt: number | null },
): Promise<Result<{ shareId: string; expiresAt: number | null }>> {
  if (expiresAt !== null && expiresAt <= Date.now()) {
    return refused({ code: 'InvalidInput', field: 'expiresAt', message: 'must be in the future' });
  }
  return inTransaction(context, accountId, async (tx) => {
    const [row] = await findLiveTasks(tx, [taskId]);
    if (row === undefined) return refused({ code: 'NotFound' });
    const end = expiresAt === null ? null : new Date(expiresAt);
    const shareId = await writeShare(tx, { shareId: randomUUID(), taskId, accountId, expiresAt: end });
    return success({ shareId, expiresAt });
  });
}
