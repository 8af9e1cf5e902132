import { sql, type RawBuilder, type Selectable } from 'kysely';
import { ExportStatus } from '#core/domain/data/exportFile.ts';
import type { FieldType } from '#core/domain/template/template.ts';
import type { ExportPlan, ExportRecord } from '#core/wire/rows/exportRecord.ts';
import type { Tx } from '#server/db/database.ts';
import type { ExportTable } from '#server/db/schema/exportTables.ts';
import { refuseLongPage, textBytes } from '#server/db/textBytes.ts';

/** The columns of an export that users see, and those by which devices read it. */
export type ExportRow = Omit<
  Selectable<ExportTable>,
  | 'task_ids'
  | 'column_types'
  | 'taken'
  | 'worker_id'
  | 'attempt'
  | 'lost_count'
  | 'has_rubbish'
  | 'told_at'
  | 'destination_id'
  | 'is_delivery'
  | 'delivery'
  | 'tried_since'
  | 'tries'
>; // prettier-ignore;

export const exportColumns = [
  'export_id', 'account_id', 'plans', 'task_names', 'file_name', 'status', 'row_count', 'row_total', 'byte_count',
  'file_count', 'long_cell_count', 'problem', 'created_at', 'started_at', 'ended_at', 'file_until', 'revision',
  'deleted_at', 'destination', 'problem_detail', 'problem_place', 'next_try_at',
] as const satisfies (keyof ExportRow)[]; // prettier-ignore

/** Channel that notifies workers of a waiting export. */
export const exportChannel = 'sheaf_export';
/** Channel that notifies workers of an export that is not wanted any more; carries its id. */
export const exportCancelChannel = 'sheaf_export_cancel';

/** True for an export that waits or runs. */
export const isUnderWay: RawBuilder<boolean> = sql<boolean>`exports.status in (${sql.lit(ExportStatus.Waiting)}, ${sql.lit(ExportStatus.Running)})`;

/** Records that an account keeps; the oldest leave for a new one. */
export const maxRecords = 1_000;

export interface NewExport {
  accountId: string;
  plans: readonly ExportPlan[];
  taskNames: readonly string[];
  columnTypes: readonly Record<string, FieldType>[];
  fileName: string;
  rowTotal: number;
  revision: number;
  /** The place to which the rows go; `isDelivery`: without a file. */
  destination?: { shown: NonNullable<ExportRecord['destination']>; isDelivery: boolean };
}

/** Inserts a waiting export and notifies the workers. */
export async function insertExport(tx: Tx, made: NewExport): Promise<ExportRow> {
  const row = await tx
    .insertInto('exports')
    .values({
      account_id: made.accountId,
      task_ids: made.plans.map(({ taskId }) => taskId),
      plans: JSON.stringify(made.plans),
      task_names: JSON.stringify(made.taskNames),
      column_types: JSON.stringify(made.columnTypes),
      file_name: made.fileName,
      row_total: made.rowTotal,
      destination_id: made.destination?.shown.destinationId ?? null,
      destination: made.destination === undefined ? null : JSON.stringify(made.destination.shown),
      is_delivery: made.destination?.isDelivery ?? false,
      revision: made.revision,
    })
    .returning(exportColumns)
    .executeTakeFirstOrThrow();
  await sql`select pg_notify(${exportChannel}, '')`.execute(tx);
  return row;
}

