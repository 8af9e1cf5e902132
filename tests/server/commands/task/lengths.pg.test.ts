import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { ScheduleType } from '#core/domain/task/schedule.ts';
import { StartResult } from '#core/domain/run/runResult.ts';
import { lineList } from '#core/domain/parameters/lineList.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import { UrlPattern, type UrlRule } from '#core/domain/addresses/urlRule.ts';
import { putParameterList } from '#core/wire/calls/task/listCalls.ts';
import { beginLocalRun } from '#core/wire/calls/runner/localRunCalls.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { tryTemplate } from '#core/wire/calls/task/startCalls.ts';
import * as calls from '#core/wire/calls/task/taskCalls.ts';
import { inspectPacked } from '#server/commands/list/packedLines.ts';
import { createDueRuns } from '#server/commands/schedule/dueRuns.ts';
import { startTasks } from '#server/commands/task/start/startTasks.ts';
import { insertCredit } from '#server/db/tables/account/accounts.ts';
import { list, number } from '#tests/core/domain/template/anyRule.ts';
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

const { Horizontal } = UrlPattern;
/** Each address would have 7.7 million characters, and 70,000 of them were asked for with 16 KB. */
const deadly: UrlRule = {
  address: `https://shop.example/${'{1}'.repeat(640)}`,
  pattern: Horizontal,
  variables: [list(...Array.from({ length: 7 }, () => 'ü'.repeat(2_000))), number(1, 10_000)],
};
/** The addresses that are looked at when it is saved are short, those in its middle are not. */
const deadlyInside: UrlRule = {
  address: `https://shop.example/${'{1}'.repeat(640)}`,
  pattern: Horizontal,
  variables: [list(...Array.from({ length: 3_000 }, (_, at) => (at > 1_500 && at < 1_524 ? 'ü'.repeat(2_000) : 'x')))],
};
/** Short addresses, and more text of them than a run begins with. */
const endless: UrlRule = {
  address: `https://shop.example/${'x'.repeat(1_900)}${'{1}'.repeat(8)}`,
  pattern: Horizontal,
  variables: [number(1, 100_000, 1, 20), list('', '')],
};

const template = (slug: string) => {
  const found = tested.service.gallery.bySlug(slug);
  if (found === undefined) throw new Error(`no template ${slug}`);
  return found;
};
const create = (slug: string, values: ParameterValues) => {
  const { templateRegistrationId, version: templateVersion } = template(slug);
  const userInputParameters = formatUserInputParameters(values, {});
  const body = { taskName: 'Long', templateRegistrationId, templateVersion, userInputParameters };
  return client.send(calls.createTemplateTask, { body });
};
/** As an older version kept it, or somebody by SQL. */
async function keep(Urls: UrlRule): Promise<string> {
  const taskId = String((await create('page-metadata', { Urls: ['https://shop.example/'] })).body['taskId']);
  const parameters = JSON.stringify({ Urls });
  await sql`update tasks set parameters = ${parameters} where task_id = ${taskId}`.execute(tested.database.kysely);
  return taskId;
}

