import { sql, type Kysely } from 'kysely';
import { COLUMN_END } from '#core/domain/data/block.ts';
import type { RowSpan } from '#core/domain/data/rowSpans.ts';
import type { LotStatus } from '#core/domain/task/status.ts';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { refuseLongPage, textBytes } from '#server/db/textBytes.ts';
import type { LotSpans } from './exportedRanges.ts';

/** A run of a task with rows. */
export interface RunOfTask {
  lotId: string;
  lotNo: number;
  rowCount: number;
}

/** Returns the runs of a task that have rows, the oldest first; only those with these numbers where some are given. */
export async function readRuns(tx: Tx, taskId: string, lotNos?: readonly number[]): Promise<RunOfTask[]> {
  const { rows } = await sql<RunOfTask>`
    select lot_id as "lotId", lot_no as "lotNo", row_count as "rowCount" from lots
    where task_id = ${taskId} and deleted_at is null and row_count > 0
      ${lotNos === undefined ? sql`` : sql`and lot_no = any(${lotNos}::int[])`}
    order by lot_no`.execute(tx);
  return rows;
}

/** A run as its notice describes it. */
export interface RunFacts extends RunOfTask {
  status: LotStatus;
  endReason: string | null;
  startedAt: Date | null;
  endedAt: Date | null;
}

/** Returns the facts of a task's runs, the oldest first; only those with these numbers where some are given. */
export async function readRunFacts(
  db: Kysely<Schema>,
  taskId: string,
  lotNos?: readonly number[],
): Promise<RunFacts[]> {
  const { rows } = await sql<RunFacts>`
    select lot_id as "lotId", lot_no as "lotNo", row_count as "rowCount", status, end_reason as "endReason",
      started_at as "startedAt", ended_at as "endedAt" from lots
    where task_id = ${taskId} and deleted_at is null
      ${lotNos === undefined ? sql`` : sql`and lot_no = any(${lotNos}::int[])`}
    order by lot_no`.execute(db);
  return rows;
}

/**
 * Returns the runs that hold rows number `start` (inclusive) to `end` (exclusive) of all rows of a task, with these
 * rows, and the number of all.
 */
export async function readRunsOnPage(
  tx: Tx,
  taskId: string,
  { start, end }: RowSpan,
): Promise<{ total: number; lots: LotSpans[] }> {
  const { rows } = await sql<{ lotId: string; lotNo: number; start: number; end: number; total: number }>`
    with placed as (
      select lot_id, lot_no, row_count, sum(row_count) over (order by lot_no) - row_count as before,
        sum(row_count) over () as total
      from lots where task_id = ${taskId} and deleted_at is null and row_count > 0)
    select lot_id as "lotId", lot_no as "lotNo", greatest(${start} - before, 0)::bigint as start,
      least(${end} - before, row_count)::bigint as end, total::bigint
    from placed where before < ${end} and before + row_count > ${start} or lot_no = (select min(lot_no) from placed)
    order by lot_no`.execute(tx);
  const lots = rows.map(({ lotId, lotNo, ...span }) => ({
    lotId,
    lotNo,
    spans: [{ start: span.start, end: span.end }],
  }));
  return { total: rows[0]?.total ?? 0, lots: lots.filter(({ spans: [span] }) => span && span.start < span.end) };
}

/** Returns the different lists of columns of a task's runs, in the order in which they appeared first. */
export async function readColumnLists(tx: Tx, taskId: string, lotIds?: readonly string[]): Promise<string[][]> {
  const { rows } = await sql<{ columns: string[] }>`
    select columns from lots
    where task_id = ${taskId} and deleted_at is null
      ${lotIds === undefined ? sql`` : sql`and lot_id = any(${lotIds}::uuid[])`}
    group by columns order by min(lot_no)`.execute(tx);
  return rows.map((row) => row.columns);
}

interface BlockOfLot {
  lotId: string;
  lotNo: number;
  columns: string[];
  firstRow: number;
  rowCount: number;
  body: string;
}

