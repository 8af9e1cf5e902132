import { sql, type Selectable } from 'kysely';
import type { SavedView } from '#core/wire/calls/data/savedView.ts';
import type { Tx } from '#server/db/database.ts';
import type { FieldChange, SavedViewTable } from '#server/db/schema/taskTables.ts';

export type SavedViewRow = Selectable<SavedViewTable>;

/** Returns a view, also a deleted one. Foreign rows are hidden by row security. */
export async function findView(tx: Tx, viewId: string): Promise<SavedViewRow | undefined> {
  return tx.selectFrom('saved_views').selectAll().where('view_id', '=', viewId).executeTakeFirst();
}

/** Returns the number of a task's other views. The account is locked. */
export async function countOtherViews(tx: Tx, { taskId, viewId }: { taskId: string; viewId: string }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from saved_views
    where task_id = ${taskId} and view_id <> ${viewId} and deleted_at is null`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Inserts a view, or makes a deleted one again; `null` when the id is taken by another account. */
export async function insertView(
  tx: Tx,
  accountId: string,
  view: SavedView,
  revision: number,
): Promise<SavedViewRow | null> {
  const { viewId, taskId, viewName, settings } = view;
  const row = await tx
    .insertInto('saved_views')
    .values({ view_id: viewId, account_id: accountId, task_id: taskId, name: viewName, settings, revision })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? (await restoreView(tx, view, revision)) ?? null;
}

async function restoreView(
  tx: Tx,
  { viewId, taskId, viewName, settings }: SavedView,
  revision: number,
): Promise<SavedViewRow | undefined> {
  return tx
    .updateTable('saved_views')
    .set({ name: viewName, settings, revision, deleted_at: null, field_changes: '{}' })
    .where('view_id', '=', viewId)
    .where('task_id', '=', taskId)
    .where('deleted_at', 'is not', null)
    .returningAll()
    .executeTakeFirst();
}

/** Writes the editable fields of a view, and records the author and the time of the changed one. */
export async function changeView(
  tx: Tx,
  { viewId, viewName, settings, defaultSince }: SavedView,
  { field, by, revision }: { field: string; by: string; revision: number },
): Promise<SavedViewRow> {
  const mark: FieldChange = { revision, by, at: Date.now() };
  return tx
    .updateTable('saved_views')
    .set({
      name: viewName,
      settings,
      default_since: defaultSince === null ? null : new Date(defaultSince),
      revision,
      field_changes: sql`field_changes || ${JSON.stringify({ [field]: mark })}::jsonb`,
    })
    .where('view_id', '=', viewId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Makes views tombstones, the one with this id or all of a task. The account is locked. */
export async function buryViews(
  tx: Tx,
  which: { viewId: string } | { taskId: string },
  revision: number,
): Promise<void> {
  await sql`
    update saved_views set deleted_at = now(), revision = ${revision}
    where deleted_at is null
      and ${'taskId' in which ? sql`task_id = ${which.taskId}` : sql`view_id = ${which.viewId}`}`.execute(tx);
}
