import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { planOf } from '#core/domain/account/plan.ts';
import { getAccount } from '#core/wire/calls/account/accountCalls.ts';
import { getChanges } from '#core/wire/sync.ts';
import * as accounts from '#core/wire/calls/operator/operatorAccountCalls.ts';
import * as service from '#core/wire/calls/operator/operatorServiceCalls.ts';
import { reportWorker } from '#server/db/tables/run/workers.ts';
import { reportWebProcess } from '#server/db/tables/service/webProcesses.ts';
import { noteBackup } from '#server/db/tables/service/serviceHealth.ts';
import { openTestService, password, type Client, type TestService } from '#tests/server/openTestService.ts';
import { runTool } from '#tests/server/operator/runTool.ts';

let tested: TestService;
let operator: Client;
let ada: Client;
let folder: string;
const tool = (...args: string[]) => runTool('main.ts', { DATABASE_URL: tested.database.url }, args);

beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Free });
  folder = mkdtempSync(join(tmpdir(), 'sheaf-operator-'));
  tested.service.hostsFile = join(folder, 'hosts.json');
  operator = await tested.signUp('grace');
  ada = await tested.signUp('ada');
});
afterAll(async () => {
  await tested.close();
  rmSync(folder, { recursive: true, force: true });
});

const act = (kind: object, proof: object = { password }) =>
  operator.send(accounts.actOnAccount, { params: { id: ada.accountId }, body: { act: kind, ...proof } });
const entriesOf = async (account: string) =>
  (await operator.send(accounts.listAuditEntries, { query: { account } })).body['entries'] as { kind: string }[];

describe('an operator', () => {
  test('is made by a command alone; for every other account the calls do not exist', async () => {
    expect(await operator.send(service.getServiceHealth)).toMatchObject({ status: 404, body: { code: 'NotFound' } });
    expect((await operator.send(getAccount)).body).toMatchObject({ isOperator: false });
    expect(await tool('operator', 'grace')).toMatchObject({ code: 0 });
    expect(await operator.send(service.getServiceHealth)).toMatchObject({ status: 200 });
    expect((await operator.send(getAccount)).body).toMatchObject({ isOperator: true });
    expect(await ada.send(service.getServiceHealth)).toMatchObject({ status: 404 });
    expect(await act({ kind: 'endSessions' }, { password: 'a wrong password' })).toMatchObject({
      status: 400,
      body: { code: 'FailValidatePassword' },
    });
  });

  test('is no account that others can enter: neither that of the demo nor a member', async () => {
    await sql`update accounts set is_demo = true where account_id = ${ada.accountId}`.execute(tested.database.kysely);
    expect((await tool('operator', 'ada')).text).toContain('account of the demo');
    await sql`update accounts set is_demo = false where account_id = ${ada.accountId}`.execute(tested.database.kysely);
    const { rows } = await sql`select from operators where account_id = ${ada.accountId}`.execute(
      tested.database.kysely,
    );
    expect(rows).toEqual([]);
  });

  test('a request of an account cannot write the flag', async () => {
    const write = tested.database.withAccount(ada.accountId, (tx) =>
      sql`insert into operators (account_id) values (${ada.accountId})`.execute(tx),
    );
    await expect(write).rejects.toThrow(/row-level security|permission denied/u);
  });
});

