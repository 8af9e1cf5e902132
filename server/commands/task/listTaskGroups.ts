import type { TaskGroup } from '#core/wire/rows/task.ts';
import { readGroups } from '#server/db/tables/task/groups.ts';
import { presentTaskGroup } from '#server/present/presentTaskGroup.ts';
import type { CommandContext } from '../commandContext.ts';

/** Returns the account's groups, the default one first. */
export async function listTaskGroups(context: CommandContext, accountId: string): Promise<TaskGroup[]> {
  const rows = await context.database.withAccount(accountId, (tx) => readGroups(tx, accountId));
  return rows.map(presentTaskGroup);
}
