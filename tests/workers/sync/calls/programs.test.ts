import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeStore, openStore, type Store } from '#app/store/openStore.ts';
import { apiTokensOf } from '#app/store/queries/storedReplies.ts';
import { createApiClient } from '#workers/sync/service/apiClient.ts';
import { programCalls } from '#workers/sync/calls/account/runners.ts';

const secret = 'sheaf_a-secret-of-a-program';
const token = {
  tokenId: crypto.randomUUID(),
  name: 'import',
  scope: 'read' as const,
  ending: 'gram',
  createdAt: 1,
  usedAt: null,
  expiresAt: 2,
};
let store: Store;
let tokens: (typeof token)[];
let isThere: boolean;
beforeEach(() => {
  store = openStore(crypto.randomUUID(), null);
  tokens = [token];
  isThere = true;
});
afterEach(() => closeStore(store));

const service = createApiClient(async (_path, { method }) => {
  if (!isThere) throw new TypeError('no network');
  if (method === 'GET') return Response.json({ tokens });
  if (method === 'DELETE') tokens = [];
  return Response.json(method === 'POST' ? { token, secret } : {});
});
const calls = () => programCalls(service, () => store);

test('the tokens that were read are there again without the service, and the outage is reported', async () => {
  expect(await apiTokensOf(store)).toBeNull();
  expect(await calls().loadTokens()).toEqual({ ok: true, value: null });
  isThere = false;
  expect(await calls().loadTokens()).toMatchObject({ ok: false, outage: { kind: 'Offline' } });
  expect(await apiTokensOf(store)).toMatchObject({ tokens: [token] });
});

test('a new token is given to its user and kept nowhere, and the list is read again', async () => {
  const settings = { name: 'import', scope: 'read', expiresAt: 2 } as const;
  expect(await calls().createToken(settings)).toEqual({ ok: true, value: { secret } });
  expect(await apiTokensOf(store)).toMatchObject({ tokens: [token] });
  expect(JSON.stringify(await store.main.meta.toArray())).not.toContain(secret);
});

test('a revoked token leaves the list', async () => {
  await calls().loadTokens();
  expect(await calls().revokeToken(token.tokenId)).toEqual({ ok: true, value: null });
  expect((await apiTokensOf(store))?.tokens).toEqual([]);
});

test('the document of the calls is made without the service, for its address', async () => {
  isThere = false;
  vi.stubGlobal('location', { origin: 'https://sheaf.example' });
  const made = await calls().apiDocument();
  vi.unstubAllGlobals();
  expect(made).toMatchObject({ ok: true, value: { openapi: '3.1.0', servers: [{ url: 'https://sheaf.example' }] } });
});
