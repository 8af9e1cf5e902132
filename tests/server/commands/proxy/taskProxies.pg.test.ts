import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { hiddenPassword } from '#core/domain/proxy/proxyLine.ts';
import { defaultProxySettings, IpProxyFromType, type ProxySettings } from '#core/domain/proxy/proxySettings.ts';
import { StartResult } from '#core/domain/run/runResult.ts';
import { setProxy } from '#core/edits/runEdits.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import * as calls from '#core/wire/calls/task/proxyCalls.ts';
import { getChanges, pushEdits } from '#core/wire/sync.ts';
import { batchStart, createTemplateTask, getTask, updateTemplateTask } from '#core/wire/calls/task/taskCalls.ts';
import { createSecretBox } from '#server/auth/secretBox.ts';
import { insertCredit } from '#server/db/tables/account/accounts.ts';
import { lotLinesColumn } from '#server/db/tables/run/insertLot.ts';
import { parsePool, type ProxyPool } from '#server/engine/proxies/pool.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';

let tested: TestService;
let pool: ProxyPool | null = null;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
  tested.service.proxyPool = () => pool;
});
afterAll(() => tested.close());

const offered = parsePool(
  JSON.stringify({
    areas: [
      { id: 1, country: 'DE' },
      { id: 2, parentId: 1, names: { 'en-US': 'Munich', 'de-DE': 'München' } },
      { id: 3, country: 'JP' },
    ],
    proxies: [
      { url: 'http://pool:pool-password@93.184.215.14:8080', areaId: 2 },
      { url: 'socks5://93.184.215.14:1080', areaId: 2 },
    ],
    pricePerGbMicro: 4_000_000,
  }),
) as ProxyPool;

const { None, Strong, Custom, Fake } = IpProxyFromType;
const secret = 'pass-word-7391';
const line = `ada:${secret}@proxy.example:8080`;
const hiddenLine = `ada:${hiddenPassword}@proxy.example:8080`;

const settings = (
  ipProxyFromType: ProxySettings['ipProxyFromType'],
  proxies: string[] = [],
  areaId = -1,
): ProxySettings => ({
  ipProxyFromType,
  strongIpProxySettings: { period: 60, areaId },
  customIpProxySettings: { switchPeriod: 5, proxies },
});

function draft(more: object = {}) {
  const template = tested.service.gallery.bySlug('demo-shop-products');
  if (template === undefined) throw new Error('the demo template is gone');
  return {
    taskName: 'Mugs',
    templateRegistrationId: template.templateRegistrationId,
    templateVersion: template.version,
    userInputParameters: formatUserInputParameters({ Categories: ['mugs'] }, {}),
    ...more,
  };
}

const create = async (client: Client, more: object = {}): Promise<string> => {
  const { body } = await client.send(createTemplateTask, { body: draft(more) });
  if (typeof body['taskId'] !== 'string') throw new Error(JSON.stringify(body));
  return body['taskId'];
};
const save = (client: Client, taskId: string, ipProxySettings: ProxySettings) =>
  client.send(calls.savePreventScrapeSettings, { body: { taskId, ipProxySettings } });
const read = async (client: Client, taskId: string) =>
  (await client.send(calls.getPreventScrapeSettings, { query: { taskId } })).body['ipProxySettings'] as ProxySettings;
const credit = (client: Client, dollars: number) =>
  tested.database.withoutRls((tx) =>
    insertCredit(tx, {
      accountId: client.accountId,
      amountMicro: dollars * 1_000_000,
      cause: `credit:${randomUUID()}`,
    }),
  );
const start = async (client: Client, taskId: string): Promise<StartResult> => {
  const { body } = await client.send(batchStart, { body: { taskIds: [taskId] } });
  const [failed] = body['errors'] as { startResult: StartResult }[];
  return failed?.startResult ?? StartResult.Succeed;
};

test('§3.6: a task has the defaults until they are set; what is set comes back, with its passwords hidden', async () => {
  const ada = await tested.signUp('ada');
  const taskId = await create(ada);
  expect(await read(ada, taskId)).toEqual(defaultProxySettings);
  const answer = await save(ada, taskId, settings(Custom, [line, '', '  socks5://93.184.215.14:1080 ']));
  const saved = settings(Custom, [hiddenLine, 'socks5://93.184.215.14:1080']);
  expect(answer).toMatchObject({ status: 200, body: { taskId, ipProxySettings: saved } });
  expect(await read(ada, taskId)).toEqual(saved);
  expect((await ada.send(getTask, { query: { taskId } })).body['ipProxySettings']).toEqual(saved);
});

