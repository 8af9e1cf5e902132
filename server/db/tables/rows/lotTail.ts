import { sql } from 'kysely';
import type { AccountLevel } from '#core/domain/account/level.ts';
import type { LotStop } from '#core/domain/task/lotStop.ts';
import type { Repeats } from '#core/domain/task/repeats.ts';
import type { RunSettings } from '#core/domain/task/runSettings.ts';
import type { Tx } from '#server/db/database.ts';
import { rowsToday } from '../template/templateUsage.ts';

/** The end of a lot's data, where new rows go, and what there is room for. */
export interface LotTail {
  columns: string[];
  rowCount: number;
  blockCount: number;
  /** How often one of its blocks was written again (tables/rows/rewrites.ts). */
  rewrites: number;
  pagesDone: number;
  pagesFailed: number;
  chargeMicro: number;
  /** `null`: none. */
  caps: RunSettings | null;
  /** What is to end it already. */
  stop: LotStop | null;
  /** `null`: all rows are kept. */
  repeats: Repeats | null;
  accountId: string;
  taskId: string;
  lotNo: number;
  /** It reads pages again that failed in another lot. */
  isRerun: boolean;
  templateSlug: string;
  pricePerRowMicro: number;
  /** Of traffic through premium proxies, 0 without them. */
  proxyPricePerGbMicro: number;
  /** Rows that its account may have of its template in a day, `null` for any number; and those that it has had today. */
  dailyMaxRows: number | null;
  rowsToday: number;
  /** The plan of its account says how much that keeps; and what it keeps. */
  level: AccountLevel;
  storedBytes: number;
  /** The last block while it is not full: it is written again with more rows. `null`: the next row begins a block. */
  openBody: string | null;
}

/**
 * Locks the lot until commit, so that rows of several subtasks come one after the other, and reads where they go. The
 * account's counters are not locked: other lots may have changed them by the time of the write, which looks again.
 */
export async function lockTail(tx: Tx, lotId: string): Promise<LotTail> {
  const { rows } = await sql<TailRow>`
    select columns, row_count, block_count, rewrites, pages_done, pages_failed, charge_micro, plan -> 'caps' as caps,
      plan -> 'repeats' as repeats, account_id, task_id, lot_no, rerun_of_lot_no is not null as is_rerun, cap_reached,
      plan ->> 'templateSlug' as template_slug, (plan ->> 'pricePerRowMicro')::bigint as price_per_row_micro,
      (plan ->> 'dailyMaxRows')::bigint as daily_max_rows,
      coalesce((plan #>> '{proxies,pricePerGbMicro}')::bigint, 0) as proxy_price_per_gb_micro
    from lots where lot_id = ${lotId} for no key update`.execute(tx);
  const row = rows[0];
  if (row === undefined) throw new Error(`no lot ${lotId}`);
  const now = await readNow(tx, lotId, row);
  return {
    columns: row.columns,
    rowCount: row.row_count,
    blockCount: row.block_count,
    rewrites: row.rewrites,
    pagesDone: row.pages_done,
    pagesFailed: row.pages_failed,
    chargeMicro: row.charge_micro,
    caps: row.caps,
    stop: row.cap_reached,
    repeats: row.repeats,
    accountId: row.account_id,
    taskId: row.task_id,
    lotNo: row.lot_no,
    isRerun: row.is_rerun,
    templateSlug: row.template_slug,
    pricePerRowMicro: row.price_per_row_micro,
    proxyPricePerGbMicro: row.proxy_price_per_gb_micro,
    dailyMaxRows: row.daily_max_rows,
    rowsToday: now.rows_today,
    level: now.level,
    storedBytes: now.stored_bytes,
    openBody: now.body,
  };
}

/** A statement of its own: together with the lock it would show the block as it was before the wait for that. */
async function readNow(tx: Tx, lotId: string, lot: TailRow): Promise<NowRow> {
  const { rows } = await sql<NowRow>`
    select level, coalesce(bytes, 0) as stored_bytes, ${rowsToday(lot.account_id, lot.template_slug)} as rows_today,
      (select body from blocks
       where lot_id = ${lotId} and block_no = ${lot.block_count - 1} and not is_full) as body
    from accounts left join account_storage using (account_id) where account_id = ${lot.account_id}`.execute(tx);
  if (rows[0] === undefined) throw new Error(`no account of lot ${lotId}`);
  return rows[0];
}

interface NowRow {
  level: AccountLevel;
  stored_bytes: number;
  rows_today: number;
  body: string | null;
}

interface TailRow {
  columns: string[];
  row_count: number;
  block_count: number;
  rewrites: number;
  pages_done: number;
  pages_failed: number;
  charge_micro: number;
  caps: RunSettings | null;
  repeats: Repeats | null;
  account_id: string;
  task_id: string;
  lot_no: number;
  is_rerun: boolean;
  cap_reached: LotStop | null;
  template_slug: string;
  price_per_row_micro: number;
  daily_max_rows: number | null;
  proxy_price_per_gb_micro: number;
}
