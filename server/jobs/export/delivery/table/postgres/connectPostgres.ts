import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { TableTarget } from '#core/domain/data/tableTarget.ts';
import type { SignIn, TableConnection } from '../tableDialect.ts';

type PostgresTarget = Extract<TableTarget, { kind: 'postgres' }>;

/** The time for a connection with its sign-in, for the answer to one statement, and for an orderly end. */
const connectMs = 10_000;
const answerMs = 60_000;
const endMs = 1_000;

/** Nothing of an answer but names and booleans is read: all values stay text. */
const asText = { getTypeParser: () => (value: string | null) => value };

/** Signs in to PostgreSQL on this socket, and verifies the name of the target although it connects to an address. */
export async function connectPostgres(
  { port, database, user, tls }: PostgresTarget,
  { address, name, password, socket }: SignIn,
): Promise<TableConnection> {
  const identity = isIP(name) === 0 ? { servername: name } : { host: name };
  const client = new pg.Client({
    host: address,
    port,
    database,
    user,
    // As a function: for an empty text the driver would look for a password in the environment of the service.
    password: () => password,
    ssl: tls === 'off' ? false : { rejectUnauthorized: tls === 'verify', ...identity },
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
    keepAlive: true,
    application_name: 'Sheaf',
    types: asText,
    stream: () => socket,
  });
  // A broken connection emits an error that would end the process; the statement under way rejects as well.
  client.on('error', () => undefined);
  await client.connect();
  return {
    query: async (statement, values = []) => {
      const { rows, rowCount } = await client.query<Record<string, unknown>>(statement, [...values]);
      return { rows, changed: rowCount ?? 0 };
    },
    close: async () => {
      await Promise.race([client.end().catch(() => undefined), sleep(endMs, undefined, { ref: false })]);
    },
  };
}
