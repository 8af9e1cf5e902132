import { sql, type RawBuilder } from 'kysely';
import { LedgerKind } from '#core/domain/account/usage.ts';
import type { FailedPage } from '#core/domain/data/failedPage.ts';
import type { PageFailure } from '#core/domain/data/failure.ts';
import type { Repeats } from '#core/domain/task/repeats.ts';
import type { RunSettings } from '#core/domain/task/runSettings.ts';
import type { Tx } from '../database.ts';
import { isTellingDue } from './lots.ts';
import { isHeldBy, leaseEnd, type Claim } from './subtasks.ts';

/** The end of a lot's data, where new rows go. */
export interface LotTail {
  columns: string[];
  rowCount: number;
  blockCount: number;
  /** How often one of its blocks was written again (tables/rewrites.ts). */
  rewrites: number;
  pagesDone: number;
  pagesFailed: number;
  chargeMicro: number;
  /** `null`: none. */
  caps: RunSettings | null;
  /** `null`: all rows are kept. */
  repeats: Repeats | null;
  accountId: string;
  taskId: string;
  lotNo: number;
  /** It reads pages again that failed in another lot. */
  isRerun: boolean;
  pricePerRowMicro: number;
  /** Of traffic through premium proxies, 0 without them. */
  proxyPricePerGbMicro: number;
  /** The last block while it is not full: it is written again with more rows. `null`: the next row begins a block. */
  openBody: string | null;
}

