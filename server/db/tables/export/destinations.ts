import { sql, type Selectable } from 'kysely';
import { DestinationKind } from '#core/domain/data/destination.ts';
import { ExportStatus } from '#core/domain/data/exportFile.ts';
import type { FieldType } from '#core/domain/template/template.ts';
import type { DestinationSettings } from '#core/wire/calls/data/destination.ts';
import type { Tx } from '#server/db/database.ts';
import { destinationSecretColumn, type DestinationTable } from '#server/db/schema/exportTables.ts';
import { googleTokenColumn, readGoogleGrant } from '../account/googleGrants.ts';
import { forgetTaker } from './exportedRanges.ts';
import { endUnderWay, isUnderWay } from './exports.ts';

/** A destination without its secret. */
export type DestinationRow = Omit<Selectable<DestinationTable>, 'secret'>;

export const destinationColumns = [
  'destination_id', 'account_id', 'task_id', 'name', 'is_on', 'target', 'columns', 'column_types', 'schedule', 'next_at',
  'created_at', 'revision', 'deleted_at',
] as const satisfies (keyof DestinationRow)[]; // prettier-ignore

/** Settings with the next time of their schedule. */
export type TimedSettings = DestinationSettings & { nextAt: number | null };

/** Inserts a destination; `secret` is sealed. */
export async function insertDestination(
  tx: Tx,
  made: TimedSettings & {
    accountId: string;
    taskId: string;
    columnTypes: Record<string, FieldType>;
    secret: string | null;
    revision: number;
  },
): Promise<DestinationRow> {
  return tx
    .insertInto('destinations')
    .values({
      account_id: made.accountId,
      task_id: made.taskId,
      column_types: JSON.stringify(made.columnTypes),
      secret: made.secret,
      ...valuesOf(made),
      revision: made.revision,
    })
    .returning(destinationColumns)
    .executeTakeFirstOrThrow();
}

function valuesOf({ name, isOn, target, columns, schedule, nextAt }: TimedSettings) {
  return {
    name,
    is_on: isOn,
    target: JSON.stringify(target),
    columns: JSON.stringify(columns),
    schedule: schedule === null ? null : JSON.stringify(schedule),
    next_at: nextAt === null ? null : new Date(nextAt),
  };
}

/** Returns a destination that is not deleted; row security hides those of other accounts. */
export async function findDestination(tx: Tx, destinationId: string): Promise<DestinationRow | undefined> {
  return tx
    .selectFrom('destinations')
    .select(destinationColumns)
    .where('destination_id', '=', destinationId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Returns the sealed secret of a destination with the column that it is sealed for: its own, or that of the connected
 * Google account; `null` where it has none.
 */
export async function readDestinationSecret(
  tx: Tx,
  { destination_id: destinationId, account_id: accountId, target }: DestinationRow,
): Promise<{ column: string; sealed: string } | null> {
  if (target.kind === DestinationKind.GoogleSheets) {
    const grant = await readGoogleGrant(tx, accountId);
    return grant && { column: googleTokenColumn, sealed: grant.token };
  }
  const row = await tx
    .selectFrom('destinations')
    .select('secret')
    .where('destination_id', '=', destinationId)
    .executeTakeFirst();
  const sealed = row?.secret ?? null;
  return sealed === null ? null : { column: destinationSecretColumn, sealed };
}

/** Replaces the settings of a destination. The account is locked. */
export async function updateDestinationRow(
  tx: Tx,
  destinationId: string,
  settings: TimedSettings,
  revision: number,
): Promise<DestinationRow | undefined> {
  return tx
    .updateTable('destinations')
    .set({ ...valuesOf(settings), revision })
    .where('destination_id', '=', destinationId)
    .where('deleted_at', 'is', null)
    .returning(destinationColumns)
    .executeTakeFirst();
}

/** Replaces the sealed secret of a destination that has one. */
export async function setDestinationSecret(tx: Tx, destinationId: string, secret: string): Promise<void> {
  await tx
    .updateTable('destinations')
    .set({ secret })
    .where('destination_id', '=', destinationId)
    .where('deleted_at', 'is', null)
    .where('secret', 'is not', null)
    .execute();
}

/** Returns the number of an account's destinations. The account is locked. */
export async function countDestinations(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from destinations where account_id = ${accountId} and deleted_at is null`.execute(tx);
  return rows[0]?.count ?? 0;
}

/**
 * Makes destinations tombstones, the one with this id or all of a task, with their exports that wait or run, their
 * secrets and the record of what they got. False where there is none. The account is locked.
 */
export async function buryDestinations(
  tx: Tx,
  which: { destinationId: string } | { taskId: string },
  revision: number,
): Promise<boolean> {
  const { rows } = await sql<{ destination_id: string }>`
    update destinations set deleted_at = now(), name = '', target = '{"kind":"webhook","url":"-","content":"rows"}',
      columns = '[]', column_types = '{}', secret = null, is_on = false, schedule = null, next_at = null, revision = ${revision}
    where deleted_at is null and ${'taskId' in which ? sql`task_id = ${which.taskId}` : sql`destination_id = ${which.destinationId}`}
    returning destination_id`.execute(tx);
  for (const { destination_id: destinationId } of rows) {
    await forgetTaker(tx, destinationId);
    for (const exportId of await findUnderWayTo(tx, destinationId)) {
      await endUnderWay(tx, exportId, { status: ExportStatus.Cancelled, revision });
    }
  }
  return rows.length > 0;
}

async function findUnderWayTo(tx: Tx, destinationId: string): Promise<string[]> {
  const { rows } = await sql<{ export_id: string }>`
    select export_id from exports where destination_id = ${destinationId} and deleted_at is null and ${isUnderWay}`.execute(
    tx,
  );
  return rows.map((row) => row.export_id);
}

/** A destination of an ended run, which is on and has no times of its own. */
export interface DestinationOfRun extends DestinationRow {
  lot_no: number;
  task_name: string;
}

/** Returns the destinations that get rows after this run, the oldest first. */
export async function findDestinationsOfRun(tx: Tx, lotId: string): Promise<DestinationOfRun[]> {
  const columns = sql.join(destinationColumns.map((column) => sql.ref(`destinations.${column}`)));
  const { rows } = await sql<DestinationOfRun>`
    select ${columns}, lots.lot_no, tasks.name as task_name
    from lots join tasks using (task_id) join destinations using (task_id)
    where lots.lot_id = ${lotId} and is_on and destinations.schedule is null and destinations.deleted_at is null and tasks.deleted_at is null
    order by destinations.created_at`.execute(tx);
  return rows;
}