test('§7.5: task and proxies are saved together, when it is made and when it is saved again, or not at all', async () => {
  const bea = await tested.signUp('bea');
  const taskId = await create(bea, { ipProxySettings: settings(Custom, [line]) });
  expect(await read(bea, taskId)).toEqual(settings(Custom, [hiddenLine]));
  const broken = draft({ taskId, taskName: 'Other', ipProxySettings: settings(Custom, ['proxy.example']) });
  expect(await bea.send(updateTemplateTask, { body: broken })).toMatchObject({
    status: 400,
    body: { code: 'ProxyLineInvalid', line: 1, problem: 'NoPort' },
  });
  expect((await bea.send(getTask, { query: { taskId } })).body['taskName']).toBe('Mugs');
  await bea.send(updateTemplateTask, { body: draft({ taskId, ipProxySettings: settings(None, [hiddenLine]) }) });
  expect(await read(bea, taskId)).toEqual(settings(None, [hiddenLine]));
  await bea.send(updateTemplateTask, { body: draft({ taskId, taskName: 'Without a word of proxies' }) });
  expect(await read(bea, taskId)).toEqual(settings(None, [hiddenLine]));
});

/** All lists that the database has, opened. */
async function storedLines(taskId: string): Promise<unknown> {
  const row = await tested.database.kysely
    .selectFrom('tasks')
    .select(['account_id', 'proxy_lines'])
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  const place = { accountId: row.account_id, column: 'tasks.proxy_lines' };
  return JSON.parse(tested.service.secrets.open(place, row.proxy_lines ?? '') ?? 'null');
}

test('a hidden password stays the stored one; a new task made of the form takes it along; elsewhere it is asked for', async () => {
  const [cleo, dan] = [await tested.signUp('cleo'), await tested.signUp('dan')];
  const taskId = await create(cleo, { ipProxySettings: settings(Custom, [line, 'b.example:8081:bob:three-secret']) });
  const { proxies } = (await read(cleo, taskId)).customIpProxySettings;
  await save(cleo, taskId, settings(Custom, ['new.example:8082', ...proxies.toReversed()]));
  expect(await storedLines(taskId)).toEqual(['new.example:8082', 'b.example:8081:bob:three-secret', line]);
  const copied = await create(cleo, { secretsOfTaskId: taskId, ipProxySettings: settings(Custom, proxies) });
  expect(await storedLines(copied)).toEqual([line, 'b.example:8081:bob:three-secret']);
  const refusal = { status: 400, body: { code: 'ProxyLineInvalid', line: 1, problem: 'PasswordMissing' } };
  const foreign = draft({ secretsOfTaskId: taskId, ipProxySettings: settings(Custom, proxies) });
  expect(await dan.send(createTemplateTask, { body: foreign })).toMatchObject(refusal);
  const moved = [`ada:${hiddenPassword}@other.example:8080`];
  expect(await save(cleo, taskId, settings(Custom, moved))).toMatchObject(refusal);
});

test('no password is anywhere in the database as it is, nor in what devices read', async () => {
  const eva = await tested.signUp('eva');
  const taskId = await create(eva, { ipProxySettings: settings(Custom, [line]) });
  expect(await start(eva, taskId)).toBe(StartResult.Succeed);
  const changes = await eva.send(getChanges, {});
  expect(JSON.stringify(changes.body)).toContain(hiddenLine);
  expect(JSON.stringify(changes.body)).not.toContain(secret);
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(
    tested.database.kysely,
  );
  const found = async (text: string): Promise<string[]> => {
    const names: string[] = [];
    for (const { name } of tables) {
      const { rows } = await sql`select from ${sql.raw(name)} as row where strpos(row::text, ${text}) > 0`.execute(
        tested.database.kysely,
      );
      if (rows.length > 0) names.push(name);
    }
    return names;
  };
  expect(tables.length).toBeGreaterThan(10);
  expect(await found(hiddenLine)).toContain('public.tasks');
  expect(await found(secret)).toEqual([]);
  expect(await found(Buffer.from(secret).toString('base64').slice(0, 12))).toEqual([]);
});