/** Locks the lot until commit, so that rows of several subtasks come one after the other, and reads where they go. */
export async function lockTail(tx: Tx, lotId: string): Promise<LotTail> {
  const { rows } = await sql<TailRow>`
    select columns, row_count, block_count, rewrites, pages_done, pages_failed, charge_micro, plan -> 'caps' as caps,
      plan -> 'repeats' as repeats, account_id, task_id, lot_no, rerun_of_lot_no is not null as is_rerun, (plan ->> 'pricePerRowMicro')::bigint as price_per_row_micro,
      coalesce((plan #>> '{proxies,pricePerGbMicro}')::bigint, 0) as proxy_price_per_gb_micro
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
    rewrites: row.rewrites,
    pagesDone: row.pages_done,
    pagesFailed: row.pages_failed,
    chargeMicro: row.charge_micro,
    caps: row.caps,
    repeats: row.repeats,
    accountId: row.account_id,
    taskId: row.task_id,
    lotNo: row.lot_no,
    isRerun: row.is_rerun,
    pricePerRowMicro: row.price_per_row_micro,
    proxyPricePerGbMicro: row.proxy_price_per_gb_micro,
    openBody: open.rows[0]?.body ?? null,
  };
}

export interface WrittenBlock {
  blockNo: number;
  firstRow: number;
  rowCount: number;
  isFull: boolean;
  body: string;
  /** The lot's number of rewrites where rows that were told before are overwritten; 0: none are. */
  rewriteNo: number;
}

/** What a subtask reached since its last write. */
export interface Progress {
  /** The same each time this is sent. */
  writeId: string;
  position: unknown;
  rowCount: number;
  urlsDone: number;
  pagesDone: number;
  pagesFailed: number;
  /** Through premium proxies. */
  proxyBytes: number;
  /** All that are kept, newest first. */
  failures: readonly PageFailure[];
  /** Of this write, for a run of these alone. */
  failedPages: readonly FailedPage[];
}

/** The lot after the write. */
export interface LotGrowth {
  columns: string[];
  blockCount: number;
  rewrites: number;
  /** How many of its pages had failed before. */
  pagesFailedBefore: number;
  byteCountChange: number;
  chargeMicro: number;
  /** One ledger entry per write that costs something. */
  chargeCause: string;
  proxyPricePerGbMicro: number;
  repeatsLeftOut: number;
  listsEnded: number;
}

/**
 * Blocks, counters, charges and position in one statement, all of them or none: `null` says that nothing was written,
 * because the lease is lost or because this very write is there already (`readWritten`). The lot is locked by `lockTail`.
 */
export async function writeProgress(
  tx: Tx,
  claim: Claim,
  progress: Progress,
  blocks: readonly WrittenBlock[],
  growth: LotGrowth,
): Promise<{ isTellingDue: boolean } | null> {
  const { failedPages } = progress;
  const { rows } = await sql<{ is_telling_due: boolean }>`
    with held as (
      update subtasks set position = ${JSON.stringify(progress.position)}, urls_done = urls_done + ${progress.urlsDone},
        row_count = row_count + ${progress.rowCount}, pages_done = pages_done + ${progress.pagesDone},
        pages_failed = pages_failed + ${progress.pagesFailed}, failures = ${JSON.stringify(progress.failures)},
        proxy_bytes = proxy_bytes + ${progress.proxyBytes}, lease_until = ${leaseEnd}, last_write = ${progress.writeId}
      where ${isHeldBy(claim)} and last_write is distinct from ${progress.writeId}::uuid returning account_id, lot_id, subtask_id, proxy_bytes - ${progress.proxyBytes} as bytes_before,
        ${proxyCharge(sql`proxy_bytes`, growth)} - ${proxyCharge(sql`(proxy_bytes - ${progress.proxyBytes})`, growth)}
          as proxy_micro),
    written as (
      insert into blocks (lot_id, account_id, block_no, first_row, row_count, is_full, body, rewrite_no)
      select lot_id, account_id, block.* from held, unnest(
        ${blocks.map((block) => block.blockNo)}::int[], ${blocks.map((block) => block.firstRow)}::bigint[],
        ${blocks.map((block) => block.rowCount)}::int[], ${blocks.map((block) => block.isFull)}::boolean[],
        ${blocks.map((block) => block.body)}::text[], ${blocks.map((block) => block.rewriteNo)}::int[]) as block
      on conflict (lot_id, block_no) do update
        set row_count = excluded.row_count, is_full = excluded.is_full, body = excluded.body,
          rewrite_no = greatest(blocks.rewrite_no, excluded.rewrite_no)),
    failed as (
      insert into failed_pages (lot_id, account_id, page_no, url, start)
      select lot_id, account_id, ${growth.pagesFailedBefore}::int + page.no, page.url, page.start::jsonb
      from held, unnest(${failedPages.map(({ url }) => url)}::text[], ${failedPages.map(startOf)}::text[])
        with ordinality as page (url, start, no)),
    charged as (
      insert into ledger (account_id, amount_micro, kind, cause)
      select account_id, ${-growth.chargeMicro}::bigint, 'rows', ${growth.chargeCause} from held
      where ${growth.chargeMicro}::bigint <> 0),
    proxied as (
      insert into ledger (account_id, amount_micro, kind, cause)
      select account_id, -proxy_micro, ${LedgerKind.Proxy}, concat('proxy:', lot_id, ':', subtask_id, ':', bytes_before)
      from held where proxy_micro <> 0)
    update lots set columns = ${growth.columns}, row_count = row_count + ${progress.rowCount},
      block_count = ${growth.blockCount}, rewrites = ${growth.rewrites}, byte_count = byte_count + ${growth.byteCountChange},
      pages_done = pages_done + ${progress.pagesDone}, pages_failed = pages_failed + ${progress.pagesFailed},
      repeats_left_out = repeats_left_out + ${growth.repeatsLeftOut}, lists_ended = lists_ended + ${growth.listsEnded},
      charge_micro = charge_micro + ${growth.chargeMicro} + proxy_micro
    from held where lots.lot_id = held.lot_id returning ${isTellingDue} as is_telling_due`.execute(tx);
  const row = rows[0];
  return row === undefined ? null : { isTellingDue: row.is_telling_due };
}

/** What a subtask that is still this worker's has; `null`: the lease is lost. The lot is locked. */
export async function readWritten(
  tx: Tx,
  claim: Claim,
  writeId: string,
): Promise<{ isWritten: boolean; position: unknown } | null> {
  const { rows } = await sql<{ is_written: boolean; position: unknown }>`
    select last_write is not distinct from ${writeId}::uuid as is_written, position
    from subtasks where ${isHeldBy(claim)}`.execute(tx);
  const row = rows[0];
  return row === undefined ? null : { isWritten: row.is_written, position: row.position };
}

function startOf({ number, seen, item }: FailedPage): string {
  return JSON.stringify({ number, seen, item });
}

/** Of all a subtask's bytes, so that nothing is lost to rounding from one write to the next. */
function proxyCharge(bytes: RawBuilder<unknown>, { proxyPricePerGbMicro }: LotGrowth) {
  return sql`div(${bytes}::numeric * ${proxyPricePerGbMicro}::bigint, 1000000000)::bigint`;
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
  price_per_row_micro: number;
  proxy_price_per_gb_micro: number;
}
