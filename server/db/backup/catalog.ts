import pg from 'pg';
import type { DumpSequence, DumpTable } from './dumpPart.ts';

/** The tables in which Kysely lists the migrations: a load fills them by running these. */
const migrationTables = ['kysely_migration', 'kysely_migration_lock'];
/** The queue's schema: its jobs only carry messages, and the service makes them again (server/jobs/README.md). */
const queueSchema = 'pgboss';

const inSchema = 'relnamespace = current_schema()::regnamespace';

/** Returns the tables of the database with the columns that are stored, in an order that is always the same. */
export async function readTables(client: pg.Client): Promise<DumpTable[]> {
  const { rows } = await client.query<DumpTable>(
    `select relname::text as name, array_agg(attname::text order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where ${inSchema} and relkind = 'r' and relname <> all($1)
      and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`,
    [migrationTables],
  );
  return rows;
}

/** Returns the sequences with their present numbers: these do not belong to any transaction's snapshot. */
export async function readSequences(client: pg.Client): Promise<DumpSequence[]> {
  const { rows } = await client.query<DumpSequence>(
    `select sequencename::text as name, last_value::text as "lastValue"
    from pg_sequences where schemaname = current_schema() order by 1`,
  );
  return rows;
}

/** Returns the names of the migrations that have run; `null` for a database in which none ever ran. */
export async function readMigrations(client: pg.Client): Promise<string[] | null> {
  const { rows: found } = await client.query(`select from pg_class where ${inSchema} and relname = 'kysely_migration'`);
  if (found.length === 0) return null;
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.length === 0 ? null : rows.map(({ name }) => name);
}

/** Drops tables, sequences, functions and the queue from the schema; a transaction that fails keeps all of them. */
export async function dropEverything(client: pg.Client): Promise<void> {
  await dropListed(
    client,
    `select format('drop table %s cascade', string_agg(quote_ident(relname), ', ')) as statement
    from pg_class where ${inSchema} and relkind in ('r', 'p')`,
  );
  // Others went with the column that they number.
  await dropListed(
    client,
    `select format('drop sequence %s cascade', string_agg(quote_ident(relname), ', ')) as statement
    from pg_class where ${inSchema} and relkind = 'S'`,
  );
  // Some went with the type of a table.
  await dropListed(
    client,
    `select format('drop routine %s cascade', string_agg(oid::regprocedure::text, ', ')) as statement
    from pg_proc where pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`,
  );
  await client.query(`drop schema if exists ${queueSchema} cascade`);
}

async function dropListed(client: pg.Client, query: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`${query} having count(*) > 0`);
  for (const { statement } of rows) await client.query(statement);
}

/**
 * Takes foreign keys and triggers away, so that tables can be filled in any order by a user who is no superuser. The
 * returned function puts them back and checks the keys over all rows.
 */
export async function liftRules(client: pg.Client, tables: readonly DumpTable[]): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ place: string; name: string; definition: string }>(`
    select conrelid::regclass::text as place, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`);
  for (const { place, name } of keys) await client.query(`alter table ${place} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  return async () => {
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
    for (const { place, name, definition } of keys) {
      await client.query(`alter table ${place} add constraint ${name} ${definition}`);
    }
  };
}

/** Names a table or column in a statement. */
export function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}
