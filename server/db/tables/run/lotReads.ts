import { sql, type Selectable } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { BlockTable } from '#server/db/schema/rowTables.ts';
import type { LotTable, SubtaskTable } from '#server/db/schema/runTables.ts';
import { refuseLongPage, textBytes } from '#server/db/textBytes.ts';

/** The columns of lots and subtasks that users see: without plan, start addresses and position, which may be large. */
export type LotRow = Omit<
  Selectable<LotTable>,
  'plan' | 'proxy_lines' | 'cap_reached' | 'other_bytes' | 'has_keys' | 'is_rewrite_untold' | 'is_feeding'
>;
export type SubtaskRow = Omit<
  Selectable<SubtaskTable>,
  | 'start_urls'
  | 'start_pages'
  | 'position'
  | 'proxy_bytes'
  | 'lost_position'
  | 'lost_count'
  | 'is_suspect'
  | 'is_beginning'
  | 'lost_beginning'
  | 'last_write'
  | 'waits_for'
  | 'local_run'
>;
export type BlockRow = Selectable<BlockTable>;

export const lotColumns = [
  'lot_id', 'account_id', 'task_id', 'lot_no', 'status', 'end_reason', 'start_way', 'rerun_of_lot_no', 'row_count',
  'block_count',
  'byte_count', 'columns', 'pages_done', 'pages_failed', 'repeats_left_out', 'lists_ended', 'rewrites', 'subtask_count', 'charge_micro',
  'created_at', 'started_at',
  'ended_at', 'revision', 'told_at', 'drift', 'deleted_at',
] as const satisfies (keyof LotRow)[]; // prettier-ignore

export const subtaskColumns = [
  'subtask_id', 'account_id', 'task_id', 'lot_id', 'subtask_no', 'status', 'url_count', 'urls_done', 'row_count',
  'pages_done', 'pages_failed', 'attempts', 'failures', 'token', 'lease_until', 'started_at', 'ended_at', 'revision',
  'deleted_at',
] as const satisfies (keyof SubtaskRow)[]; // prettier-ignore

export async function listLotRows(
  tx: Tx,
  taskId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: LotRow[]; total: number }> {
  const lots = tx.selectFrom('lots').where('task_id', '=', taskId).where('deleted_at', 'is', null);
  const wanted = lots
    .orderBy('lot_no', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  await refuseLongPage(tx, wanted.select(textBytes('columns').as('bytes')));
  const rows = await wanted.select(lotColumns).execute();
  const { total } = await lots.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export async function findLot(tx: Tx, lotId: string): Promise<LotRow | undefined> {
  return tx
    .selectFrom('lots')
    .select(lotColumns)
    .where('lot_id', '=', lotId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function findLotByNo(tx: Tx, taskId: string, lotNo: number): Promise<LotRow | undefined> {
  return tx
    .selectFrom('lots')
    .select(lotColumns)
    .where('task_id', '=', taskId)
    .where('lot_no', '=', lotNo)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function listSubtaskRows(tx: Tx, lotId: string): Promise<SubtaskRow[]> {
  return tx
    .selectFrom('subtasks')
    .select(subtaskColumns)
    .where('lot_id', '=', lotId)
    .where('deleted_at', 'is', null)
    .orderBy('subtask_no')
    .execute();
}

/** Returns whole blocks beginning with number `from`, up to `maxBytes`, at least one. */
export async function readBlocksFrom(tx: Tx, lotId: string, from: number, maxBytes: number): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    with sized as (
      select block_no, sum(octet_length(body)) over (order by block_no) - octet_length(body) as before
      from blocks where lot_id = ${lotId} and block_no >= ${from}
      order by block_no limit 1000)
    select blocks.* from blocks join sized using (block_no)
    where lot_id = ${lotId} and before < ${maxBytes} order by block_no`.execute(tx);
  return rows;
}

/** Returns the blocks that hold rows `start` (inclusive) to `end` (exclusive) of a lot. */
export async function readBlocksOfRows(tx: Tx, lotId: string, start: number, end: number): Promise<BlockRow[]> {
  const wanted = tx
    .selectFrom('blocks')
    .where('lot_id', '=', lotId)
    .where('first_row', '<', end)
    .where(sql<boolean>`first_row + row_count > ${start}`);
  await refuseLongPage(tx, wanted.select(textBytes('body').as('bytes')));
  return wanted.selectAll().orderBy('block_no').execute();
}
