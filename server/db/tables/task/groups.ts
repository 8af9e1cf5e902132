import { sql, type Selectable } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { FieldChange, TaskGroupTable } from '#server/db/schema/taskTables.ts';

export type TaskGroupRow = Selectable<TaskGroupTable>;

export type NewGroup = Omit<TaskGroupRow, 'deleted_at' | 'field_changes'>;

/** Inserts a group; `null` when the id is taken, by any account. */
export async function insertGroup(tx: Tx, group: NewGroup): Promise<TaskGroupRow | null> {
  const row = await tx
    .insertInto('task_groups')
    .values({ ...group, deleted_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function readGroups(tx: Tx, accountId: string): Promise<TaskGroupRow[]> {
  return tx
    .selectFrom('task_groups')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('name')
    .execute();
}

/** Returns a group, also a deleted one. Foreign rows are hidden by row security. */
export async function findGroup(tx: Tx, taskGroupId: string): Promise<TaskGroupRow | undefined> {
  return tx.selectFrom('task_groups').selectAll().where('task_group_id', '=', taskGroupId).executeTakeFirst();
}

/** Writes a name and records its author and time. */
export async function renameGroup(
  tx: Tx,
  taskGroupId: string,
  { name, by, revision }: { name: string; by: string; revision: number },
): Promise<TaskGroupRow> {
  const mark: FieldChange = { revision, by, at: Date.now() };
  return tx
    .updateTable('task_groups')
    .set({ name, revision, field_changes: sql`field_changes || ${JSON.stringify({ taskGroupName: mark })}::jsonb` })
    .where('task_group_id', '=', taskGroupId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Deletes a group; its tasks, deleted ones too, move to the default group. That is no edit of these tasks: a device
 * that moves one of them at the same time gets no conflict.
 */
export async function deleteGroup(
  tx: Tx,
  { taskGroupId, accountId, revision }: { taskGroupId: string; accountId: string; revision: number },
): Promise<void> {
  await sql`
    update tasks set task_group_id = other.task_group_id, revision = ${revision}
    from task_groups other
    where other.account_id = ${accountId} and other.is_default and tasks.task_group_id = ${taskGroupId}`.execute(tx);
  await sql`
    update task_groups set deleted_at = now(), revision = ${revision} where task_group_id = ${taskGroupId}`.execute(tx);
}
