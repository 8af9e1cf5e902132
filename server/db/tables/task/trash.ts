import { sql } from 'kysely';
import { trashDays } from '#core/domain/task/task.ts';
import type { Tx } from '#server/db/database.ts';
import { buryDestinations } from '../export/destinations.ts';
import { buryExports } from '../export/exports.ts';
import { buryViews } from './savedViews.ts';

/** The lifetime of a tombstone: a device that was away for longer reads everything again. */
const tombstoneDays = 30;
const isInTrash = sql`(deleted_at is not null and purged_at is null)`;
const isTrashDue = sql`(deleted_at < now() - ${sql.lit(trashDays)} * interval '1 day' and purged_at is null)`;
const isTombstoneOld = (date: 'purged_at' | 'deleted_at') =>
  sql`(${sql.ref(date)} < now() - ${sql.lit(tombstoneDays)} * interval '1 day')`;

/** Returns deleted tasks that can no longer be restored, up to 100. */
export async function findTrashDue(tx: Tx): Promise<{ taskId: string; accountId: string }[]> {
  const { rows } = await sql<{ task_id: string; account_id: string }>`
    select task_id, account_id from tasks where ${isTrashDue} order by deleted_at limit 100`.execute(tx);
  return rows.map((row) => ({ taskId: row.task_id, accountId: row.account_id }));
}

/**
 * Makes a task in the trash a tombstone: its share, history, views, exports and contents are deleted, and its runs are
 * hidden until `removeRun` has deleted them in batches. Charges for its rows stay in the ledger. The account is locked.
 * False for a task that was restored meanwhile; with `isDueOnly` also for one that was not in the trash for long
 * enough.
 */
export async function purgeTask(
  tx: Tx,
  { taskId, revision, isDueOnly = false }: { taskId: string; revision: number; isDueOnly?: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update tasks set purged_at = now(), revision = ${revision}, name = '', parameters = '{}', secrets = '{}',
      line_origins = '{}', url_source_task_id = null, url_source_task_field = null, proxy = null, proxy_lines = null,
      mends = '[]', schedule = null, next_execute_time = null, last_skip = null, chain = null, last_feed = null, lot_id = null, lot_no = null, field_changes = '{}'
    where task_id = ${taskId} and ${isDueOnly ? isTrashDue : isInTrash} returning 1`.execute(tx);
  if (rows.length === 0) return false;
  await sql`delete from task_shares where task_id = ${taskId}`.execute(tx);
  await sql`delete from task_changes where task_id = ${taskId}`.execute(tx);
  await sql`delete from feeds where task_id = ${taskId}`.execute(tx);
  await buryViews(tx, { taskId }, revision);
  await buryDestinations(tx, { taskId }, revision);
  await buryExports(tx, { taskId }, revision);
  await sql`update subtasks set deleted_at = now() where task_id = ${taskId}`.execute(tx);
  await sql`update lots set deleted_at = now() where task_id = ${taskId}`.execute(tx);
  return true;
}

/** Returns the accounts with tombstones that no device needs any more. */
export async function findOldTombstones(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from tasks where ${isTombstoneOld('deleted_at')} and ${isTombstoneOld('purged_at')}
    union select account_id from task_groups where ${isTombstoneOld('deleted_at')}
    union select account_id from exports where ${isTombstoneOld('deleted_at')}
    union select account_id from destinations where ${isTombstoneOld('deleted_at')}
    union select account_id from saved_views where ${isTombstoneOld('deleted_at')}`.execute(tx);
  return rows.map((row) => row.account_id);
}

/** Deletes old tombstones and records their highest revision in the account. The account is locked. */
export async function forgetTombstones(tx: Tx, accountId: string): Promise<void> {
  await sql`
    with gone as (
      delete from tasks where account_id = ${accountId} and ${isTombstoneOld('purged_at')} returning revision),
    gone_groups as (
      delete from task_groups where account_id = ${accountId} and ${isTombstoneOld('deleted_at')}
        and not exists (select from tasks where tasks.task_group_id = task_groups.task_group_id) returning revision),
    gone_exports as (
      delete from exports where account_id = ${accountId} and ${isTombstoneOld('deleted_at')} returning revision),
    gone_destinations as (
      delete from destinations where account_id = ${accountId} and ${isTombstoneOld('deleted_at')} returning revision),
    gone_views as (
      delete from saved_views where account_id = ${accountId} and ${isTombstoneOld('deleted_at')} returning revision)
    update accounts set forgotten_revision = greatest(forgotten_revision,
      (select max(revision) from (select revision from gone union all select revision from gone_groups
        union all select revision from gone_exports union all select revision from gone_destinations
        union all select revision from gone_views) as all_gone))
    where account_id = ${accountId}`.execute(tx);
}
