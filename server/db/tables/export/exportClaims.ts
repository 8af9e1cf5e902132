import { sql, type Kysely } from 'kysely';
import { ExportStatus, type ExportProblem } from '#core/domain/data/exportFile.ts';
import type { RowPlace } from '#core/domain/data/tableTarget.ts';
import type { AccountLevel } from '#core/domain/account/level.ts';
import type { FieldType } from '#core/domain/template/template.ts';
import type { ExportPlan } from '#core/wire/rows/exportRecord.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import type { DeliveryState, TakenRows } from '#server/db/schema/exportTables.ts';
import { isWorkerSeen } from '../run/workers.ts';
import { exportChannel } from './exports.ts';

/**
 * A worker's right to make a file. The export's row is the truth: a worker has it while the row runs with this attempt,
 * and everything that it writes names the attempt. An export whose worker has no heartbeat any more waits again, and
 * its next worker begins the file again: so a file is whole or absent.
 */
export interface ExportClaim {
  exportId: string;
  attempt: number;
}

export interface TakenExport extends ExportClaim {
  accountId: string;
  level: AccountLevel;
  plans: ExportPlan[];
  taskNames: string[];
  fileName: string;
  columnTypes: Record<string, FieldType>[];
  /** The rows of a file that is made again, and of a delivery that continues. */
  taken: TakenRows[][] | null;
  destinationId: string | null;
  isDelivery: boolean;
  delivery: DeliveryState | null;
  tries: number;
}

/** After this number of lost workers the export itself counts as the cause. */
const maxLost = 2;
/** Files of one account that are made at the same time, by all workers. */
const maxAtOnce = 2;

/** The fence: a worker that lost its export writes nothing. */
export function isHeldBy({ exportId, attempt }: ExportClaim) {
  return sql`(export_id = ${exportId} and attempt = ${attempt} and exports.status = ${sql.lit(ExportStatus.Running)})`;
}

/**
 * Exports to one destination take turns: else a later one would take rows that an earlier one is sending. A delivery
 * that failed waits for its next try.
 */
const isWaiting = sql`(exports.status = ${sql.lit(ExportStatus.Waiting)}
  and (exports.next_try_at is null or exports.next_try_at <= now())
  and (exports.destination_id is null or not exists (
    select from exports as earlier where earlier.destination_id = exports.destination_id and earlier.deleted_at is null
      and earlier.status in (${sql.lit(ExportStatus.Waiting)}, ${sql.lit(ExportStatus.Running)})
      and (earlier.created_at, earlier.export_id) < (exports.created_at, exports.export_id))))`;
/** The worker that has the export is not alive, as far as its heartbeat shows. */
const isLeft = sql`(exports.status = ${sql.lit(ExportStatus.Running)} and not exists (
  select from workers where workers.worker_id = exports.worker_id and ${isWorkerSeen}))`;
const runningOfAccount = sql`(
  select count(*) from exports as others
  where others.account_id = exports.account_id and others.status = ${sql.lit(ExportStatus.Running)})`;

/** Returns waiting exports, fair between accounts: first those of the account with the fewest running ones. */
export async function findWaitingExports(
  db: Kysely<Schema>,
  limit: number,
): Promise<{ exportId: string; accountId: string }[]> {
  const { rows } = await sql<{ export_id: string; account_id: string }>`
    select export_id, account_id from (
      select *, row_number() over (partition by account_id order by created_at) + running as turn from (
        select export_id, account_id, created_at, ${runningOfAccount} as running from exports where ${isWaiting}) waiting
      ) ranked
    where turn <= ${sql.lit(maxAtOnce)} order by turn, created_at limit ${limit}`.execute(db);
  return rows.map((row) => ({ exportId: row.export_id, accountId: row.account_id }));
}

/**
 * Gives a waiting export to a worker; `null` when another one has it, or when the worker's heartbeat is not stored, on
 * which others rely. The account is locked.
 */
export async function takeExport(
  tx: Tx,
  { exportId, workerId, revision }: { exportId: string; workerId: string; revision: number },
): Promise<TakenExport | null> {
  const { rows } = await sql<TakenExport>`
    update exports set status = ${ExportStatus.Running}, worker_id = ${workerId}, attempt = attempt + 1,
      started_at = now(), told_at = now(), row_count = case when is_delivery then row_count else 0 end,
      byte_count = case when is_delivery then byte_count else 0 end, file_count = 0, long_cell_count = 0,
      next_try_at = null, has_rubbish = has_rubbish or attempt > 0, revision = ${revision}
    from accounts
    where export_id = ${exportId} and ${isWaiting} and accounts.account_id = exports.account_id
      and ${runningOfAccount} < ${sql.lit(maxAtOnce)}
      and exists (select from workers where worker_id = ${workerId} and ${isWorkerSeen})
    returning export_id as "exportId", attempt, exports.account_id as "accountId", level, plans,
      task_names as "taskNames", file_name as "fileName", column_types as "columnTypes", taken, destination_id as "destinationId",
      is_delivery as "isDelivery", delivery, tries`.execute(tx);
  return rows[0] ?? null;
}

