import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { getAccount } from '#core/wire/calls/account/accountCalls.ts';
import { listLedger } from '#core/wire/calls/account/planCalls.ts';
import { getChanges } from '#core/wire/sync.ts';
import { migrate } from '#server/db/migrate.ts';
import { parseAmount } from '#core/domain/operator/acts.ts';
import { endService, forkService, makeDataFolder, query } from '#tests/server/db/embedded/embeddedFolder.ts';
import { openTestService, type Client, type TestService } from '../openTestService.ts';
import { runTool } from './runTool.ts';

const account = (environment: Record<string, string>, ...args: string[]) => runTool('main.ts', environment, args);

describe('npm run account, beside a service with a database of its own', () => {
  let tested: TestService;
  let client: Client;
  let here: Record<string, string>;
  beforeAll(async () => {
    tested = await openTestService({ level: AccountLevel.Free });
    client = await tested.signUp('ada');
    here = { DATABASE_URL: tested.database.url };
  });
  afterAll(() => tested.close());

  test('adds credit with an entry of its own each time, and the running service and its devices are notified', async () => {
    const cursor = String((await client.send(getChanges)).body['cursor']);
    expect(await account(here, 'credit', 'ada', '12.50')).toEqual({
      code: 0,
      text: 'ada got $12.50 of credit. The balance is $12.50.',
    });
    expect(await account(here, 'credit', 'Ada@Example.com', '12.50')).toEqual({
      code: 0,
      text: 'ada got $12.50 of credit. The balance is $25.00.',
    });
    const changes = await client.send(getChanges, { query: { since: cursor } });
    expect(changes.body['cursor']).not.toBe(cursor);
    expect(changes.body['account']).toMatchObject({ balanceMicro: 25_000_000 });
    expect((await client.send(listLedger)).body).toMatchObject({ total: 2 });
  });

  test('puts an account on a plan with what it gives', async () => {
    expect(await account(here, 'level', 'ada', 'professional')).toMatchObject({
      code: 0,
      text: 'ada has the plan Professional now. The balance is $25.00.',
    });
    expect((await client.send(getAccount)).body).toMatchObject({
      currentAccountLevel: AccountLevel.Professional,
      cloudCount: 20,
      taskLimit: 250,
    });
  });

  test.each<[string[], number, RegExp]>([
    [['credit', 'nobody', '5'], 1, /^There is no account nobody\.$/u],
    [['credit', 'ada', '-5'], 2, /^"-5" is no amount: it must be dollars above 0 and up to 1000000/u],
    [['level', 'ada', 'gold'], 2, /^"gold" is no level: it must be one of None, Free, /u],
    [['credit', 'ada'], 2, /^Commands for the operator/u],
    [['remove', 'ada', '5'], 2, /^Commands for the operator/u],
  ])('%j ends with one sentence and changes nothing', async (args, code, sentence) => {
    const before = (await client.send(listLedger)).body;
    const ended = await account(here, ...args);
    expect(ended.code).toBe(code);
    expect(ended.text).toMatch(sentence);
    expect((await client.send(listLedger)).body).toEqual(before);
  });

  test('says where there is no service', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'sheaf-account-'));
    const ended = await account({ SHEAF_DATA: empty }, 'credit', 'ada', '5');
    expect(ended).toMatchObject({ code: 1 });
    expect(ended.text).toMatch(/^There is no Sheaf in .*Start the service once/u);
    rmSync(empty, { recursive: true });
  });
});

test.each([
  ['0', null],
  ['0.000001', 1],
  ['1000000', 1_000_000_000_000],
  ['1000000.01', null],
  ['1e3', null],
  ['5,00', null],
  ['0.0000001', null],
])('of credit, %s dollars are %s micro-dollars', (value, amountMicro) => {
  expect(parseAmount(value)).toBe(amountMicro);
});

test('the embedded database is reached while the service runs and while it does not', async () => {
  const folder = makeDataFolder();
  const here = { SHEAF_DATA: folder };
  const service = await forkService(folder);
  await migrate(service.url);
  expect(await account(here, 'credit', 'nobody', '5')).toEqual({ code: 1, text: 'There is no account nobody.' });
  expect(await query(service.url, 'select count(*)::int as entries from ledger')).toEqual([{ entries: 0 }]);
  await endService(service, 'in order');
  expect(await account(here, 'credit', 'nobody', '5')).toEqual({ code: 1, text: 'There is no account nobody.' });
  rmSync(folder, { recursive: true });
});
