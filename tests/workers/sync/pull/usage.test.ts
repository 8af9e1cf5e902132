import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import { usageOf } from '#app/store/queries/storedReplies.ts';
import { createApiClient } from '#workers/sync/service/apiClient.ts';
import { takeLease } from '#workers/sync/lead/leaderLease.ts';
import { pullUsage } from '#workers/sync/pull/usage.ts';
import { exampleAccount } from '#tests/src/support/examples.ts';

let store: Store;
let lease: number;
let asked: string[];
let isDown: boolean;
beforeEach(async () => {
  store = openStore(crypto.randomUUID(), null);
  lease = await takeLease(store);
  [asked, isDown] = [[], false];
});
afterEach(async () => {
  closeStore(store);
  await deleteStore(store.accountId);
});

const service = createApiClient(async (address) => {
  asked.push(address);
  if (isDown) return new Response(null, { status: 503 });
  return Response.json(address.startsWith('/v1/accounts/ledger') ? { items: [], total: 7 } : []);
});
const putBalance = (balanceMicro: number) =>
  store.main.account.put(exampleAccount({ userId: store.accountId, balanceMicro }));
const noon = Date.UTC(2026, 10, 21, 12);
const pullAt = async (now: number) => {
  asked = [];
  await pullUsage(store, service, lease, now);
  return asked.length;
};

test('charges are read with the first balance, again when it has changed or a day has begun, and not otherwise', async () => {
  expect(await pullAt(noon)).toBe(0);
  await putBalance(5_000_000);
  expect(await pullAt(noon)).toBe(3);
  expect(await usageOf(store)).toMatchObject({ readAt: noon, balanceMicro: 5_000_000, entryCount: 7 });
  expect(await pullAt(noon + 3_600_000)).toBe(0);
  await putBalance(4_000_000);
  expect(await pullAt(noon + 29_000)).toBe(0);
  expect(await pullAt(noon + 30_000)).toBe(3);
  expect(await pullAt(noon + 12 * 3_600_000)).toBe(3);
});

test('a failed read keeps the stored charges', async () => {
  await putBalance(5_000_000);
  await pullAt(noon);
  await putBalance(4_000_000);
  isDown = true;
  await pullAt(noon + 60_000);
  expect(await usageOf(store)).toMatchObject({ readAt: noon, balanceMicro: 5_000_000 });
});
