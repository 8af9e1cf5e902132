import { decodeRows, type Value } from '#core/domain/data/block.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { LotLog } from '#core/wire/calls/task/taskLogCalls.ts';
import type { Lot, Subtask } from '#core/wire/rows/task.ts';
import { readLotLog } from '#server/db/tables/run/lotLog.ts';
import { findLotByNo, listLotRows, listSubtaskRows, readBlocksOfRows } from '#server/db/tables/run/lotReads.ts';
import { findLiveTasks } from '#server/db/tables/task/tasks.ts';
import { presentLot, presentSubtask } from '#server/present/presentLot.ts';
import type { CommandContext } from '../commandContext.ts';

/** Returns a task's lots, newest first. Refused with `NotFound`. */
export async function listLots(
  context: CommandContext,
  accountId: string,
  { taskId, ...page }: { taskId: string; page: number; pageSize: number },
): Promise<Result<{ items: Lot[]; total: number }>> {
  return context.database.withAccount(accountId, async (tx) => {
    const [task] = await findLiveTasks(tx, [taskId]);
    if (task === undefined) return refused({ code: 'NotFound' });
    const { rows, total } = await listLotRows(tx, taskId, page);
    return success({ items: rows.map(presentLot), total });
  });
}

/** Returns one page of a lot's rows; pages are counted from 0 (§9). Refused with `NotFound`. */
export async function getLotData(
  context: CommandContext,
  accountId: string,
  { taskId, lotNo, page, pageSize }: { taskId: string; lotNo: number; page: number; pageSize: number },
): Promise<Result<{ total: number; columns: string[]; rows: Value[][] }>> {
  return context.database.withAccount(accountId, async (tx) => {
    const lot = await findLotByNo(tx, taskId, lotNo);
    if (lot === undefined) return refused({ code: 'NotFound' });
    const start = page * pageSize;
    const end = Math.min(start + pageSize, lot.row_count);
    const blocks = await readBlocksOfRows(tx, lot.lot_id, start, end);
    const rows = blocks.flatMap((block) =>
      decodeRows(block.body, lot.columns.length, Math.max(0, start - block.first_row), end - block.first_row),
    );
    return success({ total: lot.row_count, columns: lot.columns, rows });
  });
}

/** Returns the log of a run. Refused with `NotFound`. */
export async function getLotLog(
  context: CommandContext,
  accountId: string,
  { taskId, lotNo }: { taskId: string; lotNo: number },
): Promise<Result<LotLog>> {
  return context.database.withAccount(accountId, async (tx) => {
    const lot = await findLotByNo(tx, taskId, lotNo);
    return lot === undefined ? refused({ code: 'NotFound' }) : success(await readLotLog(tx, lot.lot_id));
  });
}

/** Returns the subtasks of a lot in order. Refused with `NotFound`. */
export async function listSubtasks(
  context: CommandContext,
  accountId: string,
  { taskId, lotNo }: { taskId: string; lotNo: number },
): Promise<Result<{ items: Subtask[]; total: number }>> {
  return context.database.withAccount(accountId, async (tx) => {
    const lot = await findLotByNo(tx, taskId, lotNo);
    if (lot === undefined) return refused({ code: 'NotFound' });
    const rows = await listSubtaskRows(tx, lot.lot_id);
    return success({ items: rows.map(presentSubtask), total: rows.length });
  });
}