test('a lot keeps the list that it was started with', async () => {
  const finn = await tested.signUp('finn');
  const taskId = await create(finn, { ipProxySettings: settings(Custom, [line]) });
  await start(finn, taskId);
  await save(finn, taskId, settings(Custom, ['new.example:8082']));
  const lot = await tested.database.kysely
    .selectFrom('lots')
    .select(['account_id', 'plan', 'proxy_lines'])
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  const place = { accountId: lot.account_id, column: lotLinesColumn };
  expect(JSON.parse(tested.service.secrets.open(place, lot.proxy_lines ?? '') ?? 'null')).toEqual([line]);
  expect(lot.plan.proxies).toEqual({ settings: settings(Custom), pricePerGbMicro: 0 });
});

test('with another secret the list can be read no more: the task does not start, and a new list mends it', async () => {
  const gus = await tested.signUp('gus');
  const taskId = await create(gus, { ipProxySettings: settings(Custom, [line]) });
  const { secrets } = tested.service;
  tested.service.secrets = createSecretBox('the secret after it was changed, 40 long');
  expect(await start(gus, taskId)).toBe(StartResult.FailedForOther);
  expect(await save(gus, taskId, settings(Custom, [hiddenLine]))).toMatchObject({
    status: 409,
    body: { code: 'ProxyUnreadable' },
  });
  expect(await save(gus, taskId, settings(Custom, [line]))).toMatchObject({ status: 200 });
  expect(await start(gus, taskId)).toBe(StartResult.Succeed);
  tested.service.secrets = secrets;
});

test.each([
  ['made-up addresses', settings(Fake, [line]), { code: 'ProxyFakeNotOffered' }],
  ['an empty list', settings(Custom), { code: 'ProxyListEmpty' }],
  ['a list of blanks', settings(Custom, [' ', '']), { code: 'ProxyListEmpty' }],
  ['a line that is none', settings(Custom, [line, 'x']), { code: 'ProxyLineInvalid', line: 2, problem: 'NoPort' }],
  ['a private proxy', settings(Custom, ['10.0.0.1:8080']), { code: 'ProxyLineInvalid', line: 1, problem: 'Closed' }],
  ['this machine', settings(Custom, ['socks5://localhost:1080']), { code: 'ProxyLineInvalid', problem: 'Closed' }],
  ['a mail port', settings(Custom, ['93.184.215.14:25']), { code: 'ProxyLineInvalid', problem: 'Closed' }],
] as const)('§3.6: refused is %s', async (_, wanted, refusal) => {
  const client = await tested.signUp(`refused-${randomUUID().slice(0, 8)}`);
  const taskId = await create(client);
  expect((await save(client, taskId, wanted)).body).toMatchObject(refusal);
  expect(await read(client, taskId)).toEqual(defaultProxySettings);
});

test.each([{ switchPeriod: 0 }, { switchPeriod: 1.5 }, { period: 45 }])('§9: %j is no period', async (wrong) => {
  const client = await tested.signUp(`period-${randomUUID().slice(0, 8)}`);
  const taskId = await create(client);
  const base = settings(Custom, [line]);
  const bad = {
    ...base,
    strongIpProxySettings: { ...base.strongIpProxySettings, ...('period' in wrong && wrong) },
    customIpProxySettings: { ...base.customIpProxySettings, ...('switchPeriod' in wrong && wrong) },
  };
  const body = { taskId, ipProxySettings: bad };
  expect(await client.send(calls.savePreventScrapeSettings, { body })).toMatchObject({
    body: { code: 'InvalidInput' },
  });
});

test.each([
  [AccountLevel.Free, 10, offered, 'ProxyPlanTooLow'],
  [AccountLevel.Basic, 10, offered, 'ProxyPlanTooLow'],
  [AccountLevel.Standard, 2.99, offered, 'ProxyBalanceTooLow'],
  [AccountLevel.Professional, 10, null, 'ProxyPoolMissing'],
  [AccountLevel.Standard, 3, offered, null],
] as const)('§4, §6: premium at level %i with $%d and the pool %o: %s', async (level, dollars, given, code) => {
  const client = await tested.signUp(`premium-${randomUUID().slice(0, 8)}`);
  const taskId = await create(client);
  await tested.database.kysely
    .updateTable('accounts')
    .set({ level })
    .where('account_id', '=', client.accountId)
    .execute();
  await credit(client, dollars);
  pool = given;
  const byCall = await save(client, taskId, settings(Strong, [], 1));
  expect(byCall.body['code'] ?? null).toBe(code);
  const patch = { ipProxyFromType: Strong, strongIpProxySettings: { period: 600, areaId: 2 }, switchPeriod: 60 };
  const pushed = await pushOne(client, taskId, patch);
  expect(pushed).toMatchObject(code === null ? { outcome: 'applied' } : { outcome: 'refused', refusal: { code } });
  pool = null;
});

