import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Outcome } from '#core/domain/refusal.ts';
import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import { memberPicturesOf, membersOf } from '#app/store/queries/storedReplies.ts';
import { memberCalls } from '#workers/sync/calls/account/members.ts';
import type { ApiClient } from '#workers/sync/service/apiClient.ts';

let store: Store;
beforeEach(() => {
  store = openStore(crypto.randomUUID(), null);
});
afterEach(async () => {
  closeStore(store);
  await deleteStore(store.accountId);
});

const offline = { ok: false, outage: { kind: 'Offline', retryAfterSeconds: 1 } };
const bytesOf = (fileId: string) => new TextEncoder().encode(fileId);

/** A service whose members show these pictures; `lost` ones cannot be read. */
function open() {
  const service = { shown: [] as (string | null)[], lost: new Set<string>(), read: [] as string[] };
  const send = async (call: { path: string }, { params }: { params?: { fileId: string } }) => {
    if (params === undefined) return { ok: true, value: { members: service.shown.map((avatar) => ({ avatar })) } };
    service.read.push(params.fileId);
    return service.lost.has(params.fileId) ? offline : { ok: true, value: bytesOf(params.fileId) };
  };
  const client = { send: send as (...args: never[]) => Promise<Outcome<unknown>> } as unknown as ApiClient;
  return {
    service,
    calls: memberCalls(
      client,
      async () => undefined,
      () => store,
    ),
  };
}

test('the pictures of members are read once, kept for times without a network, and forgotten with their members', async () => {
  const { service, calls } = open();
  service.shown = ['one', null, 'two', 'one'];
  await calls.loadMembers();
  await calls.loadMembers();
  expect(service.read).toEqual(['one', 'two']);
  expect(await memberPicturesOf(store)).toEqual({ one: bytesOf('one'), two: bytesOf('two') });
  service.shown = ['two', 'three'];
  await calls.loadMembers();
  expect(service.read).toEqual(['one', 'two', 'three']);
  expect(Object.keys(await memberPicturesOf(store)).toSorted()).toEqual(['three', 'two']);
  service.shown = [null];
  await calls.loadMembers();
  expect(await memberPicturesOf(store)).toEqual({});
});

test('a picture that cannot be read leaves the list as it is, and is tried again with the next one', async () => {
  const { service, calls } = open();
  service.shown = ['one', 'two'];
  service.lost.add('one');
  expect(await calls.loadMembers()).toEqual({ ok: true, value: null });
  expect((await membersOf(store))?.members).toHaveLength(2);
  expect(await memberPicturesOf(store)).toEqual({ two: bytesOf('two') });
  service.lost.clear();
  await calls.loadMembers();
  expect(service.read).toEqual(['one', 'two', 'one']);
  expect(Object.keys(await memberPicturesOf(store))).toHaveLength(2);
});
