import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeStore, openStore, type Store } from '#app/store/openStore.ts';
import { listCalls } from '#workers/sync/calls/lists.ts';
import { createApiClient } from '#workers/sync/service/apiClient.ts';

const hash = 'a'.repeat(64);
const named = { list: hash, count: 2, first: ['one', 'two'] };
const values = { Urls: named };
const shareId = '0c6a3a55-6f5e-4f57-a3e5-6c4f0c1f1b11';
const ownPath = `/v1/parameterLists/${hash}`;
const sharedPath = `/v1/taskshares:${shareId}/lists/${hash}`;

let store: Store;
let asked: string[];
beforeEach(() => {
  store = openStore(crypto.randomUUID(), null);
  asked = [];
});
afterEach(() => closeStore(store));

const service = createApiClient(async (address, { method }) => {
  asked.push(`${method} ${address}`);
  if (method === 'PUT') return Response.json({ count: 2 });
  return address === sharedPath ? Response.json({ packed: btoa('lines') }) : new Response(null, { status: 404 });
});
const calls = () => listCalls(service, () => store);

test('a list that a share names is fetched through the share, and sent as one’s own when the task is saved', async () => {
  const lists = calls();
  lists.noteShare(shareId, values);
  expect((await lists.sendLists(values, false)).ok).toBe(true);
  expect((await lists.sendLists(values, false)).ok).toBe(true);
  expect(asked).toEqual([`GET ${sharedPath}`, `PUT ${ownPath}`]);
});

test('a list that a share names and a form has shown is sent all the same', async () => {
  const lists = calls();
  lists.noteShare(shareId, values);
  expect((await lists.fetchList(named)).ok).toBe(true);
  expect((await lists.sendLists(values, false)).ok).toBe(true);
  expect(asked).toEqual([`GET ${sharedPath}`, `PUT ${ownPath}`]);
});

test('a list that arrives before its account is open is kept all the same', async () => {
  let opened: Store | undefined;
  const lists = listCalls(service, () => opened);
  lists.noteShare(shareId, values);
  const fetching = lists.fetchList(named);
  setTimeout(() => (opened = store), 120);
  expect((await fetching).ok).toBe(true);
  expect(await store.outbox.lists.get(hash)).toBeDefined();
});

test('a list that neither the device nor a share has is left to the service', async () => {
  expect((await calls().sendLists(values, false)).ok).toBe(true);
  expect(asked).toEqual([]);
});
