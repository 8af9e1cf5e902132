import type { Selectable } from 'kysely';
import type { Tx } from '../database.ts';
import type { TaskGroupTable } from '../schema.ts';

export type TaskGroupRow = Selectable<TaskGroupTable>;

export async function insertGroup(tx: Tx, group: Omit<TaskGroupRow, 'deleted_at'>): Promise<void> {
  await tx
    .insertInto('task_groups')
    .values({ ...group, deleted_at: null })
    .execute();
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
