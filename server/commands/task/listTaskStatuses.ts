import type { z } from 'zod';
import type { getTaskStatuses } from '#core/wire/calls/task/taskCalls.ts';
import { findLiveStatuses } from '#server/db/tables/task/tasks.ts';
import type { CommandContext } from '../commandContext.ts';

/** Returns the statuses of the tasks that belong to the account. */
export async function listTaskStatuses(
  context: CommandContext,
  accountId: string,
  taskIds: readonly string[],
): Promise<z.output<typeof getTaskStatuses.reply>> {
  const rows = await context.database.withAccount(accountId, (tx) => findLiveStatuses(tx, taskIds));
  return rows.map((row) => ({ taskId: row.task_id, taskExecuteStatus: row.status }));
}
