import { sql, type Kysely } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/**
 * Starts that began and have not ended, one row each (server/commands/task/start/startNote.ts). The row exists during a
 * start, which locks its account: a transaction that has the lock and finds a row has found one of a dead process.
 */
export interface StartTry {
  accountId: string;
  taskId: string;
  /** The maximum of starts that end their process before the task is not started any more. */
  maxTries: number;
}

/**
 * Records that a start begins, in a commit of its own. False when the starts of this task have ended their process
 * `maxTries` times already.
 */
export async function noteStart(db: Kysely<Schema>, { accountId, taskId, maxTries }: StartTry): Promise<boolean> {
  const { rows } = await sql`
    insert into start_tries (task_id, account_id, tries, most_tries) values (${taskId}, ${accountId}, 1, ${maxTries})
    on conflict (task_id) do update
      set tries = start_tries.tries + 1, most_tries = excluded.most_tries, begun_at = now()
      where start_tries.tries < excluded.most_tries
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Deletes the record: a start has ended, well or not, or its task was changed. */
export async function forgetStart(db: Kysely<Schema>, taskId: string): Promise<void> {
  await sql`delete from start_tries where task_id = ${taskId}`.execute(db);
}

/**
 * Returns tasks whose last allowed start is running, or has ended its process like those before; users were not
 * notified yet.
 */
export async function findLostStarts(db: Kysely<Schema>): Promise<{ taskId: string; accountId: string }[]> {
  const { rows } = await sql<{ taskId: string; accountId: string }>`
    select task_id as "taskId", account_id as "accountId" from start_tries
    where tries >= most_tries and set_aside_at is null`.execute(db);
  return rows;
}

/** Marks a task that `findLostStarts` returned; false when its start has ended since. The account is locked. */
export async function markSetAside(tx: Tx, taskId: string): Promise<boolean> {
  const { rows } = await sql`
    update start_tries set set_aside_at = now()
    where task_id = ${taskId} and tries >= most_tries and set_aside_at is null returning 1`.execute(tx);
  return rows.length > 0;
}
