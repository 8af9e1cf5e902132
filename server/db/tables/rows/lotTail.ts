import { sql } from 'kysely';
import type { AccountLevel } from '#core/domain/account/level.ts';
import type { LotStop } from '#core/domain/run/lotEnd.ts';
import type { Repeats } from '#core/domain/run/repeats.ts';
import type { RunSettings } from '#core/domain/run/runSettings.ts';
import type { Tx } from '#server/db/database.ts';
import { rowsToday } from '../template/templateUsage.ts';

/** The lot's row, locked. */
interface LockedLot {
  columns: string[];
  rowCount: number;
  blockCount: number;
  /** Number of rewrites of its blocks (tables/rows/rewrites.ts). */
  rewrites: number;
  pagesDone: number;
  pagesFailed: number;
  chargeMicro: number;
  /** Limits of the run; `null`: none. */
  caps: RunSettings | null;
  /** The limit or quota that it has reached already. */
  stop: LotStop | null;
  /** `null`: all rows are kept. */
  repeats: Repeats | null;
  accountId: string;
  taskId: string;
  lotNo: number;
  /** True for a run that reads failed pages of another lot again. */
  isRerun: boolean;
  templateSlug: string;
  pricePerRowMicro: number;
  /** Price of traffic through premium proxies, 0 without them. */
  proxyPricePerGbMicro: number;
  /** Rows of its template that the account may collect in a day; `null`: any number. */
  dailyMaxRows: number | null;
}

/** The state of a lot as it is read under its lock. */
interface CurrentUse {
  /** The level of the account decides how much it may store. */
  level: AccountLevel;
  storedBytes: number;
  /** Values that are read after the lock is held. */
  rowsToday: number;
  /** The last block while it is not full: it is written again with more rows. `null`: the next row begins a block. */
  openBody: string | null;
  /** Of its rows, the numbers of their last rewrites; `null` where none was replaced. */
  openRewrites: number[] | null;
}

/** The end of a lot's data, where new rows are appended, and the remaining limits. */
export interface LotTail extends LockedLot, CurrentUse {}

/**
 * Locks the lot until commit, so that rows of several subtasks are appended one after the other, and reads its end. The
 * account's counters are not locked: other lots may change them before the write, which checks them again.
 */
export async function lockTail(tx: Tx, lotId: string): Promise<LotTail> {
  const { rows } = await sql<LockedLot>`
    select columns, row_count as "rowCount", block_count as "blockCount", rewrites, pages_done as "pagesDone",
      pages_failed as "pagesFailed", charge_micro as "chargeMicro", plan -> 'caps' as caps, cap_reached as stop,
      plan -> 'repeats' as repeats, account_id as "accountId", task_id as "taskId", lot_no as "lotNo",
      rerun_of_lot_no is not null as "isRerun", plan ->> 'templateSlug' as "templateSlug",
      (plan ->> 'pricePerRowMicro')::bigint as "pricePerRowMicro",
      coalesce((plan #>> '{proxies,pricePerGbMicro}')::bigint, 0) as "proxyPricePerGbMicro",
      (plan ->> 'dailyMaxRows')::bigint as "dailyMaxRows"
    from lots where lot_id = ${lotId} for no key update`.execute(tx);
  const [lot] = rows;
  if (lot === undefined) throw new Error(`no lot ${lotId}`);
  return { ...lot, ...(await readCurrentUse(tx, lotId, lot)) };
}

/** A statement of its own: together with the lock it would read the block as it was before the wait for the lock. */
async function readCurrentUse(tx: Tx, lotId: string, lot: LockedLot): Promise<CurrentUse> {
  const { rows } = await sql<CurrentUse>`
    select level, coalesce(bytes, 0) as "storedBytes", ${rowsToday(lot.accountId, lot.templateSlug)} as "rowsToday",
      body as "openBody", row_rewrites as "openRewrites"
    from accounts left join account_storage using (account_id)
    left join blocks on lot_id = ${lotId} and block_no = ${lot.blockCount - 1} and not is_full
    where accounts.account_id = ${lot.accountId}`.execute(tx);
  if (rows[0] === undefined) throw new Error(`no account of lot ${lotId}`);
  return rows[0];
}
