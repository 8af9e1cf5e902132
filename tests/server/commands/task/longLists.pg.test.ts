import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { StartResult } from '#core/domain/run/runResult.ts';
import { lineList, maxListLines } from '#core/domain/parameters/lineList.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import { getParameterList, putParameterList } from '#core/wire/calls/task/listCalls.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import * as calls from '#core/wire/calls/task/taskCalls.ts';
import { startTasks } from '#server/commands/task/start/startTasks.ts';
import { insertCredit } from '#server/db/tables/account/accounts.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';

let tested: TestService;
let client: Client;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
  client = await tested.signUp('ada');
  await tested.database.withAccount(client.accountId, (tx) =>
    insertCredit(tx, { accountId: client.accountId, cause: 'test', amountMicro: 50_000_000 }),
  );
});
afterAll(() => tested.close());

const addresses = (count: number) => Array.from({ length: count }, (_, index) => `https://shop.example/${index}`);
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const named = (lines: string[]) => lineList(hashOf(lines.join('\n')), lines.length, lines);
const put = (text: string, hash = hashOf(text), by = client) =>
  by.send(putParameterList, { params: { hash }, body: gzipSync(text) });
const draft = (values: ParameterValues, slug = 'page-metadata') => {
  const template = tested.service.gallery.bySlug(slug);
  return {
    taskName: 'Many',
    templateRegistrationId: template?.templateRegistrationId,
    templateVersion: template?.version,
    userInputParameters: formatUserInputParameters(values, {}),
  };
};
const create = (values: ParameterValues, by = client, slug?: string) =>
  by.send(calls.createTemplateTask, { body: draft(values, slug) });
const parametersOf = async (taskId: unknown) =>
  (await client.send(calls.getTask, { query: { taskId: String(taskId) } })).body['parameters'];
const startUrlsOf = async (taskId: string) => {
  const slices = await tested.database.withAccount(client.accountId, (tx) =>
    tx.selectFrom('subtasks').select('start_urls').where('task_id', '=', taskId).orderBy('subtask_no').execute(),
  );
  return slices.map(({ start_urls }) => start_urls);
};

test('200,000 lines are sent once, named by their task, and become the start addresses of its run', async () => {
  const lines = addresses(maxListLines);
  expect(await put(lines.join('\n'))).toMatchObject({ status: 200, body: { count: 200_000 } });
  const Urls = named(lines);
  const { taskId } = (await create({ Urls })).body;
  expect(await parametersOf(taskId)).toEqual({ Urls });
  const started = await client.send(calls.batchStart, { body: { taskIds: [taskId] } });
  expect(started.body).toEqual({ error: null, errors: [] });
  const slices = await startUrlsOf(String(taskId));
  expect(slices.length).toBe(20);
  expect(slices.flat()).toEqual(lines);
  const { rows } = await sql<{ plan: object }>`select plan from lots where task_id = ${taskId}`.execute(
    tested.database.kysely,
  );
  expect(JSON.stringify(rows).length).toBeLessThan(20_000);
  const kept = await client.send(getParameterList, { params: { hash: Urls.list } });
  expect(gunzipSync(kept.bytes).toString()).toBe(lines.join('\n'));
});

test('lines that came with the task are taken out of it when they are many, and few stay', async () => {
  const lines = addresses(2_001);
  const { taskId } = (await create({ Urls: lines.map((line) => ` ${line} `) })).body;
  expect(await parametersOf(taskId)).toEqual({ Urls: named(lines) });
  const few = (await create({ Urls: addresses(2_000) })).body;
  expect(await parametersOf(few['taskId'])).toEqual({ Urls: addresses(2_000) });
});

test('count and first lines that a device sends are corrected from the list itself', async () => {
  const lines = addresses(3_000);
  await put(lines.join('\n'));
  const claimed = { ...named(lines), count: 1, first: ['https://other.example/'] };
  const { taskId } = (await create({ Urls: claimed })).body;
  expect(await parametersOf(taskId)).toEqual({ Urls: named(lines) });
});

