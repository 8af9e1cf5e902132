import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allMigrations } from '#server/db/allMigrations.ts';
import { openDatabase } from '#server/db/database.ts';
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

test('0029 keeps the text of lists that were stored whole', async () => {
  await client.query(empty);
  const old = openDatabase(database.url, { poolSize: 1 });
  await new Migrator({
    db: old.kysely,
    provider: { getMigrations: () => Promise.resolve(allMigrations) },
  }).migrateTo('0028_sign_up_codes');
  await old.close();
  await client.query(`
    with signed as (insert into auth_user (id, name, email) values ('ada', 'ada', 'ada@a.test') returning id)
    insert into accounts (account_id, email, user_name, level, language, cloud_count, task_limit)
    select id, 'ada@a.test', 'ada', 1, 'en-US', 0, 10 from signed`);
  const lists = { short: 5, even: 2 * 65_536, long: 150_000 };
  for (const [hash, bytes] of Object.entries(lists)) {
    await client.query(`insert into parameter_lists (account_id, hash, line_count, packed) values ('ada', $1, 1, $2)`, [
      hash,
      Buffer.alloc(bytes, hash),
    ]);
  }
  await migrate(database.url);
  const { rows } = await client.query<{ hash: string; bytes: number; parts: number; packed: Buffer }>(`
    select hash, packed_bytes as bytes, count(*)::int as parts, string_agg(part.packed, '' order by part) as packed
    from parameter_lists join parameter_list_parts as part using (account_id, hash) group by hash, packed_bytes`);
  expect(Object.fromEntries(rows.map(({ hash, bytes, parts }) => [hash, [bytes, parts]]))).toEqual({
    short: [5, 1],
    even: [131_072, 2],
    long: [150_000, 3],
  });
  for (const { hash, bytes, packed } of rows) expect(packed.equals(Buffer.alloc(bytes, hash))).toBe(true);
});
