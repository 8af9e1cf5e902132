import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import { UrlPattern, type UrlRule } from '#core/domain/addresses/urlRule.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import * as calls from '#core/wire/calls/task/taskCalls.ts';
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

const pages = (last: number, address = 'https://shop.example/list?page={1}'): UrlRule => ({
  address,
  pattern: UrlPattern.Horizontal,
  variables: [{ kind: 'Number', start: 1, end: last, step: 1, padding: 0, direction: 'Increase' }],
});
const create = (slug: string, values: ParameterValues) => {
  const template = tested.service.gallery.bySlug(slug);
  return client.send(calls.createTemplateTask, {
    body: {
      taskName: 'Pages',
      templateRegistrationId: template?.templateRegistrationId,
      templateVersion: template?.version,
      userInputParameters: formatUserInputParameters(values, {}),
    },
  });
};

test('§3.5: a task keeps its rule, and the service makes the addresses when a lot starts', async () => {
  const Urls = pages(2_500);
  const taskId = String((await create('page-metadata', { Urls })).body['taskId']);
  const saved = await client.send(calls.getTask, { query: { taskId } });
  expect(saved.body['parameters']).toEqual({ Urls });
  expect(await client.send(calls.batchStart, { body: { taskIds: [taskId] } })).toMatchObject({ body: { errors: [] } });
  const slices = await tested.database.withAccount(client.accountId, (tx) =>
    tx.selectFrom('subtasks').select('start_urls').where('task_id', '=', taskId).orderBy('subtask_no').execute(),
  );
  const addresses = slices.flatMap(({ start_urls }) => start_urls);
  expect([addresses.length, addresses[0], addresses.at(-1)]).toEqual([
    2_500,
    'https://shop.example/list?page=1',
    'https://shop.example/list?page=2500',
  ]);
  const lots = await tested.database.withAccount(client.accountId, (tx) =>
    tx.selectFrom('lots').select('plan').execute(),
  );
  expect(JSON.stringify(lots).length).toBeLessThan(20_000);
});

test.each<[string, UrlRule, object]>([
  ['more addresses than the parameter takes', pages(1_000_000), { code: 'ParamInputError6' }],
  ['a rule without values', pages(0), { code: 'RuleNotWhole' }],
  ['what is no address', pages(3, 'page {1}'), { code: 'NotAnAddress', value: 'page 1' }],
  [
    'an address inside, also where only a variable leads there',
    pages(200, 'http://10.0.0.{1}/'),
    { code: 'AddressRefused', value: 'http://10.0.0.1/' },
  ],
])('a rule is refused for %s', async (_, Urls, problem) => {
  expect(await create('page-metadata', { Urls })).toMatchObject({
    status: 400,
    body: { code: 'InvalidParameter', paramName: 'Urls', problem },
  });
});

test('a rule is refused for a parameter that takes no rule', async () => {
  const values = { Urls: ['https://shop.example/'], ItemSelector: '.product', Fields: pages(3) };
  expect(await create('list-by-selectors', values)).toMatchObject({
    status: 400,
    body: { code: 'InvalidParameter', paramName: 'Fields', problem: { code: 'RuleNotWhole' } },
  });
});