describe('§5.2: a list is refused where', () => {
  const cases: [string, string[], object, string?][] = [
    [
      'a line in its middle is no address',
      [...addresses(2_500), 'nowhere', ...addresses(2_500)],
      { code: 'NotAnAddress' },
    ],
    ['a line leads inside', [...addresses(2_500), 'http://127.0.0.1/'], { code: 'AddressRefused' }],
    [
      'a line is longer than MaxLen',
      [...addresses(2_500), `https://shop.example/${'x'.repeat(2_000)}`],
      { code: 'ParamInputError1', limit: 2_000 },
    ],
  ];
  test.each(cases)('%s', async (_, lines, problem) => {
    await put(lines.join('\n'));
    expect(await create({ Urls: named(lines) })).toMatchObject({
      status: 400,
      body: { code: 'InvalidParameter', paramName: 'Urls', problem },
    });
  });

  test('it has more lines than MaxLines, whatever the device says', async () => {
    const lines = addresses(2_500).map((line, index) => `field${index} = .a`);
    await put(lines.join('\n'));
    const values = { Urls: ['https://shop.example/'], ItemSelector: '.a', Fields: { ...named(lines), count: 3 } };
    expect(await create(values, client, 'list-by-selectors')).toMatchObject({
      body: { code: 'InvalidParameter', paramName: 'Fields', problem: { code: 'ParamInputError6', limit: 100 } },
    });
  });

  test('the service does not have it, and another account does', async () => {
    const lines = addresses(4_000);
    const mallory = await tested.signUp('mallory');
    await put(lines.join('\n'));
    expect(await create({ Urls: named(lines) }, mallory)).toMatchObject({
      body: { code: 'InvalidParameter', paramName: 'Urls', problem: { code: 'ListMissing' } },
    });
    expect(await mallory.send(getParameterList, { params: { hash: named(lines).list } })).toMatchObject({
      status: 404,
    });
  });

  test('all combinations would be more addresses than a run begins with', async () => {
    const template = tested.service.gallery.bySlug('list-by-selectors');
    const start = template?.recipe.start ?? [];
    start[0] = '{+Urls}{Fields}';
    const many = addresses(150_000);
    await put(many.join('\n'));
    const Fields = Array.from({ length: 100 }, (_, index) => `f${index} = .a`);
    const refused = await create({ Urls: named(many), ItemSelector: '.a', Fields }, client, 'list-by-selectors');
    start[0] = '{+Urls}';
    expect(refused.body).toMatchObject({
      paramName: 'Urls',
      problem: { code: 'TooManyAddresses', count: 15_000_000, limit: 1_000_000 },
    });
  });
});

describe('a task whose template changed', () => {
  const long = `https://shop.example/${'x'.repeat(1_500)}`;
  const start = async (maxLen: number): Promise<StartResult> => {
    await put([...addresses(2_500), long].join('\n'));
    const { taskId } = (await create({ Urls: named([...addresses(2_500), long]) })).body;
    const template = tested.service.gallery.bySlug('page-metadata');
    if (template === undefined) throw new Error('no such template');
    const { version, parameters } = template;
    Object.assign(template, {
      version: version + 1,
      parameters: parameters.map((each) => ({ ...each, dataTypeOptions: { ...each.dataTypeOptions, maxLen } })),
    });
    const started = await startTasks(tested.service, client.accountId, [String(taskId)]);
    Object.assign(template, { version, parameters });
    return started.get(String(taskId)) ?? StartResult.Unknown;
  };

  test('starts where all lines of its list still follow the rules', async () => {
    expect(await start(2_000)).toBe(StartResult.Succeed);
  });

  test('does not start where one behind the first lines of its list breaks a new rule', async () => {
    expect(await start(1_000)).toBe(StartResult.FailedForOther);
  });
});

describe('a list is refused when it', () => {
  const bomb = () => gzipSync(Buffer.alloc(64 * 1024 * 1024, 'a\n'));
  const cases: [string, () => Buffer, string][] = [
    ['is no packed text', () => Buffer.from('one\ntwo'), 'gzip'],
    ['is no text', () => gzipSync(Buffer.from([0xff, 0xfe, 0x00])), 'gzip'],
    ['is cut', () => gzipSync(addresses(500).join('\n')).subarray(0, 900), 'gzip'],
    ['is a bomb', bomb, 'lines'],
    ['has an empty line', () => gzipSync('one\n\ntwo'), 'empty'],
    ['has a line that is not trimmed', () => gzipSync('one\n two'), 'trimmed'],
    ['has a line that is too long', () => gzipSync('x'.repeat(10_001)), 'too long'],
    ['has no line', () => gzipSync(''), 'no lines'],
    ['has too many lines', () => gzipSync('a\n'.repeat(maxListLines + 1)), 'lines'],
    ['is another text than its hash names', () => gzipSync('three'), 'hash'],
  ];
  test.each(cases)('%s', async (_, packed, message) => {
    const refused = await client.send(putParameterList, { params: { hash: hashOf('one') }, body: packed() });
    expect(refused).toMatchObject({ status: 400, body: { code: 'InvalidInput', field: 'body' } });
    expect(String(refused.body['message'])).toContain(message);
  });

  test('is longer than a packed list can be', async () => {
    const body = Buffer.alloc(33 * 1024 * 1024);
    expect(await client.send(putParameterList, { params: { hash: hashOf('') }, body })).toMatchObject({
      status: 413,
      body: { code: 'TooLarge', limitBytes: 33_619_968 },
    });
  });
});

test('a list that no task names any more is dropped after a day; one that is named, or was just sent, stays', async () => {
  const [used, unused, fresh] = [addresses(5_000), addresses(5_001), addresses(5_002)];
  for (const lines of [used, unused, fresh]) await put(lines.join('\n'));
  await create({ Urls: named(used) });
  await sql`update parameter_lists set touched_at = now() - interval '2 days' where hash <> ${named(fresh).list}`.execute(
    tested.database.kysely,
  );
  await put('one\ntwo');
  const answers = await Promise.all(
    [used, unused, fresh].map((lines) => client.send(getParameterList, { params: { hash: named(lines).list } })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 200]);
});
