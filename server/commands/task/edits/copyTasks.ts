import { randomUUID } from 'node:crypto';
import { copyName } from '#core/domain/task/task.ts';
import { copyTask as edit } from '#core/edits/taskListEdits.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { countTasks, findTask, readTaskNames } from '#server/db/tables/task/tasks.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { inTransaction } from '#server/commands/transaction.ts';
import { recordBatch } from '#server/commands/recordAudit.ts';
import { editWithoutBase } from './editTasks.ts';

export interface CopiedTasks {
  copies: { taskId: string; copyTaskId: string }[];
  errors: { taskId: string; code: string }[];
  taskCount: number;
  taskLimit: number;
}

/**
 * Copies tasks into a group, each in its own transaction and under the next free name: a refused one does not stop the
 * others. Returns the number of tasks afterwards, and the plan's maximum.
 */
export async function copyTasks(
  context: CommandContext,
  accountId: string,
  { taskIds, taskGroupId }: { taskIds: readonly string[]; taskGroupId: string },
): Promise<CopiedTasks> {
  const copies: CopiedTasks['copies'] = [];
  const errors: CopiedTasks['errors'] = [];
  const names = await context.database.withAccount(accountId, (tx) => readTaskNames(tx, accountId));
  const wanted = new Set(taskIds);
  await recordBatch(context, accountId, edit.name, wanted.size);
  for (const sourceTaskId of wanted) {
    const copyTaskId = randomUUID();
    const result = await inTransaction(context, accountId, async (tx) => {
      const taskName = copyName((await findTask(tx, sourceTaskId))?.name ?? '', (name) => names.has(name));
      const patch = { sourceTaskId, taskName, taskGroupId };
      return editWithoutBase(context, tx, accountId, edit, { taskId: copyTaskId, patch });
    });
    if (result.ok) {
      names.add(result.value.name);
      copies.push({ taskId: sourceTaskId, copyTaskId });
    } else errors.push({ taskId: sourceTaskId, code: result.refusal.code });
  }
  context.revisionCache.forget(accountId);
  const { taskCount, taskLimit } = await readTaskCount(context, accountId);
  return { copies, errors, taskCount, taskLimit };
}

async function readTaskCount({ database }: CommandContext, accountId: string) {
  return database.withAccount(accountId, async (tx) => {
    const { task_limit: taskLimit } = await readAccount(tx, accountId);
    return { taskCount: await countTasks(tx, accountId), taskLimit };
  });
}