describe('accounts', () => {
  test('are found by a part of their name or address', async () => {
    const found = await operator.send(accounts.listOperatedAccounts, { query: { search: 'ADA@' } });
    expect(found.body).toMatchObject({ total: 1, items: [{ userName: 'ada', accessCount: 1, isOperator: false }] });
    const none = await operator.send(accounts.listOperatedAccounts, { query: { search: '%' } });
    expect(none.body).toMatchObject({ total: 0 });
  });

  test('come in the order of what they store, with the limit of their plan', async () => {
    await sql`insert into account_storage (account_id, bytes) values (${operator.accountId}, 2000)`.execute(
      tested.database.kysely,
    );
    const names = async (order: string) => {
      const { body } = await operator.send(accounts.listOperatedAccounts, { query: { order } });
      return (body['items'] as { userName: string }[]).map(({ userName }) => userName);
    };
    expect(await names('newest')).toEqual(['ada', 'grace']);
    expect(await names('storage')).toEqual(['grace', 'ada']);
    const { body } = await operator.send(accounts.listOperatedAccounts, { query: { order: 'storage', pageSize: 1 } });
    const { storedBytes: storedLimitBytes } = planOf(AccountLevel.Free);
    expect(body).toMatchObject({ total: 2, items: [{ storedBytes: 2000, storedLimitBytes }] });
  });

  test('get credit with one entry of the ledger that names the reason, and the devices are notified', async () => {
    const before = (await ada.send(getChanges)).body['cursor'];
    const given = await act({ kind: 'giveCredit', amountMicro: 5_000_000, reason: 'goodwill' });
    expect(given).toMatchObject({ status: 200, body: { balanceMicro: 5_000_000 } });
    const { rows } = await sql<{ cause: string }>`
      select cause from ledger where account_id = ${ada.accountId}`.execute(tested.database.kysely);
    expect(rows).toMatchObject([{ cause: expect.stringMatching(/^credit:operator:goodwill:/u) as string }]);
    expect((await ada.send(getChanges)).body['cursor']).not.toBe(before);
  });

  test('change their plan', async () => {
    expect((await act({ kind: 'setLevel', level: AccountLevel.Professional })).body).toMatchObject({
      level: AccountLevel.Professional,
    });
  });

  test('are disabled and enabled again, each once', async () => {
    expect((await act({ kind: 'disable' })).body).toMatchObject({ accessCount: 0 });
    expect(await ada.send(getAccount)).toMatchObject({ status: 401 });
    expect(await act({ kind: 'disable' })).toMatchObject({ status: 409, body: { code: 'ActNotPossible' } });
    const disabled = await operator.send(accounts.listOperatedAccounts, { query: { only: 'disabled' } });
    expect(disabled.body).toMatchObject({ total: 1, items: [{ userName: 'ada' }] });
    expect((await act({ kind: 'enable' })).body).toMatchObject({ disabledAt: null });
  });

  test('nobody disables their own account', async () => {
    const own = await operator.send(accounts.actOnAccount, {
      params: { id: operator.accountId },
      body: { act: { kind: 'disable' }, password },
    });
    expect(own).toMatchObject({ status: 409, body: { code: 'ActNotPossible' } });
  });
});

describe('the audit trail', () => {
  test('has each act in the trail of the account, and with the operator in that of the service', async () => {
    const kinds = (await entriesOf('ada')).map(({ kind }) => kind);
    expect(kinds.slice(0, 3)).toEqual(['AccountEnabled', 'AccountDisabled', 'SessionsEnded']);
    expect(kinds).toEqual(expect.arrayContaining(['CreditGiven', 'PlanChanged']));
    const acts = await operator.send(accounts.listAuditEntries, { query: { group: 'operator' } });
    const facts = (acts.body['entries'] as { kind: string; facts: string }[])
      .filter(({ kind }) => kind === 'OperatorActed')
      .map((entry) => JSON.parse(entry.facts) as object);
    expect(facts[0]).toEqual({ operatorId: operator.accountId, act: 'enable', accountId: ada.accountId });
    expect(facts).toHaveLength(4);
  });

  test('is read in pages without a gap', async () => {
    await tested.database.withoutRls(async (tx) => {
      for (let index = 0; index < 60; index += 1) {
        await sql`select append_audit(${ada.accountId}, 'CouponBound', 'operator', null, '{}'::jsonb, null)`.execute(
          tx,
        );
      }
    });
    const first = await operator.send(accounts.listAuditEntries, { query: { account: 'ada' } });
    const query = { account: 'ada', before: String(first.body['next']) };
    const second = await operator.send(accounts.listAuditEntries, { query });
    const numbers = [first, second].flatMap(({ body }) =>
      (body['entries'] as { entryNo: number }[]).map(({ entryNo }) => entryNo),
    );
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) - index));
    expect(numbers.at(-1)).toBe(1);
  });

  test('says since when its chains are unbroken, and finds an entry that was changed', async () => {
    const whole = await operator.send(accounts.checkAuditChains);
    expect(whole.body).toMatchObject({ breaks: [], isComplete: true, since: expect.any(Number) as number });
    await sql`alter table audit_log disable trigger append_only`.execute(tested.database.kysely);
    await sql`
      update audit_log set kind = 'CouponUsed' where entry_no = 5
        and chain_id = (select chain_id from audit_chains where account_id = ${ada.accountId})`.execute(
      tested.database.kysely,
    );
    const broken = await operator.send(accounts.checkAuditChains, { query: { account: 'ada' } });
    expect(broken.body).toMatchObject({ trailCount: 1, breaks: [{ userName: 'ada', entryNo: 5 }] });
    const unknown = await operator.send(accounts.checkAuditChains, { query: { account: 'nobody' } });
    expect(unknown.body).toMatchObject({ isFound: false });
  });
});

