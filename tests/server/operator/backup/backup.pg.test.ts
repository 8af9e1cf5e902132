import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { SubtaskStatus } from '#core/domain/task/status.ts';
import { signIn } from '#core/wire/calls/account/accountCalls.ts';
import { getUserConfig, putUserConfig } from '#core/wire/calls/account/userConfigCalls.ts';
import { getTask } from '#core/wire/calls/task/taskCalls.ts';
import { getChanges, pushEdits, type Mutation } from '#core/wire/sync.ts';
import { allMigrations } from '#server/db/allMigrations.ts';
import { openDatabase } from '#server/db/database.ts';
import { accountCommands } from '#server/operator/account/accountCommands.ts';
import { checkBackup, openBackup, type OpenBackup } from '#server/operator/backup/openBackup.ts';
import { restoreBackup } from '#server/operator/backup/restoreBackup.ts';
import { writeBackup } from '#server/operator/backup/writeBackup.ts';
import { createDatabase } from '#tests/support/database.ts';
import { taskScene } from '../../commands/task/taskScene.ts';
import { fillTheRest } from '../../db/fillTheRest.ts';
import { openTestService, password, type Client, type TestService } from '../../openTestService.ts';
import { act } from '../runTool.ts';
import { tableTexts } from './tableTexts.ts';

const secret = 'a secret of the tests, 32 characters';
const passphrase = 'a passphrase of the tests';
const cheap = 10;

let folder: string;
let file: string;
let tested: TestService;
let ada: Client;
let taskId: string;
let cursor: string;
let before: Map<string, string[]>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-backup-'));
  file = join(folder, 'sheaf.backup');
  tested = await openTestService({ level: AccountLevel.Professional });
  ada = await tested.signUp('ada');
  const scene = taskScene(tested, ada);
  taskId = await scene.create('naïve "quoted" \\ name,\twith everything\u{1F40D}');
  await scene.start(taskId);
  cursor = String((await ada.send(getChanges)).body['cursor']);
  await fillTheRest(tested.database.kysely, ada.accountId);
  await ada.send(putUserConfig, { body: { type: 4, content: { password: 'of a database' } } });
  // A worker has it.
  await sql`update subtasks set status = ${SubtaskStatus.Executing}, token = 5, lease_until = now() + interval '1 hour'`.execute(
    tested.database.kysely,
  );
  before = await tableTexts(tested.database.url);
  await backUp(file);
});
afterAll(async () => {
  await tested.close();
  rmSync(folder, { recursive: true });
});

const backUp = (to: string) => writeBackup({ url: tested.database.url, file: to, secret, passphrase, logN: cheap });
const open = (from = file) => openBackup(from, () => Promise.resolve(passphrase));
const restore = (backup: OpenBackup, databaseUrl: string, options: Partial<Parameters<typeof restoreBackup>[1]> = {}) =>
  restoreBackup(backup, {
    config: { databaseUrl, dataFolder: join(folder, 'data'), secret },
    secret,
    isReplacing: false,
    endsAccess: false,
    ...options,
  });