/** Returns the blocks that hold these rows, each once, in the order of their runs. Throws `PageTooLong`. */
export async function readBlocksOfSpans(tx: Tx, lots: readonly LotSpans[]): Promise<BlockOfLot[]> {
  const spans = lots.flatMap(({ lotId, spans: own }) => own.map((span) => ({ lotId, ...span })));
  const wanted = sql`
    from blocks where (lot_id, block_no) in (
      select blocks.lot_id, block_no
      from unnest(${spans.map(({ lotId }) => lotId)}::uuid[], ${spans.map(({ start }) => start)}::bigint[],
        ${spans.map(({ end }) => end)}::bigint[]) as span (id, first, last)
      join blocks on blocks.lot_id = span.id and first_row < span.last and first_row + row_count > span.first)`;
  await refuseLongPage(tx, sql<{ bytes: number }>`select ${textBytes('body')} as bytes ${wanted}`);
  const { rows } = await sql<BlockOfLot>`
    select lots.lot_id as "lotId", lot_no as "lotNo", columns, first_row as "firstRow", wanted.row_count as "rowCount", body
    from (select * ${wanted}) wanted join lots using (lot_id) order by lot_no, block_no`.execute(tx);
  return rows;
}

/** Blocks of one lot and, of the same moment, its number of rewrites. */
export interface LotPiece {
  rewrites: number;
  blocks: BlockColumns[];
}

/** Some columns of a block. */
export interface BlockColumns {
  blockNo: number;
  firstRow: number;
  rowCount: number;
  /** The values by the column's name, as in a block's body; a column that the block does not have is missing. */
  columns: Map<string, string>;
}

/** The rows to read: `start` is inclusive, `end` exclusive; no such row is in a block before number `fromBlock`. */
interface WantedRows extends RowSpan {
  fromBlock: number;
  columns: readonly string[];
}

interface ColumnOfBlock extends Omit<BlockColumns, 'columns'> {
  rewrites: number;
  name: string | null;
  values: string;
}

/** Bytes of the blocks that are read at once, but for the last one. */
const pieceBytes = 250_000;

/**
 * Returns the next blocks with wanted rows of a lot, at least one; `null` where the lot is deleted. It is one
 * statement: rows and number of rewrites are of one snapshot (exportedRanges.ts). The database takes the bodies apart:
 * a text of more than 128 KB, as many bodies are, stays in V8's memory until it collects all objects.
 */
export async function readPiece(
  db: Kysely<Schema>,
  lotId: string,
  { start, end, fromBlock, columns }: WantedRows,
): Promise<LotPiece | null> {
  const { rows } = await sql<ColumnOfBlock>`
    with sized as (
      select block_no, sum(octet_length(body)) over (order by block_no) - octet_length(body) as before
      from blocks where lot_id = ${lotId} and block_no >= ${fromBlock} and first_row < ${end} and first_row + row_count > ${start}
      order by block_no limit 100)
    select rewrites, block_no as "blockNo", first_row as "firstRow", blocks.row_count as "rowCount", name, values
    from lots join blocks using (lot_id) join sized using (block_no)
      left join lateral (
        select columns[place] as name, values
        from unnest(string_to_array(body, ${COLUMN_END})) with ordinality as part (values, place)
        where columns[place] = any(${columns}::text[])) parts on true
    where lot_id = ${lotId} and deleted_at is null and before < ${sql.lit(pieceBytes)} order by block_no`.execute(db);
  const [first] = rows;
  return first === undefined ? null : { rewrites: first.rewrites, blocks: blocksOf(rows) };
}

function blocksOf(rows: readonly ColumnOfBlock[]): BlockColumns[] {
  const blocks: BlockColumns[] = [];
  for (const { blockNo, firstRow, rowCount, name, values } of rows) {
    if (blocks.at(-1)?.blockNo !== blockNo) blocks.push({ blockNo, firstRow, rowCount, columns: new Map() });
    if (name !== null) blocks.at(-1)?.columns.set(name, values);
  }
  return blocks;
}
