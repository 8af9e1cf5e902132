import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { getAccount } from '#core/wire/calls/account/accountCalls.ts';
import { createTaskGroup } from '#core/wire/calls/task/taskEditCalls.ts';
import { openDatabase } from '#server/db/database.ts';
import { deleteDueCustomers } from '#server/commands/order/autoRecharge/deleteCustomers.ts';
import { findAuditChain } from '#server/db/tables/account/audit.ts';
import { startRevoking } from '#server/jobs/housekeeping/startRevoking.ts';
import { startWorker } from '#server/jobs/startWorker.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import { createTestProvider } from '#server/payments/testProvider.ts';
import { accountCommands } from '#server/operator/account/accountCommands.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { fillTheRest } from '../db/fillTheRest.ts';
import { tablesWith as findTables } from '../db/tablesWith.ts';
import { quiet } from '../jobs/quiet.ts';
import { openScene } from '../jobs/scene.ts';
import { openTestService, type Client, type TestService } from '../openTestService.ts';
import { taskScene } from '../commands/task/taskScene.ts';
import { act } from './runTool.ts';

let tested: TestService;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
});
afterAll(() => tested.close());

const account = (verb: string, ...args: string[]) => act(accountCommands, tested.database, verb, ...args);

const tablesWith = (text: string) => findTables(tested.database.kysely, text);

async function fullAccount(name: string): Promise<Client> {
  const client = await tested.signUp(name);
  const scene = taskScene(tested, client);
  await scene.start(await scene.create('Mugs'));
  await fillTheRest(tested.database.kysely, client.accountId);
  return client;
}

test('delete asks first, says what goes, and touches nothing', async () => {
  const client = await fullAccount('asked');
  const before = await tablesWith(client.accountId);
  expect(await account('delete', 'asked')).toMatchObject({
    code: 1,
    text: 'asked has 1 task, 0 rows and a balance of $0.000001. All of it goes for good: say it again with --yes.',
  });
  expect(await tablesWith(client.accountId)).toEqual(before);
  expect((await client.send(getAccount)).status).toBe(200);
  expect((await account('delete', 'asked', '--really')).code).toBe(2);
});

test('delete leaves nothing of an account in any table but what Google and the payment provider have still to delete, and everything of the others', async () => {
  const [leaver, stays] = [await fullAccount('leaver'), await fullAccount('stays')];
  const kept = await tablesWith(stays.accountId);
  expect((await tablesWith(leaver.accountId)).length).toBeGreaterThan(20);
  expect(await account('delete', 'Leaver@example.com', '--yes')).toMatchObject({
    code: 0,
    lines: [
      'leaver is deleted, with everything that was theirs.',
      'A worker ends the access to their Google account, as soon as Google answers.',
    ],
  });
  expect(await tablesWith(leaver.accountId)).toEqual(['public.deleted_customers', 'public.google_revocations']);
  expect(await tablesWith('leaver')).toEqual([]);
  expect(await tablesWith(stays.accountId)).toEqual(kept);
  const google = { revoke: () => Promise.resolve({ ok: true } as const) };
  const revoking = startRevoking({ database: tested.database, google, openSecret: () => 'token', log: quiet });
  const provider = createTestProvider('a secret of the tests', tested.service.publicUrl);
  await deleteDueCustomers({ ...tested.service, payments: { ...tested.service.payments, provider } });
  await waitFor(async () => (await tablesWith(leaver.accountId)).length === 0);
  await revoking.stop();
  expect((await account('delete', 'leaver', '--yes')).text).toBe('There is no account leaver.');
  await tested.signUp('leaver');
});

test('the trail of a deleted account is still proven, and says no more than what and when', async () => {
  const { accountId } = await tested.signUp('trailed');
  await account('credit', 'trailed', '12.5');
  const chain = await tested.database.withoutRls((tx) => findAuditChain(tx, accountId));
  await account('delete', 'trailed', '--yes');
  const { code, text } = await account('audit', String(chain?.chainId));
  expect(code).toBe(0);
  expect(text).toMatch(/operator {2}CreditGiven {2}\(forgotten\)\n/u);
  expect(text).not.toContain('12500000');
  const service = await account('audit', '--service');
  expect(service.code).toBe(0);
  expect(service.lines.at(-2)).toMatch(/operator {2}AccountDeleted .*"balanceMicro": 12500000/u);
  expect(service.lines.at(-2)).toContain(chain?.chainId);
});

test('a request that is in progress when its account is deleted is refused as not signed in', async () => {
  const client = await tested.signUp('midway');
  const make = async (name: string) => (await client.send(createTaskGroup, { body: { TaskGroupName: name } })).status;
  expect(await make('Before')).toBe(200);
  // The session is still known in memory.
  await sql`delete from auth_user where id = ${client.accountId}`.execute(tested.database.kysely);
  expect(await make('After')).toBe(401);
  expect((await client.send(getAccount)).status).toBe(401);
});

test('an account is deleted while a worker collects for it, and the worker continues with others', async () => {
  const scene = openScene(tested.database.url);
  const database = openDatabase(tested.database.url, { poolSize: 8 });
  const site: Server = createServer((request, response) => {
    const finish = () => response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>${request.url}</title>`);
    setTimeout(finish, 20);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  const rule = { host, allowPrivate: true, ignoreRobots: true, connections: 4, delayMs: 0 };
  const config = { subtasksAtOnce: 8, hostRules: [rule], userAgent: 'test', browserPath: null };
  const worker = await startWorker({ database, config, log: quiet });
  const startLot = async (pages: number) => {
    const accountId = await scene.makeAccount(2);
    const urls = Array.from({ length: pages }, (_, index) => `http://${host}/${index}`);
    const lotId = await scene.startLot(accountId, await scene.makeTask(accountId), urls, { nodeCount: 2 });
    await sql`update auth_user set username = ${accountId} where id = ${accountId}`.execute(database.kysely);
    await admit(database, accountId);
    return { accountId, lotId };
  };
  try {
    const gone = await startLot(5_000);
    await waitFor(async () => (await scene.lot(gone.lotId)).row_count > 0);
    expect(await account('delete', gone.accountId, '--yes')).toMatchObject({ code: 0 });
    const next = await startLot(20);
    await waitFor(async () => (await scene.lot(next.lotId)).ended_at !== null);
    expect((await scene.lot(next.lotId)).row_count).toBe(20);
    expect(await tablesWith(gone.accountId)).toEqual([]);
  } finally {
    await worker.stop();
    site.close();
    await scene.close();
    await database.close();
  }
});