describe('a backup that is restored into an empty database', () => {
  let target: Awaited<ReturnType<typeof createDatabase>>;
  let after: TestService;
  let again: Client;
  let restored: Map<string, string[]>;
  beforeAll(async () => {
    target = await createDatabase();
    const backup = await open();
    await checkBackup(backup);
    await restore(backup, target.url);
    restored = await tableTexts(target.url);
    after = await openTestService({ url: target.url });
    again = after.client(ada.cookie);
  });
  afterAll(async () => {
    await after.close();
    await target.drop();
  });

  // Every table that exists, so that a new one cannot be left out.
  test('has every table equal, row for row, but for epoch, audit entry and leases', () => {
    const changed = ['audit_chains', 'audit_log', 'service_state', 'subtasks'];
    expect([...restored.keys()]).toEqual([...before.keys()]);
    const empty = [...before].filter(([, rows]) => rows.length === 0).map(([name]) => name);
    expect(before.size - empty.length).toBeGreaterThan(45);
    for (const [name, rows] of before) {
      if (changed.includes(name)) expect(restored.get(name)?.length, name).toBeGreaterThanOrEqual(rows.length);
      else expect(restored.get(name), name).toEqual(rows);
    }
  });

  test('lets accounts sign in, keeps their sessions, and opens sealed values', async () => {
    const answer = await after.client().send(signIn, { body: { login: 'ada', password } });
    expect(answer).toMatchObject({ status: 200 });
    expect((await again.send(getUserConfig, { query: { type: 4 } })).body).toMatchObject({
      config: { content: { password: 'of a database' } },
    });
  });

  test('gives numbers that no row has, and keeps foreign keys, triggers and row security', async () => {
    const { kysely } = after.database;
    await sql`insert into ledger (account_id, amount_micro, kind, cause) values (${ada.accountId}, 1, 'credit', 'after')`.execute(
      kysely,
    );
    const broken = sql`insert into ledger (account_id, amount_micro, kind, cause) values ('nobody', 1, 'credit', 'x')`;
    await expect(broken.execute(kysely)).rejects.toThrow('foreign key');
    await expect(sql`delete from audit_log`.execute(kysely)).rejects.toThrow('append only');
    const seen = await after.database.withAccount('nobody', (tx) => sql`select from accounts`.execute(tx));
    expect(seen.rows).toEqual([]);
  });

  test('has a new epoch in an audit trail that holds: a device reads everything again and loses no edit', async () => {
    const { epoch } = after.service;
    expect(epoch).not.toBe(tested.service.epoch);
    const trail = await act(accountCommands, after.database, 'audit', '--service');
    expect(trail).toMatchObject({ code: 0 });
    expect(trail.lines.at(-2)).toMatch(new RegExp(`DatabaseRestored .*"epoch": "${epoch}"`, 'u'));
    expect((await again.send(getChanges, { query: { since: cursor } })).body).toMatchObject({ code: 'CursorExpired' });
    const edit: Mutation = {
      seq: 1,
      uuid: randomUUID(),
      name: 'renameTask',
      target: taskId,
      baseRevision: 1e9,
      patch: { taskName: 'made without a network' },
    };
    const push = (to: string) =>
      again.send(pushEdits, { body: { clientId: randomUUID(), epoch: to, mutations: [edit] } });
    expect((await push(tested.service.epoch)).body).toMatchObject({ code: 'CursorExpired' });
    expect((await push(epoch)).body).toMatchObject({ results: [{ seq: 1, outcome: 'applied' }] });
    expect((await again.send(getTask, { query: { taskId } })).body['taskName']).toBe('made without a network');
  });

  test('takes running subtasks from their workers, also those that the backup does not know', async () => {
    const { rows } = await sql<{ token: number; isOver: boolean; status: number }>`
      select token, lease_until <= now() as "isOver", status from subtasks`.execute(after.database.kysely);
    expect(rows).toEqual([{ token: 1_000_005, isOver: true, status: SubtaskStatus.Executing }]);
  });
});

test('sessions, runners and API tokens end where the operator says so', async () => {
  const target = await createDatabase();
  await restore(await open(), target.url, { endsAccess: true });
  const after = await openTestService({ url: target.url });
  expect(await act(accountCommands, after.database, 'sessions', 'ada')).toMatchObject({
    text: 'ada is signed in nowhere.',
  });
  expect((await after.client().send(signIn, { body: { login: 'ada', password } })).status).toBe(200);
  await after.close();
  await target.drop();
});

