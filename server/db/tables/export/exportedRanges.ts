import { sql } from 'kysely';
import { mergeRanges, unexportedSpans, type ExportedRange, type RowSpan } from '#core/domain/data/rowSpans.ts';
import type { Tx } from '#server/db/database.ts';

/*
 * The exported rows. The invariant: a row is exported exactly where a range of its lot covers it whose `rewrites` is at
 * least the number of the row's last rewrite (`blocks.row_rewrites`, 0 for a row that was never replaced).
 *
 * A transaction that replaces rows of a lot raises `lots.rewrites` and writes the new numbers with the rows, under the
 * lock of the lot. An export reads rows and `lots.rewrites` in one statement, which has one snapshot: it sees every
 * rewrite up to this number and none above. A row that is replaced later gets a greater number and is not exported any
 * more, whether the export has ended by then or not. Ranges are written by the transaction that ends an export with its
 * whole file, so an export that is killed, cancelled or fails leaves none; those of rows that go to a receiver by the
 * transaction that records its acknowledgement of a batch. They leave with their lot.
 *
 * There is one list for all exports, and one for each destination (`taker`): what a destination did not get is asked
 * apart, or of two destinations of a task the second one would find nothing new.
 *
 * Ranges of a lot and a taker do not overlap, and two that touch have different numbers.
 */

/** A row of a task's run that is not exported, or all of them: the rows of one lot. */
export interface LotSpans {
  lotId: string;
  lotNo: number;
  spans: RowSpan[];
}

/** In place of a destination: the rows that any export took. */
const anyTaker = '00000000-0000-0000-0000-000000000000';

/**
 * Returns the rows of a task that no finished export took as they are now, the oldest run first; with a destination,
 * those that it did not get.
 */
export async function readUnexported(tx: Tx, taskId: string, taker: string = anyTaker): Promise<LotSpans[]> {
  const lots = await readLotsWithNews(tx, taskId, taker);
  const lotIds = lots.map(({ lotId }) => lotId);
  const ranges = Map.groupBy(await readRanges(tx, lotIds, taker), ({ lotId }) => lotId);
  const replaced = Map.groupBy(await readReplaced(tx, lotIds, taker), ({ lotId }) => lotId);
  return lots
    .map(({ lotId, lotNo, rowCount }) => ({
      lotId,
      lotNo,
      spans: unexportedSpans(rowCount, ranges.get(lotId) ?? [], replaced.get(lotId) ?? []),
    }))
    .filter(({ spans }) => spans.length > 0);
}

/** Leaves out the lots that one range covers and that were not rewritten since: most of them, mostly. */
async function readLotsWithNews(tx: Tx, taskId: string, taker: string) {
  const { rows } = await sql<{ lotId: string; lotNo: number; rowCount: number }>`
    select lot_id as "lotId", lot_no as "lotNo", row_count as "rowCount" from lots
    where task_id = ${taskId} and deleted_at is null and row_count > 0 and not exists (
      select from exported_ranges where exported_ranges.lot_id = lots.lot_id and taker = ${taker} and first_row = 0
        and end_row >= lots.row_count and exported_ranges.rewrites >= lots.rewrites)
    order by lot_no`.execute(tx);
  return rows;
}

async function readRanges(
  tx: Tx,
  lotIds: readonly string[],
  taker: string,
): Promise<(ExportedRange & { lotId: string })[]> {
  const { rows } = await sql<ExportedRange & { lotId: string }>`
    select lot_id as "lotId", first_row as start, end_row as end, rewrites from exported_ranges
    where lot_id = any(${lotIds}::uuid[]) and taker = ${taker} order by lot_id, first_row`.execute(tx);
  return rows;
}

/** Returns the spans of rows that were replaced after the export that took them. */
async function readReplaced(
  tx: Tx,
  lotIds: readonly string[],
  taker: string,
): Promise<(RowSpan & { lotId: string })[]> {
  const { rows } = await sql<RowSpan & { lotId: string }>`
    with replaced as (
      select blocks.lot_id, blocks.first_row + place - 1 as row_no
      from exported_ranges as taken
      join blocks on blocks.lot_id = taken.lot_id and blocks.rewrite_no > taken.rewrites and blocks.rewrite_no > 0
        and blocks.first_row < taken.end_row and blocks.first_row + blocks.row_count > taken.first_row,
      unnest(blocks.row_rewrites) with ordinality as given (rewrite_no, place)
      where taken.lot_id = any(${lotIds}::uuid[]) and taken.taker = ${taker} and given.rewrite_no > taken.rewrites
        and blocks.first_row + place - 1 >= taken.first_row and blocks.first_row + place - 1 < taken.end_row)
    select lot_id as "lotId", min(row_no) as start, max(row_no) + 1 as end from (
      select lot_id, row_no, row_no - row_number() over (partition by lot_id order by row_no) as island
      from replaced) placed
    group by lot_id, island order by lot_id, start`.execute(tx);
  return rows;
}

/**
 * Adds the rows that an export took, by lot, to the exported ones, and to those that its destination got. Rows of
 * deleted lots are skipped. The account is locked, so no other export of it ends meanwhile; the lots are kept from
 * being deleted first.
 */
export async function addExportedRanges(
  tx: Tx,
  { accountId, destinationId }: { accountId: string; destinationId: string | null },
  taken: ReadonlyMap<string, readonly ExportedRange[]>,
): Promise<void> {
  const { rows } = await sql<{ lot_id: string }>`
    select lot_id from lots where lot_id = any(${[...taken.keys()]}::uuid[]) and deleted_at is null
    order by lot_id for key share`.execute(tx);
  const lotIds = rows.map((row) => row.lot_id);
  for (const taker of destinationId === null ? [anyTaker] : [anyTaker, destinationId]) {
    const stored = Map.groupBy(await readRanges(tx, lotIds, taker), ({ lotId }) => lotId);
    for (const lotId of lotIds) {
      const ranges = mergeRanges(stored.get(lotId) ?? [], taken.get(lotId) ?? []);
      await sql`delete from exported_ranges where lot_id = ${lotId} and taker = ${taker}`.execute(tx);
      await sql`
        insert into exported_ranges (lot_id, account_id, taker, first_row, end_row, rewrites)
        select ${lotId}, ${accountId}, ${taker}, given.* from unnest(${ranges.map(({ start }) => start)}::bigint[],
          ${ranges.map(({ end }) => end)}::bigint[], ${ranges.map(({ rewrites }) => rewrites)}::int[]) as given`.execute(
        tx,
      );
    }
  }
}

/** Deletes what a destination got. */
export async function forgetTaker(tx: Tx, destinationId: string): Promise<void> {
  await sql`delete from exported_ranges where taker = ${destinationId}`.execute(tx);
}
