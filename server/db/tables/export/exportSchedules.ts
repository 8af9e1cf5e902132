import { sql, type Kysely } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { destinationColumns, type DestinationRow } from './destinations.ts';

export interface DueDestination {
  destinationId: string;
  accountId: string;
}

/** Returns destinations whose time has come by the database's clock, those that wait longest first. */
export async function findDueDestinations(db: Kysely<Schema>, limit: number): Promise<DueDestination[]> {
  const { rows } = await sql<{ destination_id: string; account_id: string }>`
    select destination_id, account_id from destinations where next_at <= now()
    order by next_at limit ${limit}`.execute(db);
  return rows.map((row) => ({ destinationId: row.destination_id, accountId: row.account_id }));
}

/** Returns the time until the next export of any destination, negative when it is past; `null` when none has one. */
export async function readMsToNextExport(db: Kysely<Schema>): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(next_at) - clock_timestamp()) * 1000)::float8 as ms
    from destinations where next_at is not null`.execute(db);
  return rows[0]?.ms ?? null;
}

/**
 * Returns the destination if it is still due, with the name of its task, `null` for one in the trash, and the present
 * time. Called under the account's lock.
 */
export async function findDueDestination(
  tx: Tx,
  destinationId: string,
): Promise<{ row: DestinationRow; taskName: string | null; now: Date } | undefined> {
  const columns = sql.join(destinationColumns.map((column) => sql.ref(`destinations.${column}`)));
  const { rows } = await sql<DestinationRow & { task_name: string | null; now: Date }>`
    select ${columns}, case when tasks.deleted_at is null then tasks.name end as task_name, clock_timestamp() as now
    from destinations join tasks using (task_id)
    where destination_id = ${destinationId} and next_at <= clock_timestamp()`.execute(tx);
  if (rows[0] === undefined) return undefined;
  const { task_name: taskName, now, ...row } = rows[0];
  return { row, taskName, now };
}

/** Writes the time of the export after the due one; `revision`: devices show it. */
export async function moveExportSchedule(
  tx: Tx,
  destinationId: string,
  { next, revision }: { next: number | null; revision?: number },
): Promise<void> {
  await tx
    .updateTable('destinations')
    .set({ next_at: next === null ? null : new Date(next), ...(revision !== undefined && { revision }) })
    .where('destination_id', '=', destinationId)
    .execute();
}
