import { readdirSync } from 'node:fs';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import { openDatabase } from './database.ts';
import { hasQueueSchema, makeQueueSchema } from './schema/queueSchema.ts';

const folder = new URL('./migrations/', import.meta.url);

/** The names of all migrations in order; they are the names in the table of those that have run, and never change. */
export function migrationNames(): string[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  return files.map((file) => file.slice(0, -'.ts'.length)).toSorted();
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const read = async (name: string): Promise<[string, Migration]> => [
    name,
    (await import(/* @vite-ignore */ new URL(`${name}.ts`, folder).href)) as Migration,
  ];
  return Object.fromEntries(await Promise.all(migrationNames().map(read)));
}

/** True where all migrations have run, by one query: most starts are a worker's, on a schema that is up to date. */
export async function isMigrated(client: pg.Client): Promise<boolean> {
  try {
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
    const done = new Set(rows.map((row) => row.name));
    return migrationNames().every((name) => done.has(name)) && (await hasQueueSchema(client));
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === undefinedTable) return false;
    throw error;
  }
}

const undefinedTable = '42P01';

/**
 * Migrates a database to the newest schema, the queue's included. Several processes may start at once: each part takes a
 * lock. Throws the error of a migration that failed.
 */
export async function migrate(url: string): Promise<void> {
  const database = openDatabase(url, { poolSize: 2 });
  try {
    const migrator = new Migrator({ db: database.kysely, provider: { getMigrations: readMigrations } });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
  } finally {
    await database.close();
  }
  await makeQueueSchema(url);
}
