import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isMigrated, migrate } from '#server/db/migrate.ts';
import { makeQueueSchema } from '#server/db/schema/queueSchema.ts';
import { createDatabase } from '#tests/support/database.ts';

let database: Awaited<ReturnType<typeof createDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await createDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const empty = 'drop schema public cascade; create schema public; drop schema if exists pgboss cascade';

test('a schema is known to be the newest only when every migration has run', async () => {
  await client.query(empty);
  expect(await isMigrated(client)).toBe(false);
  await migrate(database.url);
  expect(await isMigrated(client)).toBe(true);
  await client.query('delete from kysely_migration where name = (select max(name) from kysely_migration)');
  expect(await isMigrated(client)).toBe(false);
});

test('the schema lacks something while the queue is not there, or of another version', async () => {
  for (const statement of [
    "delete from pgboss.queue where name = 'subtask'",
    'update pgboss.version set version = version - 1',
  ]) {
    await client.query(empty);
    await migrate(database.url);
    await client.query(statement);
    expect(await isMigrated(client)).toBe(false);
  }
});

test('any number of processes may make the queue at once', async () => {
  await client.query('drop schema if exists pgboss cascade');
  await Promise.all(Array.from({ length: 8 }, () => makeQueueSchema(database.url)));
  expect(await isMigrated(client)).toBe(true);
});
