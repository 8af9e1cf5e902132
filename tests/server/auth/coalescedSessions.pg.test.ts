import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { getAccount, signOut } from '#core/wire/account.ts';
import type * as sessionTable from '#server/db/tables/sessions.ts';
import { openTestService, type Client, type TestService } from '../openTestService.ts';

/** How often the database was asked for a session, and what holds its answers back. */
const asked = { count: 0, held: Promise.resolve() };

vi.mock('#server/db/tables/sessions.ts', async (load) => {
  const real = await load<typeof sessionTable>();
  const findSession: typeof real.findSession = async (...given) => {
    asked.count += 1;
    const found = await real.findSession(...given);
    await asked.held;
    return found;
  };
  return { ...real, findSession };
});

let tested: TestService;
let client: Client;
beforeAll(async () => {
  tested = await openTestService();
});
beforeEach(async () => {
  client = await tested.signUp(`user${Date.now()}`);
  tested.service.sessions.forget(client.accountId);
  asked.count = 0;
});
afterAll(() => tested.close());

test('sixty requests of one cookie at the same time are one question to the database', async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => client.send(getAccount)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(asked.count).toBe(1);
});

test('what was asked before a session ended answers nobody who comes afterwards', async () => {
  const held = Promise.withResolvers<void>();
  asked.held = held.promise;
  const { cookie } = client;
  const before = client.send(getAccount);
  await vi.waitFor(() => expect(asked.count).toBe(1));
  await tested.client(cookie).send(signOut);
  const after = tested.client(cookie).send(getAccount);
  await vi.waitFor(() => expect(asked.count).toBe(2));
  held.resolve();
  expect((await after).status).toBe(401);
  expect([200, 401]).toContain((await before).status);
});
