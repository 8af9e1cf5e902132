import { randomBytes } from 'node:crypto';
import { createConnection } from 'mysql2/promise';
import pg from 'pg';
import { inject } from 'vitest';
import type { TableKind, TableTarget } from '#core/domain/data/tableTarget.ts';
import { hasMariaDb, startMariaDb } from '#tests/support/mariadb.ts';

/** A database of a user's, on loopback, with a user who may do everything in it. */
export interface ForeignDatabase {
  kind: TableKind;
  host: string;
  port: number;
  password: string;
  target: (more?: object) => TableTarget;
  /** As its owner; every value is a text, `null` for none. */
  query: (statement: string) => Promise<Record<string, string | null>[]>;
  /** As the administrator of the server. */
  rule: (statement: string) => Promise<void>;
  close: () => Promise<void>;
}

/** The servers against which tables are tested; MariaDB only where the machine has it. */
export const foreignServers = [
  { name: 'PostgreSQL', open: () => openPostgres(), isThere: true },
  {
    name: hasMariaDb ? 'MariaDB' : 'MariaDB (skipped: MariaDB is not installed)',
    open: () => openMariaDb(),
    isThere: hasMariaDb,
  },
];

const settings = { host: '127.0.0.1', tls: 'off', table: 'goods', mode: 'insert', keys: [] };
const newName = (): string => `foreign_${randomBytes(5).toString('hex')}`;

/** Makes a database with an owner in the PostgreSQL server of the tests. */
export async function openPostgres(): Promise<ForeignDatabase> {
  const { superuserUrl } = inject('databaseServer');
  const [name, password] = [newName(), 'a password: "\'\\'];
  const admin = await connectPostgres(superuserUrl);
  await admin.query(`create role ${name} login password ${pg.escapeLiteral(password)}`);
  await admin.query(`create database ${name} owner ${name}`);
  const url = new URL(superuserUrl);
  url.pathname = `/${name}`;
  const ruler = await connectPostgres(url.href);
  Object.assign(url, { username: name, password: encodeURIComponent(password) });
  const owner = await connectPostgres(url.href);
  const port = Number(url.port);
  return {
    kind: 'postgres',
    host: `127.0.0.1:${port}`,
    port,
    password,
    target: (more = {}) =>
      ({ kind: 'postgres', port, database: name, user: name, schema: 'public', ...settings, ...more }) as TableTarget,
    query: async (statement) => (await owner.query<Record<string, string | null>>(statement)).rows,
    rule: async (statement) => void (await ruler.query(statement.replaceAll('$user', name))),
    close: async () => {
      await Promise.all([owner.end(), ruler.end()]);
      await admin.query(`drop database ${name} with (force)`);
      await admin.query(`drop role ${name}`);
      await admin.end();
    },
  };
}

/** As text, because the tests compare what is stored, not what a driver makes of it. */
async function connectPostgres(url: string): Promise<pg.Client> {
  const types = { getTypeParser: () => (text: string) => text };
  const client = new pg.Client({ connectionString: url, types });
  await client.connect();
  await client.query(`set time zone 'UTC'`);
  return client;
}

/** Starts a MariaDB server with a database and its owner; with a certificate it offers TLS. */
export async function openMariaDb(certificate?: { key: string; cert: string }): Promise<ForeignDatabase> {
  const server = await startMariaDb(certificate);
  const [name, password] = [newName(), 'a password: "\'\\'];
  const { port } = server;
  const admin = await createConnection({ host: '127.0.0.1', port, user: 'admin', password: server.password });
  await admin.query(`create database ${name} character set utf8mb4`);
  await admin.query(`create user ${name}@'127.0.0.1' identified by ${admin.escape(password)}`);
  await admin.query(`grant all on ${name}.* to ${name}@'127.0.0.1'`);
  await admin.query(`use ${name}`);
  await admin.query(`set time_zone = '+00:00'`);
  return {
    kind: 'mysql',
    host: `127.0.0.1:${port}`,
    port,
    password,
    target: (more = {}) => ({ kind: 'mysql', port, database: name, user: name, ...settings, ...more }) as TableTarget,
    query: async (sql) => {
      const typeCast = (field: { string: () => string | null }) => field.string();
      const [rows] = await admin.query({ sql, typeCast });
      return Array.isArray(rows) ? (rows as Record<string, string | null>[]) : [];
    },
    rule: async (statement) =>
      void (await admin.query(statement.replaceAll('$user', `${name}@'127.0.0.1'`).replaceAll('$database', name))),
    close: async () => {
      await admin.end();
      await server.stop();
    },
  };
}
