import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

export interface StoredList {
  hash: string;
  lineCount: number;
  packed: Buffer;
}

/** Stores a list; the same text sent again only renews its time of use. */
export async function insertList(tx: Tx, accountId: string, { hash, lineCount, packed }: StoredList): Promise<void> {
  await tx
    .insertInto('parameter_lists')
    .values({ account_id: accountId, hash, line_count: lineCount, packed })
    .onConflict((conflict) => conflict.columns(['account_id', 'hash']).doUpdateSet({ touched_at: sql`now()` }))
    .execute();
}

export async function findList(tx: Tx, accountId: string, hash: string): Promise<StoredList | undefined> {
  const row = await tx
    .selectFrom('parameter_lists')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row && { hash, lineCount: row.line_count, packed: row.packed };
}

/** Keeps lists from being deleted until the transaction ends; true when all of them exist. */
export async function touchLists(tx: Tx, accountId: string, hashes: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(hashes)];
  if (wanted.length === 0) return true;
  const { numUpdatedRows } = await tx
    .updateTable('parameter_lists')
    .set({ touched_at: sql`now()` })
    .where('account_id', '=', accountId)
    .where('hash', 'in', wanted)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) === wanted.length;
}

/** Returns the packed bytes of all lists of an account. */
export async function sumListBytes(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(length(packed)), 0)::bigint as sum from parameter_lists
    where account_id = ${accountId}`.execute(tx);
  return rows[0]?.sum ?? 0;
}

/**
 * Deletes the lists that no task names and that were not sent or named for a day: a form may still be open with them.
 */
export async function dropUnusedLists(tx: Tx, accountId: string): Promise<void> {
  await sql`
    delete from parameter_lists as kept
    where account_id = ${accountId} and touched_at < now() - interval '1 day' and not exists (
      select from tasks, jsonb_each(tasks.parameters) as value
      where tasks.account_id = ${accountId} and tasks.purged_at is null and value.value ->> 'list' = kept.hash)`.execute(
    tx,
  );
}
