import { randomUUID } from 'node:crypto';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { findLiveTasks } from '#server/db/tables/task/tasks.ts';
import { writeShare } from '#server/db/tables/task/taskShares.ts';
import type { CommandContext } from '../commandContext.ts';
import { inTransaction } from '../transaction.ts';

/**
 * Makes a share of a task, or gives the one it has a new end (§7.5). `expiresAt` in ms, `null` for none. Refused with
 * `NotFound`, a foreign task too, and `InvalidInput` for an end that is past.
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
