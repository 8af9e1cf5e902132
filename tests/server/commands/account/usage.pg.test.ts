import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { getResources, getTemplateBalance, listDailyUsage, listLedger } from '#core/wire/calls/account/planCalls.ts';
import { batchStart, createTemplateTask } from '#core/wire/calls/task/taskCalls.ts';
import { insertCredit } from '#server/db/tables/account/accounts.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';

let tested: TestService;
let client: Client;
let other: Client;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
  [client, other] = [await tested.signUp('ada'), await tested.signUp('eve')];
});
afterAll(() => tested.close());

const dayMs = 86_400_000;
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);

async function startedTask(taskName: string): Promise<{ taskId: string; lotId: string }> {
  const body = {
    taskName,
    templateRegistrationId: tested.service.gallery.bySlug('demo-shop-products')?.templateRegistrationId,
    templateVersion: 1,
    userInputParameters: formatUserInputParameters({ Categories: ['mugs'] }, {}),
  };
  const taskId = String((await client.send(createTemplateTask, { body })).body['taskId']);
  await client.send(batchStart, { body: { taskIds: [taskId] } });
  const lot = await tested.database.kysely
    .selectFrom('lots')
    .select('lot_id')
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  return { taskId, lotId: lot.lot_id };
}

/** As a worker writes it (server/jobs/write/writeRows.ts). */
async function charge(lotId: string, firstRow: number, amountMicro: number, daysAgo: number): Promise<void> {
  await sql`insert into ledger (account_id, amount_micro, kind, cause, created_at) values
    (${client.accountId}, ${-amountMicro}, 'rows', ${`rows:${lotId}:${firstRow}`}, ${new Date(Date.now() - daysAgo * dayMs)})`.execute(
    tested.database.kysely,
  );
}

test('§7.1, §7.3: charges by day, resource and task, runs as one line of the ledger, and credit beside them', async () => {
  const credit = { accountId: client.accountId, amountMicro: 5_000_000, cause: `credit:test:${randomUUID()}` };
  await tested.database.withoutRls((tx) => insertCredit(tx, credit));
  const mugs = await startedTask('Mugs');
  const cups = await startedTask('Cups');
  await sql`update lots set plan = jsonb_set(plan, '{pricePerRowMicro}', '100') where account_id = ${client.accountId}`.execute(
    tested.database.kysely,
  );
  await charge(mugs.lotId, 0, 50_000, 1);
  await charge(mugs.lotId, 500, 30_000, 0);
  await charge(mugs.lotId, 800, 20_000, 0);
  await charge(cups.lotId, 0, 90_000, 0);
  await charge(cups.lotId, 900, 10_000, 40);
  await sql`insert into ledger (account_id, amount_micro, kind, cause)
    values (${client.accountId}, -7000, 'proxy', ${`proxy:${cups.lotId}:part:0`})`.execute(tested.database.kysely);

  const own = { memberName: null };
  const usage = await client.send(listDailyUsage, { params: { id: 200 } });
  expect(usage.body).toEqual([
    {
      day: dayOf(0),
      rowCount: 1_400,
      chargedMicro: 140_000,
      taskCount: 2,
      tasks: [
        { ...own, taskId: cups.taskId, taskName: 'Cups', rowCount: 900, chargedMicro: 90_000 },
        { ...own, taskId: mugs.taskId, taskName: 'Mugs', rowCount: 500, chargedMicro: 50_000 },
      ],
    },
    {
      day: dayOf(1),
      rowCount: 500,
      chargedMicro: 50_000,
      taskCount: 1,
      tasks: [{ ...own, taskId: mugs.taskId, taskName: 'Mugs', rowCount: 500, chargedMicro: 50_000 }],
    },
  ]);
  expect((await client.send(listDailyUsage, { params: { id: 200 }, query: { days: 1 } })).body).toMatchObject([
    { day: dayOf(0) },
  ]);
  const cost = { rowCount: null, chargedMicro: 7_000 };
  const tasks = [{ ...own, taskId: cups.taskId, taskName: 'Cups', ...cost }];
  expect((await client.send(listDailyUsage, { params: { id: 100 } })).body).toEqual([
    { day: dayOf(0), ...cost, taskCount: 1, tasks },
  ]);
  expect((await client.send(getResources)).body).toEqual({
    balanceMicro: 4_793_000,
    totalBalanceMicro: 4_793_000,
    resources: [
      { id: 200, resourceType: 200, chargedMicro: 190_000 },
      { id: 100, resourceType: 100, chargedMicro: 7_000 },
    ],
  });

  const ledger = (await client.send(listLedger)).body as { items: Record<string, unknown>[]; total: number };
  expect(ledger.total).toBe(4);
  expect(ledger.items).toHaveLength(4);
  expect(ledger.items).toContainEqual(
    expect.objectContaining({ kind: 'rows', amountMicro: -100_000, rowCount: 1_000, taskName: 'Mugs', lotNo: 1 }),
  );
  expect(ledger.items).toContainEqual(
    expect.objectContaining({ kind: 'proxy', amountMicro: -7_000, rowCount: null, taskName: 'Cups' }),
  );
  expect(ledger.items).toContainEqual(
    expect.objectContaining({ kind: 'credit', amountMicro: 5_000_000, taskId: null, rowCount: null }),
  );
  const second = (await client.send(listLedger, { query: { page: 2, pageSize: 2 } })).body;
  expect(second).toMatchObject({ total: 4, items: ledger.items.slice(2) });
  expect((await client.send(listLedger, { query: { page: 9, pageSize: 2 } })).body).toEqual({ total: 4, items: [] });
});

test('a day names its most expensive tasks and sums all', async () => {
  const lots = await Promise.all(Array.from({ length: 22 }, (_, index) => startedTask(`Small ${index}`)));
  for (const [index, { lotId }] of lots.entries()) await charge(lotId, 0, 1_000 + index, 3);
  const usage = (await client.send(listDailyUsage, { params: { id: 200 } })).body as unknown as {
    day: string;
    taskCount: number;
    chargedMicro: number;
    tasks: { taskName: string }[];
  }[];
  const day = usage.find((each) => each.day === dayOf(3));
  expect(day).toMatchObject({ taskCount: 22, chargedMicro: 22_231 });
  expect(day?.tasks).toHaveLength(20);
  expect(day?.tasks[0]).toMatchObject({ taskName: 'Small 21' });
});

test('§7.1: the template balance says whether rows that cost something can be started', async () => {
  expect((await other.send(getTemplateBalance)).body).toEqual({
    canUse: false,
    balanceMicro: 0,
    totalBalanceMicro: 0,
    balanceLowThresholdMicro: 5_000_000,
    chargingGranularityMicro: 1_000_000,
  });
  expect((await client.send(getTemplateBalance)).body).toMatchObject({ canUse: true });
});

test('an account sees its own charges only, and an unknown resource is not found', async () => {
  expect((await other.send(listDailyUsage, { params: { id: 200 } })).body).toEqual([]);
  expect((await other.send(listLedger)).body).toEqual({ items: [], total: 0 });
  expect((await client.send(listDailyUsage, { params: { id: 7 } })).status).toBe(404);
});
