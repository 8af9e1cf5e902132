import type * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signIn } from '#core/wire/account.ts';
import { openTestService, password, type TestService } from '../openTestService.ts';

const work: string[] = [];

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof argon2>();
  return {
    ...real,
    hash: (...input: Parameters<typeof real.hash>) => (work.push(JSON.stringify(input[1])), real.hash(...input)),
    verify: (...input: Parameters<typeof real.verify>) => (work.push(input[0].toString()), real.verify(...input)),
  };
});

let tested: TestService;
beforeAll(async () => {
  tested = await openTestService();
  await tested.signUp('ada');
});
afterAll(() => tested.close());

test.each([
  ['ada', 'nobody'],
  ['ada@example.com', 'nobody@example.com'],
])(
  'a wrong password for %s and for %s, who is not there, both cost one argon2id of 64 MiB and 3 passes',
  async (...logins) => {
    for (const login of logins) {
      work.length = 0;
      expect((await tested.client().send(signIn, { body: { login, password: 'wrong' } })).status).toBe(401);
      expect(work).toHaveLength(1);
      expect(work[0]).toMatch(
        /^\$argon2id\$v=19\$m=65536,t=3,p=1\$|^\{"memoryCost":65536,"timeCost":3,"parallelism":1\}$/u,
      );
    }
    expect((await tested.client().send(signIn, { body: { login: logins[0], password } })).status).toBe(200);
  },
);
