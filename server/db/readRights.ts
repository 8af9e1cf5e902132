import pg from 'pg';

/** What the user of an address may do in its server. */
export interface Rights {
  isSuperuser: boolean;
  /** Requests work as a role of their own (migrations/0001_accounts.ts), which the user must be able to become. */
  mayActAsRequest: boolean;
}

/** Asked on a connection of its own; rejects where the server does not answer. */
export async function readRights(url: string): Promise<Rights> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Rights>(`
      select rolsuper as "isSuperuser", pg_has_role(oid, 'sheaf_app', 'member') as "mayActAsRequest"
      from pg_roles where rolname = current_user`);
    return rows[0] ?? { isSuperuser: false, mayActAsRequest: false };
  } finally {
    await client.end().catch(() => undefined);
  }
}
