import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAccount, getWelcome, signIn } from '#core/wire/calls/account/accountCalls.ts';
import { createCallTurns } from '#server/http/door/callTurns.ts';
import { openTestService, password, type Client, type TestService } from '#tests/server/openTestService.ts';

let tested: TestService;
let ada: Client;
let bob: Client;
beforeAll(async () => {
  tested = await openTestService({ door: { answered: { atOnce: 6, atOncePerCaller: 2 } } });
  ada = await tested.signUp('ada');
  bob = await tested.signUp('bob');
});
afterAll(() => tested.close());

/** The database answers an account only when it is released; counts the concurrent queries. */
function holdBack(accountId: string) {
  const { database } = tested.service;
  const open = { ...database };
  const held = Promise.withResolvers<void>();
  let [asked, most] = [0, 0];
  database.withAccount = async (...work) => {
    if (work[0] !== accountId) return open.withAccount(...work);
    asked += 1;
    most = Math.max(most, asked);
    await held.promise;
    return open.withAccount(...work).finally(() => (asked -= 1));
  };
  return {
    most: () => most,
    letGo: () => {
      held.resolve();
      Object.assign(database, open);
    },
  };
}

test('thirty calls of one account are answered two at a time, and another account is answered before them', async () => {
  const work = holdBack(ada.accountId);
  const sent = Array.from({ length: 30 }, () => ada.send(getAccount));
  expect((await bob.send(getAccount)).status).toBe(200);
  expect((await tested.client().send(getWelcome)).status).toBe(200);
  expect(work.most()).toBe(2);
  work.letGo();
  const answers = await Promise.all(sent);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test('a caller whose password is being hashed does not delay other strangers', async () => {
  const hashing = Promise.withResolvers<void>();
  const { sessions } = tested.service;
  const open = { ...sessions };
  sessions.signIn = async (...given) => {
    await hashing.promise;
    return open.signIn(...given);
  };
  const sent = Array.from({ length: 12 }, () => tested.client().send(signIn, { body: { login: 'ada', password } }));
  expect((await tested.client().send(getWelcome)).status).toBe(200);
  Object.assign(sessions, open);
  hashing.resolve();
  expect(new Set((await Promise.all(sent)).map(({ status }) => status)).has(200)).toBe(true);
});

test('requests that arrive between the answers to one stranger are read before all of them are given', async () => {
  const takeTurn = createCallTurns({
    answered: { atOnce: 6, atOncePerCaller: 2 },
    answeredToStrangers: { atOnce: 4, atOncePerCaller: 2 },
  });
  let given = 0;
  const stranger = { accountId: '', ip: '192.0.2.1' };
  const answers = Array.from({ length: 10 }, () => takeTurn(stranger, getWelcome, async () => (given += 1)));
  await new Promise((resolve) => setImmediate(resolve));
  expect(given).toBeLessThan(10);
  await Promise.all(answers);
  expect(given).toBe(10);
});
