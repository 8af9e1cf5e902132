import { sql, type RawBuilder } from 'kysely';
import { LedgerKind } from '#core/domain/account/usage.ts';
import type { FailedPage } from '#core/domain/data/block.ts';
import type { PageFailure } from '#core/domain/data/failure.ts';
import type { QuotaStop } from '#core/domain/run/lotEnd.ts';
import type { Counters } from '#core/domain/run/progress.ts';
import type { Tx } from '#server/db/database.ts';
import { isNotificationDue } from '../run/lots.ts';
import { countDay, countStorage, type Quotas } from './quotas.ts';
import { isHeldBy, leaseEnd, type Claim } from '../run/subtasks.ts';

export interface WrittenBlock {
  blockNo: number;
  firstRow: number;
  rowCount: number;
  isFull: boolean;
  body: string;
  /** The lot's number of rewrites when the block replaces rows that devices may have; 0: it replaces none. */
  rewriteNo: number;
  /** By row: the number of its last rewrite, 0 for none; `null`: none of the rows was replaced. */
  rowRewrites: readonly number[] | null;
}

/** The progress of a subtask since its last write. */
interface SubtaskProgress extends Counters {
  /** The same id at each attempt of this write. */
  writeId: string;
  /**
   * The new position (`at`), or the number of further rows that are stored now beyond the unchanged position
   * (`rowsOut`).
   */
  position: { at: unknown } | { rowsOut: number };
  rowCount: number;
  /** Bytes through premium proxies. */
  proxyBytes: number;
  /** All failures that the subtask stores, newest first. */
  failures: readonly PageFailure[];
  /** The failed pages of this write, for a later run of only these pages. */
  failedPages: readonly FailedPage[];
}

/** The lot after the write. */
export interface LotGrowth {
  columns: string[];
  blockCount: number;
  rewrites: number;
  /** The lot's failed pages before this write. */
  pagesFailedBefore: number;
  byteCountChange: number;
  /** Bytes that the lot stores beside rows. */
  otherBytesChange: number;
  chargeMicro: number;
  /** One ledger entry per write that costs something. */
  chargeCause: string;
  proxyPricePerGbMicro: number;
  repeatsLeftOut: number;
  listsEnded: number;
  /** The quota that ends the lot before its pages are done. */
  stop: QuotaStop | null;
}

/**
 * The result of a write. With `noRoom` the caller rolls back: other writes have used up that quota since it was
 * checked.
 */
interface ProgressEnd {
  isNotificationDue: boolean;
  noRoom: QuotaStop | null;
}

/**
 * Writes blocks, counters, charges, quotas and position in one statement, all of them or none. `null`: nothing was
 * written, because the lease is lost or because this very write is stored already (`readWritten`). The lot is locked by
 * `lockTail`; the account's counters are locked here, the day's first, until commit: nothing else may be locked after
 * them.
 */
