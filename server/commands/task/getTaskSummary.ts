import type { z } from 'zod';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { getTaskSummary as getTaskSummaryCall } from '#core/wire/calls/task/taskCalls.ts';
import { listSubtaskRows } from '#server/db/tables/run/lotReads.ts';
import { findLiveTasks } from '#server/db/tables/task/tasks.ts';
import { presentTask } from '#server/present/presentTask.ts';
import type { CommandContext } from '../commandContext.ts';

/** Returns a summary of the newest run. Refused with `NotFound`. */
export async function getTaskSummary(
  context: CommandContext,
  accountId: string,
  taskId: string,
): Promise<Result<z.output<typeof getTaskSummaryCall.reply>>> {
  return context.database.withAccount(accountId, async (tx) => {
    const [row] = await findLiveTasks(tx, [taskId]);
    if (row === undefined) return refused({ code: 'NotFound' });
    const { taskExecuteStatus, lotNo, currentTotalExtractCount, startedAt, endedAt } = presentTask(row);
    const subtasks = row.lot_id === null ? [] : await listSubtaskRows(tx, row.lot_id);
    return success({
      taskId,
      taskExecuteStatus,
      lotNo,
      currentTotalExtractCount,
      subtasks: subtasks.map((each) => ({ subTaskId: each.subtask_id, status: each.status })),
      startedAt,
      endedAt,
    });
  });
}