describe('a restore', () => {
  test('is refused for a database that holds accounts, is in use or is not of Sheaf, and changes nothing', async () => {
    const target = await createDatabase();
    await restore(await open(), target.url);
    const held = await tableTexts(target.url);
    const again = async () => restore(await open(), target.url);
    await expect(again()).rejects.toThrow(
      'The database holds 1 account, 1 task and 1 row. Nothing was changed. Restoring deletes all of it',
    );
    const user = openDatabase(target.url, { poolSize: 1 });
    await sql`drop table kysely_migration`.execute(user.kysely);
    await expect(again()).rejects.toThrow('The database is in use: 1 other connection is open.');
    await user.close();
    await expect(again()).rejects.toThrow('The database has tables of another program.');
    expect(await tableTexts(target.url)).toEqual(held);
    await target.drop();
  });

  test('replaces accounts where the operator says so', async () => {
    const target = await createDatabase();
    const other = await openTestService({ url: target.url });
    await other.signUp('mallory');
    await other.close();
    await restore(await open(), target.url, { isReplacing: true });
    const { rows } = await onDatabase(target.url, (db) => sql`select user_name from accounts`.execute(db.kysely));
    expect(rows).toEqual([{ user_name: 'ada' }]);
    await target.drop();
  });

  test('that fails in the middle leaves the accounts that it would have replaced', async () => {
    const target = await createDatabase();
    await restore(await open(), target.url);
    const held = await tableTexts(target.url);
    const whole = await open();
    const parts = async function* () {
      for await (const part of whole.parts()) {
        if (part.kind === 'table' && part.name === 'tasks') throw new Error('the disk was pulled');
        yield part;
      }
    };
    const options = { isReplacing: true };
    await expect(restore({ ...whole, parts }, target.url, options)).rejects.toThrow('the disk was pulled');
    expect(await tableTexts(target.url)).toEqual(held);
    await target.drop();
  });

  test('is refused where SHEAF_SECRET is not that of the backup', async () => {
    const config = {
      databaseUrl: tested.database.url,
      dataFolder: '',
      secret: 'another secret, at least 32 characters',
    };
    await expect(restore(await open(), '', { config })).rejects.toThrow('SHEAF_SECRET is not the secret of the backup');
  });

  test('puts the secret into the data folder where no SHEAF_SECRET is set', async () => {
    const target = await createDatabase();
    const dataFolder = join(folder, 'another machine');
    await restore(await open(), target.url, { config: { databaseUrl: target.url, dataFolder, secret: null } });
    expect(readdirSync(dataFolder)).toEqual(['secrets.json']);
    expect(JSON.parse(readFileSync(join(dataFolder, 'secrets.json'), 'utf8'))).toEqual({ secret });
    await target.drop();
  });

  test('brings an older schema to the newest one, and refuses a newer one', async () => {
    const [source, target] = [await createDatabase(), await createDatabase()];
    const backUpSource = (to: string) => writeBackup({ url: source.url, file: to, secret, passphrase, logN: cheap });
    await onDatabase(source.url, async ({ kysely }) => {
      await sql`drop schema public cascade`.execute(kysely);
      await sql`create schema public`.execute(kysely);
      const provider = { getMigrations: () => Promise.resolve(allMigrations) };
      await new Migrator({ db: kysely, provider }).migrateTo('0045_members');
      await sql`insert into auth_user (id, name, email) values ('old', 'old', 'old@a.test')`.execute(kysely);
    });
    const older = join(folder, 'older.backup');
    await backUpSource(older);
    expect((await open(older)).facts.schema).toBe('0045_members');
    await restore(await open(older), target.url);
    await onDatabase(target.url, async ({ kysely }) => {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration order by 1`.execute(kysely);
      expect(rows.map(({ name }) => name)).toEqual(Object.keys(allMigrations).toSorted());
      expect((await sql`select id from auth_user`.execute(kysely)).rows).toEqual([{ id: 'old' }]);
      await sql`insert into kysely_migration values ('9999_later', now()::text)`.execute(kysely);
    });
    const newer = join(folder, 'newer.backup');
    await writeBackup({ url: target.url, file: newer, secret, passphrase, logN: cheap });
    const sentence =
      'This version of Sheaf cannot restore the backup: it comes from a newer version, which has the migration 9999_later.';
    await expect(checkBackup(await open(newer))).rejects.toThrow(sentence);
    await expect(restore(await open(newer), source.url)).rejects.toThrow(sentence);
    await source.drop();
    await target.drop();
  });
});

describe('the file of a backup', () => {
  test('is whole, names what it holds, and only its user may read it', async () => {
    const backup = await open();
    const { tables, rows } = await checkBackup(backup);
    expect(backup.facts).toMatchObject({ tableCount: before.size });
    expect(tables).toBe(before.size);
    expect(rows).toBe([...before.values()].flat().length);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('replaces an older backup, but nothing else', async () => {
    await backUp(file);
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
    const letter = join(folder, 'letter.txt');
    writeFileSync(letter, 'Dear operator');
    await expect(backUp(letter)).rejects.toThrow('exists and is no backup of Sheaf');
    expect(readFileSync(letter, 'utf8')).toBe('Dear operator');
    await expect(backUp(folder)).rejects.toThrow('is a folder');
    await expect(backUp(join(folder, 'no', 'such'))).rejects.toThrow('does not exist. Make it');
  });

  test('is not made, and an older one stays, when the backup is ended', async () => {
    const held = readFileSync(file);
    const ending = AbortSignal.abort();
    const options = { url: tested.database.url, file, secret, passphrase, logN: cheap, signal: ending };
    await expect(writeBackup(options)).rejects.toThrow('abort');
    expect(readFileSync(file).equals(held)).toBe(true);
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  });

  test('opens with its passphrase alone', async () => {
    await expect(openBackup(file, () => Promise.resolve('another passphrase'))).rejects.toThrow(
      'The passphrase is not that of this backup.',
    );
  });
});

async function onDatabase<Value>(
  url: string,
  work: (database: ReturnType<typeof openDatabase>) => Promise<Value>,
): Promise<Value> {
  const database = openDatabase(url, { poolSize: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
