import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Outcome } from '#core/domain/refusal.ts';
import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import { chooseAvatar } from '#app/store/outbox/avatarDraft.ts';
import { avatarDraftOf, shownAvatar } from '#app/store/queries/avatar.ts';
import { createApiClient, type ApiClient } from '#workers/sync/service/apiClient.ts';
import { takeLease } from '#workers/sync/lead/leaderLease.ts';
import { pullAvatar } from '#workers/sync/pull/avatar.ts';
import { sendAvatar } from '#workers/sync/push/sendAvatar.ts';

let store: Store;
beforeEach(() => {
  store = openStore(crypto.randomUUID(), null);
});
afterEach(async () => {
  closeStore(store);
  await deleteStore(store.accountId);
});

const [mine, other] = [new Uint8Array([1]), new Uint8Array([2])];
const done = { ok: true, value: {} };
const offline = { ok: false, outage: { kind: 'Offline', retryAfterSeconds: 1 } };
const refusal = (code: string) => ({ ok: false, refusal: { code, problem: 'Animated' } });

interface Sent {
  path: string;
  key: string | undefined;
  body: unknown;
}

/** A service that answers each path with this, in turn. */
function serviceOf(answers: Record<string, object[]>): { service: ApiClient; sent: Sent[] } {
  const sent: Sent[] = [];
  const send = async (call: { path: string }, { body, key }: { body?: unknown; key?: string }) => {
    sent.push({ path: call.path, key, body });
    return answers[call.path]?.shift() as Outcome<unknown>;
  };
  return { service: { send } as unknown as ApiClient, sent };
}
const file = { ok: true, value: { fileId: 'id' } };
const [files, avatars] = ['/v1/file', '/v1/accounts/avatar'];

test('a chosen picture is shown at once, waits without a network, and is sent once when there is one', async () => {
  await chooseAvatar(store, mine);
  expect(await shownAvatar(store)).toEqual(mine);
  const { service, sent } = serviceOf({ [files]: [offline, file, file], [avatars]: [offline, done] });
  expect(await sendAvatar(store, service)).toEqual(offline);
  expect(await sendAvatar(store, service)).toEqual(offline);
  expect(await sendAvatar(store, service)).toEqual({ ok: true, value: true });
  expect(await sendAvatar(store, service)).toEqual({ ok: true, value: false });
  const keys = new Set(sent.flatMap(({ path, key }) => (path === avatars ? [key] : [])));
  expect([keys.size, keys.has(undefined)]).toEqual([1, false]);
  expect(sent.at(-1)?.body).toEqual({ avatar: 'id' });
  expect(await avatarDraftOf(store)).toBeNull();
  expect(await shownAvatar(store)).toEqual(mine);
});

test('a removal is sent without a file, and a later choice replaces one that was not sent', async () => {
  await chooseAvatar(store, mine);
  await chooseAvatar(store, null);
  const { service, sent } = serviceOf({ [avatars]: [done] });
  await sendAvatar(store, service);
  expect(sent.map(({ path, body }) => ({ path, body }))).toEqual([{ path: avatars, body: { avatar: null } }]);
  expect(await shownAvatar(store)).toBeNull();
});

test('a picture that is chosen while another one is sent stays in the queue', async () => {
  await chooseAvatar(store, mine);
  const { service } = serviceOf({ [files]: [file], [avatars]: [done] });
  const during = (async (...args: Parameters<ApiClient['send']>) => {
    if (args[0].path === avatars) await chooseAvatar(store, other);
    return service.send(...args);
  }) as ApiClient['send'];
  await sendAvatar(store, { ...service, send: during });
  expect((await avatarDraftOf(store))?.bytes).toEqual(other);
});

test.each([
  ['AvatarRefused', 'stays with the reason, and is not sent again', { refusal: 'AvatarRefused', sentAgain: false }],
  ['TooManyRequests', 'is sent again', { refusal: undefined, sentAgain: true }],
  ['KeyAnswerLost', 'was taken before, and is gone', null],
])('a picture that is refused with %s %s', async (code, _, kept) => {
  await chooseAvatar(store, mine);
  const { service, sent } = serviceOf({ [files]: [file, file], [avatars]: [refusal(code), done] });
  await sendAvatar(store, service);
  const draft = await avatarDraftOf(store);
  expect(draft === null ? null : (draft.refusal?.code ?? undefined)).toBe(kept === null ? null : kept.refusal);
  const before = sent.length;
  await sendAvatar(store, service);
  expect(sent.length > before).toBe(kept?.sentAgain ?? false);
});

test('the picture that the account shows is read once, stays without a network, and goes when it is removed', async () => {
  const lease = await takeLease(store);
  const setShown = (avatar: string | null) =>
    store.main.account.put({ userId: store.accountId, avatar } as Parameters<typeof store.main.account.put>[0]);
  const path = '/v1/file/{fileId}';
  const { service, sent } = serviceOf({ [path]: [{ ok: true, value: other }, offline] });
  await setShown('one');
  await pullAvatar(store, service, lease);
  await pullAvatar(store, service, lease);
  expect(sent).toHaveLength(1);
  await setShown('two');
  await pullAvatar(store, service, lease);
  expect(await shownAvatar(store)).toEqual(other);
  await setShown(null);
  await pullAvatar(store, service, lease);
  expect(await shownAvatar(store)).toBeNull();
});

test('a file is sent as a form with its boundary, and a key in its header', async () => {
  const requests: RequestInit[] = [];
  const service = createApiClient(async (_, request) => {
    requests.push(request);
    return Response.json({ fileId: 'a'.repeat(64) });
  });
  await chooseAvatar(store, mine);
  await sendAvatar(store, service);
  const [sentFile, shown] = requests;
  const form = await new Response(sentFile?.body).formData();
  expect(new Uint8Array(await (form.get('file') as File).arrayBuffer())).toEqual(mine);
  expect(new Headers(sentFile?.headers).get('content-type')).toBeNull();
  expect(new Headers(shown?.headers).get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/u);
});