async function pushOne(client: Client, target: string, patch: unknown) {
  const cursor = String((await client.send(getChanges, {})).body['cursor']);
  const mutation = { seq: 1, uuid: randomUUID(), name: setProxy.name, target, baseRevision: 1_000_000, patch };
  const body = { clientId: randomUUID(), epoch: cursor.split('.')[0], mutations: [mutation] };
  const answer = await client.send(pushEdits, { body });
  return (answer.body['results'] as unknown[])[0];
}

test('the edit of a device changes kind, region and periods and leaves the list alone; premium is asked for again at the start', async () => {
  const hal = await tested.signUp('hal');
  await credit(hal, 5);
  pool = offered;
  const taskId = await create(hal, { ipProxySettings: settings(Custom, [line]) });
  const patch = { ipProxyFromType: Strong, strongIpProxySettings: { period: 30, areaId: 3 }, switchPeriod: 9 };
  expect(await pushOne(hal, taskId, patch)).toMatchObject({ outcome: 'applied' });
  expect(await read(hal, taskId)).toEqual({
    ipProxyFromType: Strong,
    strongIpProxySettings: { period: 30, areaId: 3 },
    customIpProxySettings: { switchPeriod: 9, proxies: [hiddenLine] },
  });
  expect(await storedLines(taskId)).toEqual([line]);
  // Of area 3 there are no proxies.
  expect(await start(hal, taskId)).toBe(StartResult.FailedForOther);
  await save(hal, taskId, settings(Strong, [hiddenLine], 1));
  await credit(hal, -4);
  expect(await start(hal, taskId)).toBe(StartResult.TemplateBalanceNotEnough);
  await credit(hal, 4);
  expect(await start(hal, taskId)).toBe(StartResult.Succeed);
  const { plan } = await tested.database.kysely
    .selectFrom('lots')
    .select('plan')
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  expect(plan.proxies?.pricePerGbMicro).toBe(4_000_000);
  expect(JSON.stringify(plan)).not.toContain('pool-password');
  expect(await save(hal, taskId, settings(Strong, [], 4))).toMatchObject({ body: { code: 'ProxyAreaUnknown' } });
  pool = null;
});

test('§3.6, §7.4: areas are named in the asked language, countries by their own names; without a pool the answer is an error', async () => {
  const ida = await tested.signUp('ida');
  const areas = async (language: string) => (await ida.send(calls.listProxyAreas, { query: { language } })).body;
  expect(await areas('en-US')).toEqual({ error: 'ProxyPoolMissing' });
  pool = offered;
  expect(await areas('de-DE')).toEqual([
    { id: 1, name: 'Deutschland' },
    { id: 2, name: 'München', parentId: 1 },
    { id: 3, name: 'Japan' },
  ]);
  expect(await areas('ja-JP')).toMatchObject([{ name: 'ドイツ' }, { name: 'Munich' }, { name: '日本' }]);
  const area = async (id: number) =>
    (await ida.send(calls.getProxyArea, { params: { id }, query: { consumptionType: 2 } })).body;
  expect(await area(1)).toEqual({ id: 1, name: 'Germany', isAvailable: true, pricePerGbMicro: 4_000_000 });
  expect(await area(3)).toMatchObject({ isAvailable: false });
  expect(await area(9)).toMatchObject({ code: 'NotFound' });
  pool = null;
});

test('a foreign task is neither read nor changed', async () => {
  const [jo, kim] = [await tested.signUp('jon'), await tested.signUp('kim')];
  const taskId = await create(jo, { ipProxySettings: settings(Custom, [line]) });
  expect(await kim.send(calls.getPreventScrapeSettings, { query: { taskId } })).toMatchObject({ status: 404 });
  expect(await save(kim, taskId, settings(None))).toMatchObject({ status: 404 });
  expect(await read(jo, taskId)).toEqual(settings(Custom, [hiddenLine]));
});
