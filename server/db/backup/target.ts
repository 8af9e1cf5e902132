import type pg from 'pg';
import { readMigrations, readTables } from './catalog.ts';
import { onDedicated } from './dedicated.ts';

/** The content of a database that a load would delete. */
export interface Target {
  /** Connections of others: a service that runs, or another program. */
  connections: number;
  /** Tables exist that are not Sheaf's. */
  isForeign: boolean;
  accounts: number;
  tasks: number;
  rows: number;
}

/** Reads on a connection of its own; rejects when the server does not answer. */
export function readTarget(url: string): Promise<Target> {
  return onDedicated(url, async (client) => {
    const connections = await countOthers(client);
    const tables = new Set((await readTables(client)).map(({ name }) => name));
    const isForeign = (await readMigrations(client)) === null && tables.size > 0;
    if (isForeign || !tables.has('blocks')) return { connections, isForeign, accounts: 0, tasks: 0, rows: 0 };
    const { rows } = await client.query<Pick<Target, 'accounts' | 'tasks' | 'rows'>>(`
      select (select count(*) from accounts) as accounts,
        (select count(*) from tasks) as tasks,
        (select coalesce(sum(row_count), 0)::bigint from blocks) as rows`);
    return { connections, isForeign, ...(rows[0] ?? { accounts: 0, tasks: 0, rows: 0 }) };
  });
}

async function countOthers(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
  return rows[0]?.count ?? 0;
}

/** Returns the epoch of the database (core/wire/SYNC.md). */
export function readEpochAt(url: string): Promise<string | null> {
  return onDedicated(url, async (client) => {
    const { rows } = await client.query<{ epoch: string }>('select epoch from service_state');
    return rows[0]?.epoch ?? null;
  });
}
