import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** A list without its text, which is packed by gzip and stored in parts. */
export interface ListRow {
  /** SHA-256 of the text. */
  hash: string;
  lineCount: number;
  packedBytes: number;
}

/** Stores a list that the account does not have yet, with the parts of its packed text in their order. */
export async function insertList(
  tx: Tx,
  accountId: string,
  { hash, lineCount, packedBytes }: ListRow,
  parts: AsyncIterable<Buffer>,
): Promise<void> {
  const key = { account_id: accountId, hash };
  await tx
    .insertInto('parameter_lists')
    .values({ ...key, line_count: lineCount, packed_bytes: packedBytes })
    .execute();
  let part = 0;
  for await (const packed of parts) {
    await tx
      .insertInto('parameter_list_parts')
      .values({ ...key, part, packed })
      .execute();
    part += 1;
  }
}

export async function findList(tx: Tx, accountId: string, hash: string): Promise<ListRow | undefined> {
  return tx
    .selectFrom('parameter_lists')
    .select(['hash', 'line_count as lineCount', 'packed_bytes as packedBytes'])
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .executeTakeFirst();
}

/** Returns a part of a list's packed text, counted from 0; `undefined` after the last one. */
export async function findListPart(
  tx: Tx,
  accountId: string,
  { hash, part }: { hash: string; part: number },
): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('parameter_list_parts')
    .select('packed')
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.packed;
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
    select coalesce(sum(packed_bytes), 0)::bigint as sum from parameter_lists
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
