import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { TaskRow } from './tasks.ts';

export interface NewShare {
  shareId: string;
  taskId: string;
  accountId: string;
  expiresAt: Date | null;
}

/**
 * Writes the task's share with its new end, and returns its id: the existing one, or the new one when there is none or
 * it has expired.
 */
export async function writeShare(tx: Tx, { shareId, taskId, accountId, expiresAt }: NewShare): Promise<string> {
  const { share_id } = await tx
    .insertInto('task_shares')
    .values({ share_id: shareId, task_id: taskId, account_id: accountId, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column('task_id').doUpdateSet({
        share_id: sql`case when task_shares.expires_at <= now() then excluded.share_id else task_shares.share_id end`,
        expires_at: expiresAt,
      }),
    )
    .returning('share_id')
    .executeTakeFirstOrThrow();
  return share_id;
}

/**
 * Returns the task of a share, of any account. Runs as the service, because the id gives the right. `undefined` for an
 * expired share or a deleted task.
 */
export async function findSharedTask(tx: Tx, shareId: string): Promise<TaskRow | undefined> {
  return tx
    .selectFrom('task_shares')
    .innerJoin('tasks', 'tasks.task_id', 'task_shares.task_id')
    .selectAll('tasks')
    .where('share_id', '=', shareId)
    .where('tasks.deleted_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst();
}
