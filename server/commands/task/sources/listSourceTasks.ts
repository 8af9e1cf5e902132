import type { CallReply } from '#core/wire/call/call.ts';
import type { listSourceTasks as call } from '#core/wire/calls/task/taskReadCalls.ts';
import { listSourceTaskRows } from '#server/db/tables/task/sourceTasks.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';

/** §2.8: returns the tasks whose rows other tasks may use, by name. `total` is 0 on a page after the last. */
export async function listSourceTasks(
  { database }: CommandContext,
  accountId: string,
  { taskGroupId, page, pageSize }: { taskGroupId: string | undefined; page: number; pageSize: number },
): Promise<CallReply<typeof call>> {
  const wanted = { page, pageSize, ...(taskGroupId !== undefined && { taskGroupId }) };
  const { rows, total } = await database.withAccount(accountId, (tx) => listSourceTaskRows(tx, accountId, wanted));
  const items = rows.map((row) => ({
    taskId: row.task_id,
    taskName: row.name,
    lotNo: row.lot_no,
    rowCount: row.row_count,
    fields: row.columns,
  }));
  return { items, total };
}
