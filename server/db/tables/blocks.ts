import { sql } from 'kysely';
import type { PageFailure } from '#core/domain/data/failure.ts';
import type { Tx } from '../database.ts';
import { isTellingDue } from './lots.ts';
import { isHeldBy, leaseEnd, type Claim } from './subtasks.ts';

/** The end of a lot's data, where new rows go. */
export interface LotTail {
  columns: string[];
  rowCount: number;
  blockCount: number;
  pricePerRowMicro: number;
  /** The last block while it is not full: it is written again with more rows. `null`: the next row begins a block. */
  openBody: string | null;
}

/** Locks the lot until commit, so that rows of several subtasks come one after the other, and reads where they go. */
export async function lockTail(tx: Tx, lotId: string): Promise<LotTail> {
  const { rows } = await sql<TailRow>`
    select columns, row_count, block_count, (plan ->> 'pricePerRowMicro')::bigint as price_per_row_micro
    from lots where lot_id = ${lotId} for no key update`.execute(tx);
  const row = rows[0];
  if (row === undefined) throw new Error(`no lot ${lotId}`);
  // A statement of its own: a join would show the block as it was before the wait for the lock.
  const open = await sql<{ body: string }>`
    select body from blocks where lot_id = ${lotId} and block_no = ${row.block_count - 1} and not is_full`.execute(tx);
  return {
    columns: row.columns,
    rowCount: row.row_count,
    blockCount: row.block_count,
    pricePerRowMicro: row.price_per_row_micro,
    openBody: open.rows[0]?.body ?? null,
  };
}

export interface WrittenBlock {
  blockNo: number;
  firstRow: number;
  rowCount: number;
  isFull: boolean;
  body: string;
}

/** What a subtask reached since its last write. */
export interface Progress {
  position: unknown;
  rowCount: number;
  urlsDone: number;
  pagesDone: number;
  pagesFailed: number;
  /** All that are kept, newest first. */
  failures: readonly PageFailure[];
}

/** The lot after the write. */
export interface LotGrowth {
  columns: string[];
  blockCount: number;
  byteCountChange: number;
  chargeMicro: number;
  /** One ledger entry per write that costs something. */
  chargeCause: string;
}

/**
 * Blocks, counters, charge and position in one statement, all of them or none: `null` says that the lease is lost and
 * nothing was written. The lot is locked by `lockTail`.
 */
export async function writeProgress(
  tx: Tx,
  claim: Claim,
  progress: Progress,
  blocks: readonly WrittenBlock[],
  growth: LotGrowth,
): Promise<{ isTellingDue: boolean } | null> {
  const { rows } = await sql<{ is_telling_due: boolean }>`
    with held as (
      update subtasks set position = ${JSON.stringify(progress.position)}, urls_done = urls_done + ${progress.urlsDone},
        row_count = row_count + ${progress.rowCount}, pages_done = pages_done + ${progress.pagesDone},
        pages_failed = pages_failed + ${progress.pagesFailed}, failures = ${JSON.stringify(progress.failures)},
        lease_until = ${leaseEnd}
      where ${isHeldBy(claim)} returning account_id, lot_id),
    written as (
      insert into blocks (lot_id, account_id, block_no, first_row, row_count, is_full, body)
      select lot_id, account_id, block.* from held, unnest(
        ${blocks.map((block) => block.blockNo)}::int[], ${blocks.map((block) => block.firstRow)}::bigint[],
        ${blocks.map((block) => block.rowCount)}::int[], ${blocks.map((block) => block.isFull)}::boolean[],
        ${blocks.map((block) => block.body)}::text[]) as block
      on conflict (lot_id, block_no) do update
        set row_count = excluded.row_count, is_full = excluded.is_full, body = excluded.body),
    charged as (
      insert into ledger (account_id, amount_micro, kind, cause)
      select account_id, ${-growth.chargeMicro}::bigint, 'rows', ${growth.chargeCause} from held
      where ${growth.chargeMicro}::bigint <> 0)
    update lots set columns = ${growth.columns}, row_count = row_count + ${progress.rowCount},
      block_count = ${growth.blockCount}, byte_count = byte_count + ${growth.byteCountChange},
      pages_done = pages_done + ${progress.pagesDone}, pages_failed = pages_failed + ${progress.pagesFailed},
      charge_micro = charge_micro + ${growth.chargeMicro}
    from held where lots.lot_id = held.lot_id returning ${isTellingDue} as is_telling_due`.execute(tx);
  const row = rows[0];
  return row === undefined ? null : { isTellingDue: row.is_telling_due };
}

interface TailRow {
  columns: string[];
  row_count: number;
  block_count: number;
  price_per_row_micro: number;
}
