import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { StartupError } from '#server/db/embedded/StartupError.ts';
import { migrate } from '#server/db/migrate.ts';
import { createLog } from '#server/log/openLog.ts';
import { checkRights, refusalOfRights } from '#server/supervisor/checkRights.ts';

const role = `guest_${crypto.randomUUID().slice(0, 8)}`;
let superuser: pg.Client;
let url: string;
const lines: string[] = [];
const log = createLog('warn', { write: (line) => lines.push(line) });

/** A server of the operator's: a database, and a user who owns it and is nothing else. */
beforeAll(async () => {
  const { superuserUrl } = inject('databaseServer');
  superuser = new pg.Client({ connectionString: superuserUrl });
  await superuser.connect();
  await superuser.query(`create role ${role} login password 'guest'`);
  await superuser.query(`create database ${role} owner ${role}`);
  const address = new URL(superuserUrl);
  Object.assign(address, { username: role, password: 'guest', pathname: `/${role}` });
  url = address.href;
});
afterAll(async () => {
  await superuser.query(`drop database ${role} with (force)`);
  await superuser.query(`drop role ${role}`);
  await superuser.end();
});
test('a user who cannot become the role of requests is refused with what to do', async () => {
  const refused = checkRights(url, log);
  await expect(refused).rejects.toThrow(StartupError);
  await expect(refused).rejects.toThrow(/no member of the role sheaf_app.*grant sheaf_app to/u);
});

test('a user who owns its database and may become that role is enough, also to make the schema', async () => {
  await superuser.query(`grant sheaf_app to ${role}`);
  await migrate(url);
  await checkRights(url, log);
  expect(lines).toEqual([]);
});

test('a superuser is reported in the log', async () => {
  await checkRights(inject('databaseServer').superuserUrl, log);
  expect(lines).toEqual([expect.stringContaining('is a superuser')]);
});

test('a missing right of the migrations becomes a sentence, and other errors stay', () => {
  const denied = Object.assign(new Error('permission denied to create role'), { code: '42501' });
  expect(refusalOfRights(denied)).toMatchObject({
    name: 'StartupError',
    message: expect.stringMatching(/may not prepare the database: permission denied to create role\. It must own/u),
  });
  const other = new Error('something else');
  expect(refusalOfRights(other)).toBe(other);
});
