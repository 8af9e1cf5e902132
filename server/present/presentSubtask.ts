import type { Subtask } from '#core/wire/rows/task.ts';
import type { SubtaskRow } from '#server/db/tables/run/lotReads.ts';

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
