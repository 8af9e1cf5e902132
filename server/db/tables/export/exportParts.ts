import { sql, type Kysely } from 'kysely';
import { ExportStatus } from '#core/domain/data/exportFile.ts';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import type { TakenRows } from '#server/db/schema/exportTables.ts';
import { notifyEveryMs } from '../run/lots.ts';
import { isHeldBy, type ExportClaim } from './exportClaims.ts';

/** The size of a part in bytes; only the last one is smaller. */
export const partBytes = 1_000_000;

/** The state of a file while it is written, its newest part included. */
export interface FileProgress {
  rowCount: number;
  byteCount: number;
  fileCount: number;
  longCellCount: number;
}

/**
 * Stores a part of a file with the progress; it may be sent again when its answer was lost. `null`: this worker has
 * lost the export, and nothing was stored.
 */
export async function writePart(
  db: Kysely<Schema>,
  claim: ExportClaim,
  { partNo, bytes }: { partNo: number; bytes: Buffer },
  progress: FileProgress,
): Promise<{ isNotificationDue: boolean } | null> {
  const { rows } = await sql<{ is_due: boolean }>`
    with held as (
      update exports set row_count = ${progress.rowCount}, byte_count = ${progress.byteCount},
        file_count = ${progress.fileCount}, long_cell_count = ${progress.longCellCount}
      where ${isHeldBy(claim)}
      returning export_id, account_id, told_at < now() - ${sql.lit(notifyEveryMs)} * interval '1 ms' as is_due),
    stored as (
      insert into export_parts (export_id, attempt, part_no, account_id, bytes)
      select export_id, ${claim.attempt}::int, ${partNo}::int, account_id, ${bytes} from held
      on conflict do nothing)
    select is_due from held`.execute(db);
  return rows[0] === undefined ? null : { isNotificationDue: rows[0].is_due };
}

/**
 * Ends an export with its file, whose parts are all stored. False when this worker has lost it. The account is locked.
 */
export async function finishExport(
  tx: Tx,
  claim: ExportClaim,
  end: FileProgress & { taken: readonly (readonly TakenRows[])[]; keepDays: number; revision: number },
): Promise<boolean> {
  const { rows } = await sql`
    update exports set status = ${ExportStatus.Done}, row_count = ${end.rowCount}, byte_count = ${end.byteCount},
      file_count = ${end.fileCount}, long_cell_count = ${end.longCellCount}, taken = ${JSON.stringify(end.taken)},
      problem = null, problem_detail = null, problem_place = null, tried_since = null, tries = 0, worker_id = null, ended_at = now(),
      file_until = now() + ${end.keepDays} * interval '1 day',
      revision = ${end.revision}
    where ${isHeldBy(claim)} returning 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Gives up the oldest files of an account beyond a number of bytes; the newest file stays. Their bytes are deleted
 * later. The account is locked.
 */
export async function makeRoomForFiles(
  tx: Tx,
  accountId: string,
  { limitBytes, revision }: { limitBytes: number; revision: number },
): Promise<void> {
  await sql`
    with files as (
      select export_id, sum(byte_count) over (order by ended_at desc, export_id) as bytes,
        row_number() over (order by ended_at desc, export_id) as place
      from exports where account_id = ${accountId} and file_until is not null)
    update exports set file_until = null, has_rubbish = true, revision = ${revision}
    from files where exports.export_id = files.export_id and bytes > ${limitBytes} and place > 1`.execute(tx);
}

/** Returns the accounts with files whose time is over. */
export async function findExpiredFiles(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from exports where file_until < now() limit 100`.execute(db);
  return rows.map((row) => row.account_id);
}

/** Gives up the files of an account whose time is over. The account is locked. */
export async function expireFiles(tx: Tx, accountId: string, revision: number): Promise<void> {
  await sql`
    update exports set file_until = null, has_rubbish = true, revision = ${revision}
    where account_id = ${accountId} and file_until < now()`.execute(tx);
}

/** Parts that one statement deletes, so that none takes long. */
const maxParts = 50;

/**
 * Deletes some parts that belong to no file: of older attempts, and of exports without one. Their exports are locked
 * first, so that no part of them is stored meanwhile.
 */
export async function removeRubbishParts(tx: Tx): Promise<void> {
  const hasFile = sql`(exports.file_until is not null or exports.status = ${sql.lit(ExportStatus.Running)})`;
  const { rows } = await sql<{ export_id: string; first_attempt: number }>`
    select export_id, case when ${hasFile} then attempt else attempt + 1 end as first_attempt
    from exports where has_rubbish limit 20 for update skip locked`.execute(tx);
  if (rows.length === 0) return;
  const exportIds = rows.map((row) => row.export_id);
  const { numAffectedRows = 0n } = await sql`
    delete from export_parts where ctid = any(array(
      select export_parts.ctid
      from unnest(${exportIds}::uuid[], ${rows.map((row) => row.first_attempt)}::int[]) as littered (id, first_attempt)
      join export_parts on export_parts.export_id = littered.id and attempt < first_attempt
      limit ${sql.lit(maxParts)}))`.execute(tx);
  if (numAffectedRows === BigInt(maxParts)) return;
  await tx.updateTable('exports').set({ has_rubbish: false }).where('export_id', 'in', exportIds).execute();
}

/** A file that can be downloaded. */
export interface StoredFile extends ExportClaim {
  fileName: string;
  byteCount: number;
}

/** Returns the file of an export; `undefined` where there is none. Row security hides those of other accounts. */
export async function findFile(tx: Tx, exportId: string): Promise<StoredFile | undefined> {
  return tx
    .selectFrom('exports')
    .select(['export_id as exportId', 'attempt', 'file_name as fileName', 'byte_count as byteCount'])
    .where('export_id', '=', exportId)
    .where('file_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** Returns bytes of a file from an offset on, at most to the end of a part; `undefined` where its file has gone. */
export async function readFileBytes(
  tx: Tx,
  { exportId, attempt }: ExportClaim,
  { offset, length }: { offset: number; length: number },
): Promise<Buffer | undefined> {
  const row = await tx
    .selectFrom('export_parts')
    .select(sql<Buffer>`substring(bytes from ${(offset % partBytes) + 1}::int for ${length}::int)`.as('bytes'))
    .where('export_id', '=', exportId)
    .where('attempt', '=', attempt)
    .where('part_no', '=', Math.floor(offset / partBytes))
    .executeTakeFirst();
  return row?.bytes;
}
