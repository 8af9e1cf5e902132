import { sql } from 'kysely';
import { LotStatus } from '#core/domain/task/status.ts';
import type { Tx } from '#server/db/database.ts';

/** The scope of keys: one lot by its number, or 0 for all lots of the task. */
export interface KeyScope {
  taskId: string;
  lotNo: number;
}

export interface NewKeys extends KeyScope {
  accountId: string;
  /** Number of the lot that the rows belong to. */
  seenIn: number;
  /** The keys as hex, each once. */
  hashes: readonly string[];
}

/** The stored row of a key. */
export interface SeenRow {
  lotNo: number;
  /** `null` when it was stored while the task replaced no rows. */
  rowNo: number | null;
}

/**
 * Inserts new keys and returns those that were stored already, each with its row. The primary key decides between
 * transactions: one inserts the key, the other finds it. `null`: a transaction that has just committed inserted it.
 * Keys are inserted in order, so that two transactions never deadlock. Each key is looked up by itself: a join may read
 * the whole table when it has grown since it was last analysed.
 */
export async function insertKeys(tx: Tx, { taskId, lotNo, ...keys }: NewKeys): Promise<Map<string, SeenRow | null>> {
  const { rows } = await sql<{ hash: string; seen: SeenRow | null }>`
    with given as (select decode(hash, 'hex') as hash from unnest(${keys.hashes}::text[]) as hash),
    added as (
      insert into seen_keys (task_id, lot_no, seen_in, hash, account_id)
      select ${taskId}::uuid, ${lotNo}::int, ${keys.seenIn}::int, hash, ${keys.accountId} from given order by hash
      on conflict do nothing returning hash)
    select encode(given.hash, 'hex') as hash, (
      select jsonb_build_object('lotNo', seen_in, 'rowNo', row_no) from seen_keys
      where task_id = ${taskId} and lot_no = ${lotNo} and seen_keys.hash = given.hash) as seen
    from given where not exists (select from added where added.hash = given.hash)`.execute(tx);
  return new Map(rows.map((row) => [row.hash, row.seen]));
}

/** Sets the row numbers of keys, so that later duplicates replace these rows. */
export async function setKeyRows(
  tx: Tx,
  { taskId, lotNo }: KeyScope,
  seenIn: number,
  rowNos: ReadonlyMap<string, number>,
): Promise<void> {
  await sql`
    update seen_keys set seen_in = ${seenIn}, row_no = given.row_no
    from unnest(${[...rowNos.keys()]}::text[], ${[...rowNos.values()]}::bigint[]) as given (hash, row_no)
    where task_id = ${taskId} and lot_no = ${lotNo} and seen_keys.hash = decode(given.hash, 'hex')`.execute(tx);
}

/** Deletes keys whose rows are not written, in the transaction that inserted them. */
export async function deleteKeys(tx: Tx, { taskId, lotNo }: KeyScope, hashes: readonly string[]): Promise<void> {
  await sql`
    delete from seen_keys where task_id = ${taskId} and lot_no = ${lotNo}
      and hash = any(array(select decode(hash, 'hex') from unnest(${hashes}::text[]) as hash))`.execute(tx);
}

/** Limits of one transaction, so that none takes long; the rest follows in the next ones. */
const maxLots = 100;
const maxKeys = 20_000;

/** Deletes the own keys of lots that get no more rows: completed ones, and those that a newer lot has followed. */
export async function forgetLotKeys(tx: Tx): Promise<void> {
  const { rows } = await sql<{ lot_id: string }>`
    select lots.lot_id from lots join tasks on tasks.task_id = lots.task_id
    where has_keys and (lots.status = ${LotStatus.Completed} or tasks.lot_id is distinct from lots.lot_id)
    limit ${sql.lit(maxLots)}`.execute(tx);
  if (rows.length === 0) return;
  const lotIds = rows.map((row) => row.lot_id);
  const { numAffectedRows = 0n } = await sql`
    delete from seen_keys where ctid = any(array(
      select own.place from lots, lateral (
        select ctid as place from seen_keys where task_id = lots.task_id and lot_no = lots.lot_no
        limit ${sql.lit(maxKeys)}) as own
      where lots.lot_id = any(${lotIds}::uuid[]) limit ${sql.lit(maxKeys)}))`.execute(tx);
  if (numAffectedRows === BigInt(maxKeys)) return;
  await sql`update lots set has_keys = false where lot_id = any(${lotIds}::uuid[])`.execute(tx);
}
