import { sql, type Kysely } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/**
 * Starts that began and have not ended, one row each (core/domain/task/lostStart.ts). It is there while a start is at
 * work, which has its account locked: who has the lock and finds a row found what a dead process left.
 */
export interface StartTry {
  accountId: string;
  taskId: string;
  /** So often it may end its process before it is begun no more. */
  maxTries: number;
}

/** Notes that a start begins, at once and whatever becomes of it. False where it ended its process so often already. */
export async function noteStart(db: Kysely<Schema>, { accountId, taskId, maxTries }: StartTry): Promise<boolean> {
  const { rows } = await sql`
    insert into start_tries (task_id, account_id, tries, most_tries) values (${taskId}, ${accountId}, 1, ${maxTries})
    on conflict (task_id) do update
      set tries = start_tries.tries + 1, most_tries = excluded.most_tries, begun_at = now()
      where start_tries.tries < excluded.most_tries
    returning 1`.execute(db);
  return rows.length > 0;
}

/** A start has ended, well or not, or its task was changed. */
export async function forgetStart(db: Kysely<Schema>, taskId: string): Promise<void> {
  await sql`delete from start_tries where task_id = ${taskId}`.execute(db);
}

/** Tasks whose last allowed start is at work, or has ended its process as those before it did; nobody was told yet. */
export async function findLostStarts(db: Kysely<Schema>): Promise<{ taskId: string; accountId: string }[]> {
  const { rows } = await sql<{ taskId: string; accountId: string }>`
    select task_id as "taskId", account_id as "accountId" from start_tries
    where tries >= most_tries and set_aside_at is null`.execute(db);
  return rows;
}

/** Marks what `findLostStarts` found; false where it has ended since. The account is locked. */
export async function markSetAside(tx: Tx, taskId: string): Promise<boolean> {
  const { rows } = await sql`
    update start_tries set set_aside_at = now()
    where task_id = ${taskId} and tries >= most_tries and set_aside_at is null returning 1`.execute(tx);
  return rows.length > 0;
}
