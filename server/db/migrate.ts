import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { allMigrations } from './allMigrations.ts';
import { openDatabase } from './database.ts';
import { hasQueueSchema, makeQueueSchema } from './schema/queueSchema.ts';

/** True when all migrations have run, by one query: most starts are a worker's, on a schema that is up to date. */
export async function isMigrated(client: pg.Client): Promise<boolean> {
  try {
    const { rows } = await client.query<{ name: string }>('select name from kysely_migration');
    const done = new Set(rows.map((row) => row.name));
    return Object.keys(allMigrations).every((name) => done.has(name)) && (await hasQueueSchema(client));
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === undefinedTable) return false;
    throw error;
  }
}

const undefinedTable = '42P01';

/**
 * Migrates a database to the newest schema, the queue's included. Several processes may start at the same time: each
 * part takes a lock. Throws the error of a migration that failed.
 */
export async function migrate(url: string): Promise<void> {
  const database = openDatabase(url, { poolSize: 2 });
  try {
    const migrator = new Migrator({
      db: database.kysely,
      provider: { getMigrations: () => Promise.resolve(allMigrations) },
    });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
  } finally {
    await database.close();
  }
  await makeQueueSchema(url);
}
