import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getAccount, signOut } from '#core/wire/calls/account/accountCalls.ts';
import { openTestService, type Client, type TestService } from '../openTestService.ts';

/** How often the database was asked for a session, and what holds its answers back. */
const asked = { count: 0, held: Promise.resolve() };
const lookups = new WeakSet<object>();

const watching: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => {
    if (node.kind === 'RawNode' && node.sqlFragments.join('').includes('from auth_session join accounts')) {
      asked.count += 1;
      lookups.add(queryId);
    }
    return node;
  },
  transformResult: async ({ result, queryId }) => {
    if (lookups.has(queryId)) await asked.held;
    return result;
  },
};

let tested: TestService;
let client: Client;
beforeAll(async () => {
  tested = await openTestService({
    around: (database) => ({ ...database, kysely: database.kysely.withPlugin(watching) }),
  });
});
beforeEach(async () => {
  client = await tested.signUp(`user${Date.now()}`);
  tested.service.sessions.forget(client.accountId);
  asked.count = 0;
});
afterAll(() => tested.close());

test('thirty requests of one cookie at the same time are one question to the database', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => client.send(getAccount)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(asked.count).toBe(1);
});

test('a lookup from before a session ended does not answer later requests', async () => {
  const held = Promise.withResolvers<void>();
  asked.held = held.promise;
  const { cookie } = client;
  const before = client.send(getAccount);
  await vi.waitFor(() => expect(asked.count).toBe(1), 30_000);
  await tested.client(cookie).send(signOut);
  const after = tested.client(cookie).send(getAccount);
  await vi.waitFor(() => expect(asked.count).toBe(2), 30_000);
  held.resolve();
  expect((await after).status).toBe(401);
  expect([200, 401]).toContain((await before).status);
});
