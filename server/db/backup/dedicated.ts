import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { types, type Tx } from '../database.ts';
import type { Schema } from '../schema/schema.ts';

/**
 * Runs work on one connection without time limits, also where the server has its own: a dump reads for as long as the
 * database is large. The connection ends with the work, in the middle of a statement too.
 */
export async function onDedicated<Value>(url: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, types });
  // A connection that breaks rejects its query; without a listener the error event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (const [name, value] of Object.entries(settings)) {
      await client.query('select set_config($1, $2, false)', [name, value]);
    }
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const settings = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  // Rows that row-level security hides from this user are an error, not a smaller dump.
  row_security: 'off',
  // One text for each value, whatever the servers are set to.
  client_encoding: 'UTF8',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  extra_float_digits: '1',
  bytea_output: 'hex',
};

/** Runs one transaction by Kysely on this connection: statements of the client in between belong to it. */
export function inTransaction<Value>(client: pg.Client, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  const query = client.query.bind(client) as PostgresPoolClient['query'];
  const connection = { query, release: () => undefined };
  const pool = { connect: () => Promise.resolve(connection), end: () => Promise.resolve(), options: {} };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }).transaction().execute(work);
}
