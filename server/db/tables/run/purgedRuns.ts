import { sql } from 'kysely';
import { SubtaskStatus } from '#core/domain/task/status.ts';
import type { Tx } from '#server/db/database.ts';
import { addStoredBytes } from '../account/accountStorage.ts';

/** A worker still holds a part of the run: its rows are written and charged as usual and deleted with the rest. */
const isHeld = sql`exists (select from subtasks where subtasks.lot_id = lots.lot_id
  and status in (${sql.lit(SubtaskStatus.Executing)}, ${sql.lit(SubtaskStatus.Stopping)}))`;

/** Returns runs of purged tasks (task/trash.ts) that are not deleted yet, up to a limit. */
export async function findPurgedRuns(tx: Tx, maxRuns: number): Promise<string[]> {
  const { rows } = await sql<{ lot_id: string }>`
    select lot_id from lots where deleted_at is not null and not ${isHeld} limit ${maxRuns}`.execute(tx);
  return rows.map((row) => row.lot_id);
}

/** Limits of one transaction, so that none takes long: about 25 MB of rows. */
const maxBlocks = 200;
const maxKeys = 20_000;

/**
 * Deletes a part of such a run and returns the storage to its account: keys of its task, then blocks, then the rest
 * with its subtasks and failed pages. Returns the account, and whether the run is deleted as a whole; `null` when it
 * does not exist.
 */
export async function removeRun(tx: Tx, lotId: string): Promise<{ accountId: string; isWhole: boolean } | null> {
  const { rows } = await sql<{ account_id: string; task_id: string }>`
    select account_id, task_id from lots where lot_id = ${lotId} and deleted_at is not null and not ${isHeld}
    for update`.execute(tx);
  const lot = rows[0];
  if (lot === undefined) return null;
  const { account_id: accountId } = lot;
  if (await removeKeys(tx, lot.task_id)) return { accountId, isWhole: false };
  const { count, bytes } = await removeBlocks(tx, lotId);
  const isWhole = count < maxBlocks;
  const restBytes = isWhole ? await removeRest(tx, lotId) : 0;
  await addStoredBytes(tx, accountId, -bytes - restBytes);
  return { accountId, isWhole };
}

/** Deletes the rest of the run and returns the number of its bytes beside the blocks. */
async function removeRest(tx: Tx, lotId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    delete from lots where lot_id = ${lotId} returning byte_count + other_bytes as bytes`.execute(tx);
  return rows[0]?.bytes ?? 0;
}

/** Deletes keys; true when there may be more. */
async function removeKeys(tx: Tx, taskId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from seen_keys where ctid = any(array(
      select ctid from seen_keys where task_id = ${taskId} limit ${sql.lit(maxKeys)}))`.execute(tx);
  return numAffectedRows === BigInt(maxKeys);
}

/** Deletes blocks and returns their number and bytes. The lot is locked. */
async function removeBlocks(tx: Tx, lotId: string): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    with gone as (
      delete from blocks where lot_id = ${lotId} and block_no in (
        select block_no from blocks where lot_id = ${lotId} order by block_no limit ${sql.lit(maxBlocks)})
      returning octet_length(body) as bytes),
    summed as (select count(*), coalesce(sum(bytes), 0)::bigint as bytes from gone),
    counted as (
      update lots set byte_count = byte_count - bytes from summed where lot_id = ${lotId})
    select * from summed`.execute(tx);
  return rows[0] ?? { count: 0, bytes: 0 };
}
