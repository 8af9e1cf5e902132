import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, signUp } from '#core/wire/calls/account/accountCalls.ts';
import { openHashing, type Hashing } from '#server/auth/hashing/openHashing.ts';
import { openTestService, password, type TestService } from '#tests/server/openTestService.ts';

const work: string[] = [];

/** The hashes that were made or compared: a hash contains its cost. */
function watchedHashing(): Hashing {
  const opened = openHashing();
  return {
    ...opened,
    hash: async (text) => {
      const made = await opened.hash(text);
      work.push(made);
      return made;
    },
    verify: (stored, text) => (work.push(stored), opened.verify(stored, text)),
  };
}

let tested: TestService;
beforeAll(async () => {
  tested = await openTestService({ hashing: watchedHashing() });
  await tested.signUp('ada');
});
afterAll(() => tested.close());

test.each([
  ['ada', 'nobody'],
  ['ada@example.com', 'nobody@example.com'],
])(
  'a wrong password for %s and for %s, which does not exist, both cost one argon2id of 32 MiB and 6 passes',
  async (...logins) => {
    for (const login of logins) {
      work.length = 0;
      expect((await tested.client().send(signIn, { body: { login, password: 'wrong' } })).status).toBe(401);
      expect(work).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=32768,t=6,p=1\$/u)]);
    }
    expect((await tested.client().send(signIn, { body: { login: logins[0], password } })).status).toBe(200);
  },
);

test('a sign-up costs one too, and none where it comes to nothing', async () => {
  work.length = 0;
  await tested.signUp('ada').catch(() => undefined);
  expect(work).toHaveLength(0);
  await tested.signUp('berta');
  expect(work).toHaveLength(1);
});

test('a stranger makes no hash: the code of the mail is looked at before', async () => {
  const guarded = await openTestService({ needsCode: true, hashing: watchedHashing() });
  const body = { email: 'cleo@example.com', userName: 'cleo', password, language: 'en-US' };
  work.length = 0;
  for (const code of [{}, { code: '123456' }]) {
    expect((await guarded.client().send(signUp, { body: { ...body, ...code } })).status).toBe(400);
  }
  expect(work).toEqual([]);
  await guarded.close();
});

test('while too many passwords wait to be hashed, a sign-in is refused with a time to retry, and no try is counted', async () => {
  const { line } = tested.service.auth.hashing;
  const places = Array.from({ length: 16 }, () => line.enter('127.0.0.1'));
  work.length = 0;
  for (let count = 0; count < 20; count += 1) {
    const answer = await tested.client().send(signIn, { body: { login: 'ada', password } });
    expect(answer).toMatchObject({ status: 503, body: { code: 'Unavailable', retryAfterSeconds: 3 } });
    expect(answer.headers['retry-after']).toBe('3');
  }
  expect(work).toEqual([]);
  for (const place of places) if ('turn' in place) (await place.turn)();
  expect((await tested.client().send(signIn, { body: { login: 'ada', password } })).status).toBe(200);
});
