import { sql, type Kysely } from 'kysely';
import type { Schema } from '#server/db/schema/schema.ts';
import { isWorkerSeen } from '../run/workers.ts';

/** A worker process that has reported recently. */
export interface WorkerRow {
  workerId: string;
  machine: string | null;
  version: string | null;
  startedAt: Date;
  seenAt: Date;
  hasBrowser: boolean | null;
  slots: number | null;
  residentBytes: number | null;
}

export async function readWorkers(db: Kysely<Schema>): Promise<WorkerRow[]> {
  const { rows } = await sql<WorkerRow>`
    select worker_id as "workerId", machine, version, started_at as "startedAt",
      least(seen_at, now()) as "seenAt",
      has_browser as "hasBrowser", slots, resident_bytes as "residentBytes"
    from workers where ${isWorkerSeen} order by started_at, worker_id`.execute(db);
  return rows;
}

/** Returns the hosts that are visited now: open connections, and milliseconds until the next request. */
export async function readBusyHosts(
  db: Kysely<Schema>,
  limit: number,
): Promise<{ host: string; open: number; waitMs: number }[]> {
  const { rows } = await sql<{ host: string; open: number; waitMs: number }>`
    select host, count(connection_id) as open,
      greatest(0, extract(epoch from max(free_at) - clock_timestamp()) * 1000)::int as "waitMs"
    from host_connections join host_pace using (host) where held_until >= now()
    group by host order by open desc, host limit ${limit}`.execute(db);
  return rows;
}

interface StorageRows {
  databaseBytes: number;
  largest: { accountId: string; userName: string; bytes: number }[];
}

export async function readStorage(db: Kysely<Schema>, limit: number): Promise<StorageRows> {
  const size = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  const { rows: largest } = await sql<StorageRows['largest'][number]>`
    select account_id as "accountId", user_name as "userName", bytes
    from account_storage join accounts using (account_id) where bytes > 0
    order by bytes desc, account_id limit ${limit}`.execute(db);
  return { databaseBytes: size.rows[0]?.bytes ?? 0, largest };
}

/** Returns the mails that no mail server has taken so far and that are sent again and again, not those given up. */
export async function readUnsentMails(db: Kysely<Schema>): Promise<{ waiting: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldestAt: Date | null }>`
    select count(*) as waiting, min(created_at) as "oldestAt" from (
      select created_at, gives_up_at from account_mails
      union all select created_at, gives_up_at from notice_mails where sent_at is null
      union all select created_at, gives_up_at from maintenance_mails where sent_at is null) unsent
    where gives_up_at > now()`.execute(db);
  return rows[0] ?? { waiting: 0, oldestAt: null };
}

const backupAt = 'backupAt';

/** Notes the end of a whole backup, in ms since 1970. */
export async function noteBackup(db: Kysely<Schema>, at: number): Promise<void> {
  await sql`
    insert into service_counters (name, value) values (${backupAt}, ${at})
    on conflict (name) do update set value = excluded.value`.execute(db);
}

/** Returns the end of the last backup in ms since 1970; `null`: none is known. */
export async function readBackupTime(db: Kysely<Schema>): Promise<number | null> {
  const { rows } = await sql<{ value: number }>`
    select value from service_counters where name = ${backupAt}`.execute(db);
  return rows[0]?.value ?? null;
}
