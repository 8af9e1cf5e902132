import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { makeOnce } from '../../launch/makeOnce.mjs';
import { superuser } from './cluster.ts';
import { giveTo, type Home } from './serverUser.ts';

const serviceRole = 'sheaf_service';
/**
 * The first migration makes this role too; it is made here for a service that may not make roles
 * (server/db/migrations/0001_accounts.ts).
 */
const requestRole = 'sheaf_app';
const databaseName = 'sheaf';
const passwordFile = 'service-password';

/** Returns the URL of a data folder's server for the service, running or not; `null` when there was none yet. */
export function readServiceAddress(dataFolder: string): string | null {
  const folder = join(dataFolder, 'postgres');
  const [port, password] = ['port', passwordFile].map((name) => join(folder, name)) as [string, string];
  if (!existsSync(port) || !existsSync(password)) return null;
  return addressOf(serviceRole, readFileSync(password, 'utf8'), Number(readFileSync(port, 'utf8')), databaseName);
}

/**
 * Returns the URL for the service: a role that owns its database and has no other rights in the server. Makes role and
 * database when they are missing, and gives the role the objects that an earlier version made as superuser.
 */
export async function ensureServiceRole(home: Home, superPassword: string, port: number): Promise<string> {
  const file = join(home.folder, passwordFile);
  if (makeOnce(file, randomBytes(24).toString('base64url'), 0o600)) giveTo(home.user, file);
  const password = readFileSync(file, 'utf8');
  const address = addressOf(serviceRole, password, port, databaseName);
  if (await isOwned(address)) return address;
  const asSuperuser = (database: string) => addressOf(superuser, superPassword, port, database);
  await withClient(asSuperuser('postgres'), (client) => makeRoles(client, password));
  const isMade = await withClient(asSuperuser('postgres'), makeDatabase);
  if (!isMade) await withClient(asSuperuser(databaseName), giveAll);
  return address;
}

function addressOf(user: string, password: string, port: number, database: string): string {
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
}

/** SQLSTATE: the role is missing, its password differs, the database is missing. */
const missing = new Set(['28P01', '28000', '3D000']);

/** True when the service's role exists and owns everything in the database. */
async function isOwned(address: string): Promise<boolean> {
  try {
    return await withClient(address, async (client) => {
      const { rows } = await client.query<{ owned: boolean }>(`
        select pg_get_userbyid(datdba) = current_user and not exists (
          select from pg_class c join pg_namespace n on n.oid = relnamespace
          where ${isOurs} and pg_get_userbyid(relowner) <> current_user) as owned
        from pg_database where datname = current_database()`);
      return rows[0]?.owned === true;
    });
  } catch (error) {
    if (error instanceof pg.DatabaseError && missing.has(error.code ?? '')) return false;
    throw error;
  }
}

async function makeRoles(client: pg.Client, password: string): Promise<void> {
  await client.query(`
    do $$ begin
      if to_regrole('${requestRole}') is null then create role ${requestRole} nologin; end if;
      if to_regrole('${serviceRole}') is null then create role ${serviceRole}; end if;
    end $$`);
  await client.query(`alter role ${serviceRole} login password ${client.escapeLiteral(password)}`);
  await client.query(`grant ${requestRole} to ${serviceRole}`);
}

/** Makes the database; returns false when it exists already. */
async function makeDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select from pg_database where datname = $1', [databaseName]);
  if (rows.length > 0) return false;
  await client.query(`create database ${databaseName} owner ${serviceRole}`);
  return true;
}

const isOurs = `n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;
/** The sequence of a column changes its owner with the table. */
const isOfColumn = `relkind = 'S' and exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))`;

/** Gives all objects to the role in one transaction: an interrupted start leaves them unchanged. */
async function giveAll(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ kind: string; name: string }>(`
    select 'database' as kind, quote_ident(current_database()) as name
    union all
    select 'schema', quote_ident(nspname) from pg_namespace n where ${isOurs} and nspowner = to_regrole('${superuser}')
    union all
    select case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
      format('%I.%I', nspname, relname)
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where ${isOurs} and relkind in ('r', 'p', 'v', 'm', 'S') and not (${isOfColumn})
    union all
    select 'routine', p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = pronamespace
    where ${isOurs}
    union all
    select 'type', format('%I.%I', nspname, typname) from pg_type t join pg_namespace n on n.oid = typnamespace
    where ${isOurs} and typtype in ('e', 'd', 'r')`);
  await client.query('begin');
  for (const { kind, name } of rows) await client.query(`alter ${kind} ${name} owner to ${serviceRole}`);
  await client.query('commit');
}

async function withClient<Value>(address: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client({ connectionString: address });
  // A connection that breaks rejects its query; without a listener the error event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
