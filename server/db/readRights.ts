import pg from 'pg';

/** The rights of a database URL's user in its server. */
export interface Rights {
  isSuperuser: boolean;
  /** Requests use a role of their own (migrations/0001_accounts.ts), and the user must be allowed to switch to it. */
  mayActAsRequest: boolean;
}

/** Reads the rights on a connection of its own; rejects when the server does not answer. */
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
