import { sql } from 'kysely';
import type { MutationResult } from '#core/wire/sync.ts';
import type { Tx } from '#server/db/database.ts';

/** Returns the row of one device, locked until commit; inserts it for an unknown device. */
export async function lockClient(tx: Tx, accountId: string, clientId: string): Promise<{ lastSequence: number }> {
  const { rows } = await sql<{ last_sequence: number }>`
    insert into sync_clients (account_id, client_id) values (${accountId}, ${clientId})
    on conflict (account_id, client_id) do update set seen_at = now()
    returning last_sequence`.execute(tx);
  return { lastSequence: rows[0]?.last_sequence ?? 0 };
}

/** Returns `null` when the service does not know the device. */
export async function readLastSequence(tx: Tx, accountId: string, clientId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('sync_clients')
    .select('last_sequence')
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.last_sequence ?? null;
}

export interface StoredMutation {
  clientId: string;
  seq: number;
  digest: string;
  result: MutationResult;
}

/** Returns the mutation stored under this device's number, or else this edit's uuid under another number or device. */
export async function findMutation(
  tx: Tx,
  accountId: string,
  mutation: { clientId: string; seq: number; uuid: string },
): Promise<StoredMutation | undefined> {
  const { rows } = await sql<{ client_id: string; seq: number; digest: string; result: MutationResult }>`
    select client_id, seq, digest, result from sync_mutations
    where account_id = ${accountId}
      and ((client_id = ${mutation.clientId} and seq = ${mutation.seq}) or uuid = ${mutation.uuid})
    order by (client_id = ${mutation.clientId} and seq = ${mutation.seq}) desc limit 1`.execute(tx);
  const row = rows[0];
  return row && { clientId: row.client_id, seq: row.seq, digest: row.digest, result: row.result };
}

export async function insertMutation(
  tx: Tx,
  accountId: string,
  mutation: StoredMutation & { uuid: string },
): Promise<void> {
  await tx
    .insertInto('sync_mutations')
    .values({
      account_id: accountId,
      client_id: mutation.clientId,
      seq: mutation.seq,
      uuid: mutation.uuid,
      digest: mutation.digest,
      result: JSON.stringify(mutation.result),
    })
    .execute();
}

/** The most results that are deleted at once: the sweep has other work every other second. */
const mostForgotten = 1_000;

/**
 * Part of the sweep: the result of an edit is kept for 90 days. A device repeats edits of its last 7 days, and unsent
 * ones; one that it sends after 90 days without an answer is compared with the row like a new edit.
 */
export async function forgetOldResults(tx: Tx): Promise<void> {
  await sql`
    delete from sync_mutations where (account_id, client_id, seq) in (
      select account_id, client_id, seq from sync_mutations
      where created_at < now() - interval '90 days' order by created_at limit ${mostForgotten})`.execute(tx);
}

export async function setLastSequence(tx: Tx, accountId: string, clientId: string, seq: number): Promise<void> {
  await tx
    .updateTable('sync_clients')
    .set({ last_sequence: seq })
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId)
    .execute();
}
