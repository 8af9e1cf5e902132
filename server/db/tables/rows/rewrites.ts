import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { rowRewritesText, type WrittenBlock } from './blocks.ts';
import type { BlockRow } from '../run/lotReads.ts';

/** A lot whose rows can be replaced, locked until commit. */
export interface RewritableLot {
  lotId: string;
  lotNo: number;
  columns: string[];
  rewrites: number;
}

/** Returns the numbers of those lots of a task that are not deleted. */
export async function findLotNos(tx: Tx, taskId: string, lotNos: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ lot_no: number }>`
    select lot_no from lots where task_id = ${taskId} and lot_no = any(${lotNos}::int[]) and deleted_at is null`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.lot_no));
}

/**
 * Locks lots in the order of their numbers, after the task's running lot, which is locked first here and in
 * `notifyProgress`: so two transactions never deadlock.
 */
export async function lockRewritable(tx: Tx, taskId: string, lotNos: readonly number[]): Promise<RewritableLot[]> {
  const { rows } = await sql<{ lot_id: string; lot_no: number; columns: string[]; rewrites: number }>`
    select lot_id, lot_no, columns, rewrites from lots
    where task_id = ${taskId} and lot_no = any(${lotNos}::int[]) and deleted_at is null
    order by lot_no for no key update`.execute(tx);
  return rows.map(({ lot_id, lot_no, columns, rewrites }) => ({ lotId: lot_id, lotNo: lot_no, columns, rewrites }));
}

/** Returns the blocks that hold these rows of a lot. */
export async function readBlocksHolding(tx: Tx, lotId: string, rowNos: readonly number[]): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select * from blocks where lot_id = ${lotId}
      and first_row <= ${Math.max(...rowNos)} and first_row + row_count > ${Math.min(...rowNos)} and exists (
      select from unnest(${rowNos}::bigint[]) as row_no where row_no >= first_row and row_no < first_row + row_count)
    order by block_no`.execute(tx);
  return rows;
}

/** Writes blocks of another locked lot again; devices are notified of it with the task's running lot. */
export async function saveRewritten(
  tx: Tx,
  lotId: string,
  blocks: readonly WrittenBlock[],
  { columns, byteCountChange }: { columns: readonly string[]; byteCountChange: number },
): Promise<void> {
  await sql`
    update blocks set body = given.body, rewrite_no = given.rewrite_no, row_rewrites = given.row_rewrites::int[]
    from unnest(${blocks.map((block) => block.blockNo)}::int[], ${blocks.map((block) => block.body)}::text[],
      ${blocks.map((block) => block.rewriteNo)}::int[], ${blocks.map(rowRewritesText)}::text[])
      as given (block_no, body, rewrite_no, row_rewrites)
    where blocks.lot_id = ${lotId} and blocks.block_no = given.block_no`.execute(tx);
  await sql`
    update lots set columns = ${columns}, byte_count = byte_count + ${byteCountChange},
      rewrites = ${blocks.at(-1)?.rewriteNo ?? 0}, is_rewrite_untold = true
    where lot_id = ${lotId}`.execute(tx);
}

/**
 * Returns blocks of a lot, up to number `upTo`, that were written again after rewrite `after`, in the order of their
 * rewrites: up to `maxBytes`, at least one.
 */
export async function readRewrittenBlocks(
  tx: Tx,
  lotId: string,
  { after, upTo, maxBytes }: { after: number; upTo: number; maxBytes: number },
): Promise<{ blocks: BlockRow[]; hasMore: boolean }> {
  const { rows } = await sql<BlockRow & { before: number; is_last: boolean }>`
    with sized as (
      select block_no, rewrite_no, sum(octet_length(body)) over (order by rewrite_no) - octet_length(body) as before,
        lead(block_no) over (order by rewrite_no) is null as is_last
      from blocks where lot_id = ${lotId} and rewrite_no > ${after} and rewrite_no > 0 and block_no <= ${upTo}
      order by rewrite_no limit 1000)
    select blocks.*, is_last from blocks join sized using (block_no)
    where lot_id = ${lotId} and before < ${maxBytes} order by sized.rewrite_no`.execute(tx);
  return { blocks: rows, hasMore: rows.at(-1)?.is_last === false };
}
