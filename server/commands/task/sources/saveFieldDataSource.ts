import { refused, success, type Result } from '#core/domain/refusal.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { changeTask, findLiveTasks } from '#server/db/tables/task/tasks.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { inAccountRevision } from '#server/commands/transaction.ts';
import { findUrlSource } from '../check/findUrlSource.ts';

interface Source {
  urlSourceTaskId: string | null;
  urlSourceTaskField: string | null;
}

/**
 * Stores the source that a task's addresses were imported from, and returns the stored source. Refused with `NotFound`.
 */
export async function saveFieldDataSource(
  context: CommandContext,
  accountId: string,
  { taskId, ...source }: Source & { taskId: string },
): Promise<Result<Source>> {
  return inAccountRevision(context, accountId, async (tx, revision) => {
    const [row] = await findLiveTasks(tx, [taskId]);
    if (row === undefined) return refused({ code: 'NotFound' });
    const urlSource = await findUrlSource(tx, source);
    const { user_name: by } = await readAccount(tx, accountId);
    const changed = await changeTask(tx, taskId, { urlSource }, { fields: [], by, revision });
    return success({ urlSourceTaskId: changed.url_source_task_id, urlSourceTaskField: changed.url_source_task_field });
  });
}