describe('a rule whose addresses would be', () => {
  const cases: [string, UrlRule, object][] = [
    ['too long for any server', deadly, { code: 'AddressTooLong', limit: 8_192 }],
    ['too long in its middle', deadlyInside, { code: 'AddressTooLong', limit: 8_192 }],
    [
      'longer than its parameter takes, in its middle',
      inside('y'.repeat(4)),
      { code: 'ParamInputError1', limit: 2_000 },
    ],
  ];

  test.each(cases)('%s is refused when it is saved, before one is made', async (_, Urls, problem) => {
    expect(await create('page-metadata', { Urls })).toMatchObject({
      status: 400,
      body: { code: 'InvalidParameter', paramName: 'Urls', problem },
    });
  });

  test('too long is refused for a trial', async () => {
    const { templateRegistrationId: id } = template('page-metadata');
    const body = { userInputParameters: formatUserInputParameters({ Urls: deadly }, {}) };
    expect(await client.send(tryTemplate, { params: { id }, body })).toMatchObject({
      body: { code: 'InvalidParameter', problem: { code: 'AddressTooLong' } },
    });
  });

  test.each([
    ['too long', deadly],
    ['too long in its middle', deadlyInside],
    ['too much text', endless],
  ])(
    '%s is refused at the start of a task that keeps it, by hand, by its schedule and by a runner',
    async (_, rule) => {
      const taskId = await keep(rule);
      const started = await startTasks(tested.service, client.accountId, [taskId]);
      expect(started.get(taskId)).toBe(StartResult.FailedForOther);
      const body = { taskId, runKey: randomUUID(), processId: randomUUID() };
      expect(await client.send(beginLocalRun, { body })).toMatchObject({ body: { refusal: 'AddressesTooLarge' } });
      const schedule = JSON.stringify({
        scheduleType: ScheduleType.Interval,
        timeZone: 'UTC',
        everyMinutes: 60,
        from: 0,
      });
      await sql`
      update tasks set schedule = ${schedule}, next_execute_time = now() where task_id = ${taskId}`.execute(
        tested.database.kysely,
      );
      const faults: unknown[] = [];
      const runs = createDueRuns(tested.database, tested.service, (_taskId, error) => faults.push(error));
      expect(await runs.run()).toEqual({ done: 1, left: 0 });
      expect(faults).toEqual([]);
      const { rows } = await sql<object>`
      select last_skip ->> 'code' as skip, lot_id from tasks where task_id = ${taskId}`.execute(tested.database.kysely);
      expect(rows).toEqual([{ skip: 'AddressesTooLarge', lot_id: null }]);
    },
  );
});

function inside(value: string): UrlRule {
  const variables = [list(...Array.from({ length: 3_000 }, (_, at) => (at === 1_700 ? value : 'x')))];
  return { address: `https://shop.example/${'{1}'.repeat(650)}`, pattern: Horizontal, variables };
}

test('every address of a rule is looked at when it is saved, not only its first and its last', async () => {
  const hosts = Array.from({ length: 3_000 }, (_, at) => (at === 1_700 ? '127.0.0.1' : `shop${at}.example`));
  const Urls: UrlRule = { address: 'https://{1}/', pattern: Horizontal, variables: [list(...hosts)] };
  expect(await create('page-metadata', { Urls })).toMatchObject({
    body: { problem: { code: 'AddressRefused', value: 'https://127.0.0.1/' } },
  });
});

describe('values that together', () => {
  const changed = async (slug: string, start: string, work: () => Promise<void>) => {
    const { recipe } = template(slug);
    const before = recipe.start.splice(0, recipe.start.length, start);
    await work().finally(() => recipe.start.splice(0, recipe.start.length, ...before));
  };
  const one = 'https://shop.example/';

  test('make an address that is too long are refused at the longest of them', () =>
    changed('list-by-selectors', '{+Urls}{ItemSelector}{ItemSelector}{ItemSelector}', async () => {
      const values = { Urls: [one], ItemSelector: `.${'ü'.repeat(480)}`, Fields: ['f = .a'] };
      expect((await create('list-by-selectors', values)).body).toMatchObject({
        paramName: 'ItemSelector',
        problem: { code: 'AddressTooLong', limit: 8_192 },
      });
    }));

  test('make too much text are refused, a long list among them measured line by line', () =>
    changed('list-by-selectors', '{+Urls}{Fields}', async () => {
      const Urls = Array.from({ length: 9_000 }, (_, at) => `${one}${at}/${'x'.repeat(900)}`);
      const Fields = Array.from({ length: 100 }, (_, at) => `f${at} = .a`);
      const text = Urls.join('\n');
      const hash = createHash('sha256').update(text).digest('hex');
      await client.send(putParameterList, { params: { hash }, body: gzipSync(text) });
      const values = { Urls: lineList(hash, Urls.length, Urls.slice(0, 1)), ItemSelector: '.a', Fields };
      expect((await create('list-by-selectors', values)).body).toMatchObject({
        paramName: 'Urls',
        problem: { code: 'TooMuchText', limit: 268_435_456 },
      });
    }));
});

test('a list of one endless line is refused as soon as its first line is too long', async () => {
  const packed = gzipSync(Buffer.alloc(33_000_000, 'x'));
  expect(await inspectPacked(Readable.from([packed]), '', () => Promise.resolve())).toMatchObject({
    fault: expect.stringContaining('too long') as string,
  });
});
