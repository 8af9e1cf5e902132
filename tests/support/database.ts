import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/**
 * Tests connect as the service does, as the owner of their database; only the code that creates databases is superuser.
 */
export interface DatabaseServer {
  url: string;
  superuserUrl: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: DatabaseServer;
  }
}

const template = 'migrated';

/** Creates a database with the current schema, one per test file: a copy of the template. */
export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('databaseServer');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await makeDatabase(server, name, `template ${template}`);
  const drop = () => run(server.superuserUrl, `drop database ${name} with (force)`);
  return { url: databaseUrl(server.url, name), drop };
}

/**
 * Stops the server from waiting for the disk. Its data ends with the run; tests of crashes start servers of their own.
 */
export async function forgoDurability({ superuserUrl }: DatabaseServer): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await run(superuserUrl, `alter system set ${setting} = off`);
  }
  await run(superuserUrl, 'select pg_reload_conf()');
}

/** Creates the template once per run, before the tests. */
export async function createTemplate(server: DatabaseServer, migrate: (url: string) => Promise<void>): Promise<void> {
  await makeDatabase(server, template);
  await migrate(databaseUrl(server.url, template));
}

function makeDatabase({ url, superuserUrl }: DatabaseServer, name: string, from = ''): Promise<void> {
  return run(superuserUrl, `create database ${name} owner ${new URL(url).username} ${from}`);
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
