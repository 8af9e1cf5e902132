import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeStore, openStore, type Store } from '#app/store/openStore.ts';
import { accountOf } from '#app/store/queries/account.ts';
import { proxyAreasIn } from '#app/store/queries/storedReplies.ts';
import { listCalls } from '#workers/sync/calls/lists.ts';
import { proxyCalls } from '#workers/sync/calls/proxies.ts';
import { createApiClient } from '#workers/sync/service/apiClient.ts';
import { exampleAccount } from '#tests/src/support/examples.ts';

let store: Store;
let answers: Record<string, unknown>;
const asked: string[] = [];

beforeEach(() => {
  store = openStore(crypto.randomUUID(), null);
  answers = {};
});
afterEach(() => {
  closeStore(store);
  asked.length = 0;
});

const service = createApiClient(async (address) => {
  asked.push(address);
  const answer = answers[address.split('?')[0] ?? ''];
  if (answer === undefined) throw new TypeError('no network');
  return Response.json(answer);
});
const calls = () => proxyCalls(service, () => store);
const areasPath = '/v1/HttpProxy/Areas';

test('§7.4: regions are asked for in the language, once an hour, and stay on the device', async () => {
  answers[areasPath] = [{ id: 276, name: 'Deutschland' }];
  expect((await calls().loadProxyAreas('de-DE')).ok).toBe(true);
  expect((await calls().loadProxyAreas('de-DE')).ok).toBe(true);
  expect(asked).toEqual([`${areasPath}?language=de-DE`]);
  expect(await proxyAreasIn(store, 'de-DE')).toEqual([{ id: 276, name: 'Deutschland' }]);
});

test('regions of a language that are not on the device are shown in another language', async () => {
  answers[areasPath] = [{ id: 276, name: 'Germany' }];
  await calls().loadProxyAreas('en-US');
  expect(await proxyAreasIn(store, 'ja-JP')).toEqual([{ id: 276, name: 'Germany' }]);
});

test('§8.4: an answer with an error field leaves no regions, and is known from not having asked', async () => {
  expect(await proxyAreasIn(store, 'en-US')).toBeUndefined();
  answers[areasPath] = { error: 'ProxyPoolMissing' };
  await calls().loadProxyAreas('en-US');
  expect(await proxyAreasIn(store, 'en-US')).toBeNull();
});

test('without the service the earlier regions stay, and the outage is reported', async () => {
  const outcome = await calls().loadProxyAreas('en-US');
  expect(outcome).toMatchObject({ ok: false, outage: { kind: 'Offline' } });
  expect(await proxyAreasIn(store, 'en-US')).toBeUndefined();
});

test('§2.7: a refresh writes the balance of now, and never that of another account', async () => {
  answers['/v1/accounts'] = exampleAccount({ userId: store.accountId, totalBalanceMicro: 2_990_000 });
  expect((await calls().refreshAccount()).ok).toBe(true);
  expect((await accountOf(store))?.totalBalanceMicro).toBe(2_990_000);
  answers['/v1/accounts'] = exampleAccount({ userId: 'another', totalBalanceMicro: 1 });
  await calls().refreshAccount();
  expect((await accountOf(store))?.totalBalanceMicro).toBe(2_990_000);
  expect(await store.main.account.count()).toBe(1);
});

test('a reply to a page whose account is not open yet is stored once it is open', async () => {
  let opened: Store | undefined;
  const early = proxyCalls(service, () => opened);
  answers[areasPath] = [{ id: 276, name: 'Germany' }];
  answers['/v1/accounts'] = exampleAccount({ userId: store.accountId, totalBalanceMicro: 2_990_000 });
  answers['/v1/parameterLists/abc'] = { packed: btoa('lines') };
  const lists = listCalls(service, () => opened);
  const all = [
    early.loadProxyAreas('en-US'),
    early.refreshAccount(),
    lists.fetchList({ list: 'abc', count: 1, first: [] }),
  ];
  opened = store;
  expect((await Promise.all(all)).map(({ ok }) => ok)).toEqual([true, true, true]);
  expect(await proxyAreasIn(store, 'en-US')).toEqual([{ id: 276, name: 'Germany' }]);
  expect((await accountOf(store))?.totalBalanceMicro).toBe(2_990_000);
  expect(await store.outbox.lists.count()).toBe(1);
});