/** Returns an export that is not deleted; row security hides those of other accounts. */
export async function findExport(tx: Tx, exportId: string): Promise<ExportRow | undefined> {
  return tx
    .selectFrom('exports')
    .select(exportColumns)
    .where('export_id', '=', exportId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Returns a page of an account's exports, newest first; pages count from 1. */
export async function listExportRows(
  tx: Tx,
  accountId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: ExportRow[]; total: number }> {
  const all = tx.selectFrom('exports').where('account_id', '=', accountId).where('deleted_at', 'is', null);
  const wanted = all
    .orderBy('created_at', 'desc')
    .orderBy('export_id')
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  await refuseLongPage(tx, wanted.select(textBytes('plans').as('bytes')));
  const rows = await wanted.select(exportColumns).execute();
  const { total } = await all.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** Returns the number of an account's exports that wait or run. The account is locked. */
export async function countExportsUnderWay(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from exports where account_id = ${accountId} and ${isUnderWay}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Ends an export that waits or runs, and notifies its worker; `undefined` where it does neither. */
export async function endUnderWay(
  tx: Tx,
  exportId: string,
  { status, revision }: { status: ExportStatus; revision: number },
): Promise<ExportRow | undefined> {
  const row = await tx
    .updateTable('exports')
    .set({ status, revision, worker_id: null, ended_at: sql`now()`, has_rubbish: true })
    .where('export_id', '=', exportId)
    .where('deleted_at', 'is', null)
    .where(isUnderWay)
    .returning(exportColumns)
    .executeTakeFirst();
  if (row !== undefined) await sql`select pg_notify(${exportCancelChannel}, ${exportId})`.execute(tx);
  return row;
}

/**
 * Lets an ended export without a file, or one that did not reach its receiver, wait for a worker again; `undefined` for
 * any other.
 */
export async function restartExport(tx: Tx, exportId: string, revision: number): Promise<ExportRow | undefined> {
  const row = await tx
    .updateTable('exports')
    .set({
      status: ExportStatus.Waiting,
      problem: null,
      problem_detail: null,
      problem_place: null,
      next_try_at: null,
      tried_since: null,
      tries: 0,
      lost_count: 0,
      // What a receiver has is not sent again.
      row_count: sql`case when is_delivery then row_count else 0 end`,
      byte_count: sql`case when is_delivery then byte_count else 0 end`,
      file_count: 0,
      long_cell_count: 0,
      started_at: null,
      ended_at: null,
      revision,
    })
    .where('export_id', '=', exportId)
    .where('deleted_at', 'is', null)
    .where('file_until', 'is', null)
    .where(sql<boolean>`not ${isUnderWay} and not (is_delivery and exports.status = ${sql.lit(ExportStatus.Done)})`)
    .returning(exportColumns)
    .executeTakeFirst();
  if (row !== undefined) await sql`select pg_notify(${exportChannel}, '')`.execute(tx);
  return row;
}

/**
 * Makes exports tombstones: the one with this id, or all that have rows of this task. Their workers are notified, and
 * their files are deleted in batches. False where there is none. The account is locked.
 */
export async function buryExports(
  tx: Tx,
  which: { exportId: string } | { taskId: string },
  revision: number,
): Promise<boolean> {
  const { rows } = await sql`
    with buried as (
      update exports set deleted_at = now(), status = case when ${isUnderWay} then ${ExportStatus.Cancelled} else status end,
        plans = '[]', task_names = '[]', column_types = '[]', file_name = '', taken = null, delivery = null, destination = null, worker_id = null,
        file_until = null, has_rubbish = true, revision = ${revision}
      where deleted_at is null and ${'exportId' in which ? sql`export_id = ${which.exportId}` : sql`${which.taskId}::uuid = any(task_ids)`}
      returning export_id)
    select pg_notify(${exportCancelChannel}, export_id::text) from buried`.execute(tx);
  return rows.length > 0;
}

/** Deletes the oldest ended records beyond this number; their files first leave with them. The account is locked. */
export async function buryOldest(tx: Tx, accountId: string, keep: number, revision: number): Promise<void> {
  const { rows } = await sql<{ export_id: string }>`
    select export_id from exports where account_id = ${accountId} and deleted_at is null and not ${isUnderWay}
    order by created_at desc offset ${keep}`.execute(tx);
  for (const { export_id: exportId } of rows) await buryExports(tx, { exportId }, revision);
}