export async function writeProgress(
  tx: Tx,
  claim: Claim,
  progress: SubtaskProgress,
  blocks: readonly WrittenBlock[],
  growth: LotGrowth,
  quotas: Quotas,
): Promise<ProgressEnd | null> {
  const { failedPages } = progress;
  const { rows } = await sql<{ is_notification_due: boolean; has_day: boolean; has_storage: boolean }>`
    with held as (
      update subtasks set position = ${positionAfter(progress.position)}, urls_done = urls_done + ${progress.urlsDone},
        row_count = row_count + ${progress.rowCount}, pages_done = pages_done + ${progress.pagesDone},
        pages_failed = pages_failed + ${progress.pagesFailed}, failures = ${JSON.stringify(progress.failures)},
        proxy_bytes = proxy_bytes + ${progress.proxyBytes}, lease_until = ${leaseEnd}, last_write = ${progress.writeId}
      where ${isHeldBy(claim)} and last_write is distinct from ${progress.writeId}::uuid returning account_id, lot_id, subtask_id, proxy_bytes - ${progress.proxyBytes} as bytes_before,
        ${proxyCharge(sql`proxy_bytes`, growth)} - ${proxyCharge(sql`(proxy_bytes - ${progress.proxyBytes})`, growth)}
          as proxy_micro),
    written as (
      insert into blocks (lot_id, account_id, block_no, first_row, row_count, is_full, body, rewrite_no, row_rewrites)
      select lot_id, account_id, block_no, first_row, row_count, is_full, body, rewrite_no, row_rewrites::int[]
      from held, unnest(
        ${blocks.map((block) => block.blockNo)}::int[], ${blocks.map((block) => block.firstRow)}::bigint[],
        ${blocks.map((block) => block.rowCount)}::int[], ${blocks.map((block) => block.isFull)}::boolean[],
        ${blocks.map((block) => block.body)}::text[], ${blocks.map((block) => block.rewriteNo)}::int[],
        ${blocks.map(rowRewritesText)}::text[]) as block (block_no, first_row, row_count, is_full, body, rewrite_no, row_rewrites)
      on conflict (lot_id, block_no) do update
        set row_count = excluded.row_count, is_full = excluded.is_full, body = excluded.body,
          rewrite_no = greatest(blocks.rewrite_no, excluded.rewrite_no), row_rewrites = excluded.row_rewrites),
    failed as (
      insert into failed_pages (lot_id, account_id, page_no, url, start)
      select lot_id, account_id, ${growth.pagesFailedBefore}::int + page.no, page.url, page.start::jsonb
      from held, unnest(${failedPages.map(({ url }) => url)}::text[], ${failedPages.map(startOf)}::text[])
        with ordinality as page (url, start, no)),
    charged as (
      insert into ledger (account_id, member_id, amount_micro, kind, cause)
      select ${payerAndMember}, ${-growth.chargeMicro}::bigint, 'rows', ${growth.chargeCause}
      from held join accounts using (account_id) where ${growth.chargeMicro}::bigint <> 0),
    proxied as (
      insert into ledger (account_id, member_id, amount_micro, kind, cause)
      select ${payerAndMember}, -proxy_micro, ${LedgerKind.Proxy},
        concat('proxy:', lot_id, ':', subtask_id, ':', bytes_before)
      from held join accounts using (account_id) where proxy_micro <> 0),
    recharging as (
      update auto_recharges set is_due = true from held join accounts using (account_id)
      where auto_recharges.account_id = coalesce(parent_id, held.account_id) and auto_recharges.is_on
        and (proxy_micro <> 0 or ${growth.chargeMicro}::bigint <> 0)),
    ${countDay(quotas)},
    ${countStorage(quotas)}
    update lots set columns = ${growth.columns}, row_count = row_count + ${progress.rowCount},
      block_count = ${growth.blockCount}, rewrites = ${growth.rewrites}, byte_count = byte_count + ${growth.byteCountChange},
      other_bytes = other_bytes + ${growth.otherBytesChange}, cap_reached = coalesce(cap_reached, ${growth.stop}),
      pages_done = pages_done + ${progress.pagesDone}, pages_failed = pages_failed + ${progress.pagesFailed},
      repeats_left_out = repeats_left_out + ${growth.repeatsLeftOut}, lists_ended = lists_ended + ${growth.listsEnded},
      charge_micro = charge_micro + ${growth.chargeMicro} + proxy_micro
    from held where lots.lot_id = held.lot_id returning ${isNotificationDue} as is_notification_due,
      ${progress.rowCount === 0} or exists (select from day) as has_day,
      ${quotas.storedBytesChange === 0} or exists (select from storage) as has_storage`.execute(tx);
  const row = rows[0];
  if (row === undefined) return null;
  const noRoom = row.has_day ? (row.has_storage ? null : 'planStorage') : 'dailyRows';
  return { isNotificationDue: row.is_notification_due, noRoom };
}

/** §6: the parent pays the charges of its members. */
const payerAndMember = sql`coalesce(parent_id, account_id), case when parent_id is not null then account_id end`;

const beginning = JSON.stringify({ startIndex: 0, page: null, skip: 0 });

function positionAfter(position: SubtaskProgress['position']) {
  if ('at' in position) return sql`${JSON.stringify(position.at)}::jsonb`;
  return sql`coalesce(position, ${beginning}::jsonb) || jsonb_build_object('rowsOut',
    coalesce((position ->> 'rowsOut')::bigint, 0) + ${position.rowsOut}::bigint)`;
}

/** The numbers as an array of PostgreSQL: arrays of different lengths make no array of arrays. */
export function rowRewritesText({ rowRewrites }: WrittenBlock): string | null {
  return rowRewrites === null ? null : `{${rowRewrites.join(',')}}`;
}

/** Returns whether this write is stored, with the position; `null`: the lease is lost. The lot is locked. */
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

/** The stored bytes of a failed page. */
export function bytesOfPage(page: FailedPage): number {
  return Buffer.byteLength(page.url) + Buffer.byteLength(startOf(page));
}

function startOf({ number, seen, item }: FailedPage): string {
  return JSON.stringify({ number, seen, item });
}

/** The charge for all bytes of a subtask, so that rounding loses nothing between writes. */
function proxyCharge(bytes: RawBuilder<unknown>, { proxyPricePerGbMicro }: LotGrowth) {
  return sql`div(${bytes}::numeric * ${proxyPricePerGbMicro}::bigint, 1000000000)::bigint`;
}