describe('the hosts file', () => {
  const put = (text: string, etag: string) => operator.send(service.putHostsFile, { body: { text, etag, password } });
  const rules = '[{ "host": "shop.example", "isBlocked": true }]';

  test('is saved where it has no mistake', async () => {
    const { body } = await operator.send(service.getHostsFile);
    expect(body).toMatchObject({ text: '[]\n', isWritable: true });
    const wrong = await put('[{ "host": "shop.example", "speed": 1 }]', String(body['etag']));
    expect(wrong.body).toMatchObject({ outcome: 'mistakes', mistakes: [{ line: 1, column: 28, name: 'speed' }] });
    expect((await put(rules, String(body['etag']))).body).toMatchObject({ outcome: 'saved', file: { text: rules } });
    expect(readFileSync(tested.service.hostsFile, 'utf8')).toBe(rules);
  });

  test('keeps the change of another operator', async () => {
    expect((await put('[]', 'an older etag')).body).toMatchObject({ outcome: 'changed', file: { text: rules } });
    expect(readFileSync(tested.service.hostsFile, 'utf8')).toBe(rules);
  });
});

test('health names web processes and workers with their machine, version and memory, unsent mails, storage and the last backup', async () => {
  const facts = { hasBrowser: true, slots: 8, machine: 'north', version: '1.2.3', residentBytes: 90_000_000 };
  await reportWorker(tested.database.kysely, 'b0000000-0000-4000-8000-000000000000', facts);
  const web = { processId: randomUUID(), machine: 'south', version: '1.2.3', startedAt: new Date(1_700_000_000_000) };
  for (const residentBytes of [1, 80_000_000])
    await reportWebProcess(tested.database.kysely, { ...web, residentBytes });
  const silent = randomUUID();
  await reportWebProcess(tested.database.kysely, { ...web, processId: silent, residentBytes: 1 });
  await sql`update web_processes set seen_at = now() - interval '1 minute' where process_id = ${silent}`.execute(
    tested.database.kysely,
  );
  await noteBackup(tested.database.kysely, 1_700_000_000_000);
  const { body } = await operator.send(service.getServiceHealth);
  expect(body).toMatchObject({
    workers: [{ machine: 'north', version: '1.2.3', slots: 8, hasBrowser: true, residentBytes: 90_000_000 }],
    webs: [{ machine: 'south', startedAt: 1_700_000_000_000, residentBytes: 80_000_000 }],
    storage: { isFull: false },
    backupAt: 1_700_000_000_000,
  });
  expect((body['storage'] as { databaseBytes: number }).databaseBytes).toBeGreaterThan(1_000_000);
});

test('an operator who is one no longer sees nothing', async () => {
  expect(await tool('operator-off', 'grace')).toMatchObject({ code: 0 });
  expect(await operator.send(accounts.listOperatedAccounts)).toMatchObject({ status: 404 });
  expect(await act({ kind: 'enable' })).toMatchObject({ status: 404 });
});