/** Sets the rows to write, once they are counted. False when this worker has lost the export. */
export async function setRowTotal(db: Kysely<Schema>, claim: ExportClaim, rowTotal: number): Promise<boolean> {
  const { rows } = await sql`
    update exports set row_total = ${rowTotal} where ${isHeldBy(claim)} returning 1`.execute(db);
  return rows.length > 0;
}

/** Shows devices the progress of an export. The account is locked. */
export async function notifyExportProgress(tx: Tx, claim: ExportClaim, revision: number): Promise<void> {
  await sql`update exports set told_at = now(), revision = ${revision} where ${isHeldBy(claim)}`.execute(tx);
}

/** The reason why a try gave no file, or did not reach the receiver. */
export interface FailedTry {
  problem: ExportProblem;
  detail: string | null;
  /** The row that the receiver did not take. */
  place?: RowPlace;
}

/** Returns the place of a row as it is stored. */
export function placeText({ place }: FailedTry): string | null {
  return place === undefined ? null : JSON.stringify(place);
}

/** Ends an export without a file. The account is locked. */
export async function failExport(
  tx: Tx,
  claim: ExportClaim,
  { revision, ...why }: FailedTry & { revision: number },
): Promise<void> {
  await sql`
    update exports set status = ${ExportStatus.Failed}, problem = ${why.problem}, problem_detail = ${why.detail},
      problem_place = ${placeText(why)}, worker_id = null, ended_at = now(), has_rubbish = true, revision = ${revision}
    where ${isHeldBy(claim)}`.execute(tx);
}

/** Hands an export back: a worker that ends in order leaves it to another one. The account is locked. */
export async function handBackExport(tx: Tx, claim: ExportClaim, revision: number): Promise<void> {
  const { rows } = await sql`
    update exports set status = ${ExportStatus.Waiting}, worker_id = null, revision = ${revision}
    where ${isHeldBy(claim)} returning 1`.execute(tx);
  if (rows.length > 0) await sql`select pg_notify(${exportChannel}, '')`.execute(tx);
}

/** Returns the exports that a worker has. */
export async function findExportsOf(
  db: Kysely<Schema>,
  workerId: string,
): Promise<(ExportClaim & { accountId: string })[]> {
  return db
    .selectFrom('exports')
    .select(['export_id as exportId', 'attempt', 'account_id as accountId'])
    .where('worker_id', '=', workerId)
    .where('status', '=', ExportStatus.Running)
    .execute();
}

/** Returns exports whose workers are lost. */
export async function findLeftExports(db: Kysely<Schema>): Promise<{ exportId: string; accountId: string }[]> {
  const { rows } = await sql<{ export_id: string; account_id: string }>`
    select export_id, account_id from exports where ${isLeft}`.execute(db);
  return rows.map((row) => ({ exportId: row.export_id, accountId: row.account_id }));
}

/** Lets an export whose worker is lost wait for another one, or fail after too many losses. The account is locked. */
export async function takeBackExport(tx: Tx, exportId: string, revision: number): Promise<void> {
  const isLast = sql`lost_count + 1 >= ${sql.lit(maxLost)}`;
  const problem: ExportProblem = 'Crashed';
  await sql`
    update exports set lost_count = lost_count + 1, worker_id = null, has_rubbish = true, revision = ${revision},
      status = case when ${isLast} then ${ExportStatus.Failed} else ${ExportStatus.Waiting} end,
      problem = case when ${isLast} then ${problem} end, ended_at = case when ${isLast} then now() end
    where export_id = ${exportId} and ${isLeft}`.execute(tx);
}

/** Notifies the workers of waiting exports: a notification may have been lost. */
export async function notifyWaitingExports({ kysely }: Pick<Database, 'kysely'>): Promise<void> {
  await sql`
    select pg_notify(${exportChannel}, '') from (select from exports where ${isWaiting} limit 1) waiting`.execute(
    kysely,
  );
}
