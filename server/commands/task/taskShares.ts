import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { listsIn } from '#core/domain/parameters/parameter.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { TaskShare } from '#core/wire/calls/task/taskShareCalls.ts';
import { findLiveTasks } from '#server/db/tables/task/tasks.ts';
import { findSharedTask, writeShare } from '#server/db/tables/task/taskShares.ts';
import { presentTaskShare } from '#server/present/presentTask.ts';
import { getList } from '#server/commands/list/lists.ts';
import type { CommandContext } from '../commandContext.ts';
import { findTemplateBySlug } from '#server/commands/templateAccess/findTemplate.ts';
import { inTransaction } from '../transaction.ts';

/** Returns the share that an account opens by its id (§7.4). Refused with `NotFound`, whatever the reason. */
export async function getTaskShare(
  context: CommandContext,
  accountId: string,
  shareId: string,
): Promise<Result<TaskShare>> {
  const found = await findShare(context, accountId, shareId);
  return found === null ? refused({ code: 'NotFound' }) : success(found.share);
}

/** Returns a long list that the share's values name, packed with gzip. Refused with `NotFound`, whatever the reason. */
export async function getSharedList(
  context: CommandContext,
  accountId: string,
  { shareId, hash }: { shareId: string; hash: string },
): Promise<Result<Readable>> {
  const found = await findShare(context, accountId, shareId);
  if (found === null || !listsIn(found.share.parameters).some(([, { list }]) => list === hash)) {
    return refused({ code: 'NotFound' });
  }
  return getList(context, found.ownerId, hash);
}

async function findShare(
  context: CommandContext,
  accountId: string,
  shareId: string,
): Promise<{ share: TaskShare; ownerId: string } | null> {
  const row = await context.database.withoutRls((tx) => findSharedTask(tx, shareId));
  if (row === undefined) return null;
  const template = await context.database.withAccount(accountId, (tx) =>
    findTemplateBySlug(context, tx, accountId, row.template_slug),
  );
  return template === undefined ? null : { share: presentTaskShare(row, template), ownerId: row.account_id };
}

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
