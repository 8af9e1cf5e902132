import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { StartResult } from '#core/domain/run/runResult.ts';
import { getAccount } from '#core/wire/calls/account/accountCalls.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { beginTrial, canTrial } from '#core/wire/calls/account/planCalls.ts';
import { getChanges } from '#core/wire/sync.ts';
import { batchStart, createTemplateTask } from '#core/wire/calls/task/taskCalls.ts';
import { setLevel } from '#server/db/tables/account/plans.ts';
import { endPlanTrials } from '#server/jobs/housekeeping/sweep.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';

let tested: TestService;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Free, trialDays: 14 });
});
afterAll(() => tested.close());

const accountOf = async (client: Client) => (await client.send(getAccount)).body;
const mayTry = async (client: Client) => (await client.send(canTrial)).body as unknown;
const putEndTo = (client: Client, interval: string) =>
  sql`update accounts set trial_ends_at = now() + ${interval}::interval where account_id = ${client.accountId}`.execute(
    tested.database.kysely,
  );

test('§7.3: a trial begins once, with 20 asked for at the same moment; it gives Professional for its days', async () => {
  const client = await tested.signUp('hasty');
  expect(await mayTry(client)).toBe(true);
  expect(await accountOf(client)).toMatchObject({ currentAccountLevel: AccountLevel.Free, canTrial: true });
  const before = Date.now();
  const answers = await Promise.all(Array.from({ length: 20 }, () => client.send(beginTrial)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body['code'] === 'TrialNotAvailable')).toHaveLength(19);
  const account = await accountOf(client);
  expect(account).toMatchObject({
    accountLevel: AccountLevel.Free,
    currentAccountLevel: AccountLevel.Professional,
    isLevelExpired: false,
    canTrial: false,
    cloudCount: 20,
    taskLimit: 250,
  });
  const days = (Number(account['trialEndsAt']) - before) / 86_400_000;
  expect(days).toBeGreaterThan(13.99);
  expect(days).toBeLessThan(14.01);
  expect(await mayTry(client)).toBe(false);
});

test('after its end the level falls back, cloud starts are refused as expired, and the devices are notified', async () => {
  const client = await tested.signUp('later');
  await client.send(beginTrial);
  const body = {
    taskName: 'Mugs',
    templateRegistrationId: tested.service.gallery.bySlug('demo-shop-products')?.templateRegistrationId,
    templateVersion: 1,
    userInputParameters: formatUserInputParameters({ Categories: ['mugs'] }, {}),
  };
  const taskId = String((await client.send(createTemplateTask, { body })).body['taskId']);
  const cursor = String((await client.send(getChanges)).body['cursor']);

  await putEndTo(client, '1 minute');
  await endPlanTrials(tested.database);
  expect(await accountOf(client)).toMatchObject({ currentAccountLevel: AccountLevel.Professional });

  await putEndTo(client, '-1 second');
  await Promise.all([endPlanTrials(tested.database), endPlanTrials(tested.database)]);
  expect(await accountOf(client)).toMatchObject({
    accountLevel: AccountLevel.Free,
    currentAccountLevel: AccountLevel.Free,
    isLevelExpired: true,
    canTrial: false,
    taskLimit: 10,
    // A run that began in the trial comes to its end.
    cloudCount: 1,
  });
  const { errors } = (await client.send(batchStart, { body: { taskIds: [taskId] } })).body;
  expect(errors).toMatchObject([{ startResult: StartResult.FunctionNotEnable }]);
  const changes = await client.send(getChanges, { query: { since: cursor } });
  expect(changes.body['cursor']).not.toBe(cursor);
  expect(changes.body['account']).toMatchObject({ isLevelExpired: true });
  expect((await client.send(beginTrial)).body).toEqual({ code: 'TrialNotAvailable' });
});

test('a level that is given takes the place of a trial, and no sweep takes it away', async () => {
  const client = await tested.signUp('upgraded');
  await client.send(beginTrial);
  await tested.database.withoutRls((tx) => setLevel(tx, client.accountId, AccountLevel.Enterprise));
  await putEndTo(client, '-1 second');
  await endPlanTrials(tested.database);
  expect(await accountOf(client)).toMatchObject({
    accountLevel: AccountLevel.Enterprise,
    currentAccountLevel: AccountLevel.Enterprise,
    isLevelExpired: false,
    cloudCount: 40,
  });
});

test('there is none where the operator gives no days, nor above the basic plan', async () => {
  tested.service.offer = { trialDays: 0, contact: null };
  const client = await tested.signUp('nowhere');
  expect(await mayTry(client)).toBe(false);
  expect((await client.send(beginTrial)).status).toBe(409);
  tested.service.offer = { trialDays: 14, contact: null };
  await tested.database.withoutRls((tx) => setLevel(tx, client.accountId, AccountLevel.Standard));
  expect(await mayTry(client)).toBe(false);
  expect((await client.send(beginTrial)).status).toBe(409);
});

test('an account gets the price of a gigabyte through premium proxies, where the service has any', async () => {
  const client = await tested.signUp('thrifty');
  expect(await accountOf(client)).toMatchObject({ proxyPricePerGbMicro: null });
  const before = tested.service.proxyPool;
  tested.service.proxyPool = () => ({ areas: [], proxies: [], pricePerGbMicro: 4_000_000 });
  expect(await accountOf(client)).toMatchObject({ proxyPricePerGbMicro: 4_000_000 });
  tested.service.proxyPool = before;
});
