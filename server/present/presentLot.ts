import type { Lot, Subtask } from '#core/wire/rows/task.ts';
import type { Block } from '#core/wire/sync.ts';
import type { BlockRow, LotRow, SubtaskRow } from '#server/db/tables/run/lotReads.ts';

export function presentLot(row: LotRow): Lot {
  return {
    lotId: row.lot_id,
    taskId: row.task_id,
    lotNo: row.lot_no,
    status: row.status,
    endReason: row.end_reason,
    startWay: row.start_way,
    rerunOfLotNo: row.rerun_of_lot_no,
    rowCount: row.row_count,
    blockCount: row.block_count,
    byteCount: row.byte_count,
    columns: row.columns,
    pagesDone: row.pages_done,
    pagesFailed: row.pages_failed,
    repeatsLeftOut: row.repeats_left_out,
    listsEnded: row.lists_ended,
    rewrites: row.rewrites,
    subtaskCount: row.subtask_count,
    chargeMicro: row.charge_micro,
    createdAt: row.created_at.getTime(),
    startedAt: row.started_at?.getTime() ?? null,
    endedAt: row.ended_at?.getTime() ?? null,
    drift: row.drift,
  };
}

export function presentSubtask(row: SubtaskRow): Subtask {
  return {
    subTaskId: row.subtask_id,
    lotId: row.lot_id,
    taskId: row.task_id,
    subtaskNo: row.subtask_no,
    status: row.status,
    urlCount: row.url_count,
    urlsDone: row.urls_done,
    rowCount: row.row_count,
    pagesDone: row.pages_done,
    pagesFailed: row.pages_failed,
    attempts: row.attempts,
    failures: row.failures,
    startedAt: row.started_at?.getTime() ?? null,
    endedAt: row.ended_at?.getTime() ?? null,
  };
}

export function presentBlock(row: BlockRow): Block {
  return {
    blockNo: row.block_no,
    firstRow: row.first_row,
    rowCount: row.row_count,
    isFull: row.is_full,
    body: row.body,
  };
}
