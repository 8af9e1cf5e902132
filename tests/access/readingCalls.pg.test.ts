import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { allCalls } from '#tests/contract/allCalls.ts';
import { sales } from '#tests/contract/orderInputs.ts';
import { openTestService, type TestService } from '#tests/server/openTestService.ts';
import { makeOwn } from './actors.ts';
import { accessCases } from './cases/cases.ts';
import { send } from './runAccess.ts';
import { makeOwner, prepareService, type Owner } from './world.ts';
import { noteWrites, takeWrites } from './writes.ts';

let tested: TestService;
let owner: Owner;
let reader: Owner;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional, trialDays: 14, sales });
  await prepareService(tested);
  owner = await makeOwner(tested, 'owner', 1);
  reader = await makeOwner(tested, 'reader', 2);
  await noteWrites(tested.database);
});
afterAll(() => tested.close());

const reads = accessCases.filter(({ call }) => allCalls.get(call)?.method === 'GET');

test('every GET of the contract has a case', () => {
  const gets = [...allCalls].filter(([, { method }]) => method === 'GET').map(([name]) => name);
  expect([...new Set(reads.map(({ call }) => call))].toSorted()).toEqual(gets.toSorted());
});

test('a GET writes nothing, for any account: any site can make a browser send it', async () => {
  const own = await makeOwn(tested, reader.client);
  const actor = { client: reader.client, own, names: [] };
  await takeWrites(tested.database);
  let answered = 0;
  for (const each of reads) {
    for (const { ids } of [reader, owner]) {
      const { answer } = await send(tested, actor, each, ids);
      if (answer.status === 200) answered += 1;
      expect({ call: each.name, writes: await takeWrites(tested.database) }).toEqual({ call: each.name, writes: [] });
    }
  }
  expect(answered).toBeGreaterThan(reads.length / 2);
});

test.each([
  '/',
  '/template',
  '/template?keyword=shop',
  '/template/demo-shop-products',
  '/template/private-2',
  '/template/nonsupport?id=900002',
  '/template-images/private-2.svg',
  '/pricing',
  '/sitemap.xml',
  '/console/task/task-list',
  '/demo-shop',
  '/health',
  '/metrics',
])('nor does the page %s', async (url) => {
  await takeWrites(tested.database);
  await tested.app.inject({ url, headers: { host: '127.0.0.1:8080', cookie: reader.client.cookie } });
  expect(await takeWrites(tested.database)).toEqual([]);
});
