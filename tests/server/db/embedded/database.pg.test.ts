import { expect, it } from 'vitest';
import { createDatabase } from '#tests/support/database.ts';
import { query } from './embeddedFolder.ts';

it('a test file gets a database with the schema and nothing of another file', async () => {
  const [one, other] = [await createDatabase(), await createDatabase()];
  await query(one.url, 'create table note ()');
  expect(
    await query(other.url, `select to_regclass('note') as note, to_regclass('service_state') is not null as schema`),
  ).toEqual([{ note: null, schema: true }]);
  await one.drop();
  await other.drop();
  await expect(query(one.url, 'select 1')).rejects.toThrow('does not exist');
});
