import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  getAccount,
  getWelcome,
  signIn,
  signOut,
  signUp,
  updateLanguage,
} from '#core/wire/calls/account/accountCalls.ts';
import { getChanges } from '#core/wire/sync.ts';
import { listTaskGroups } from '#core/wire/calls/task/taskCalls.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { openTestService, password, type TestService } from '#tests/server/openTestService.ts';

let tested: TestService;
beforeAll(async () => {
  tested = await openTestService();
});
afterAll(() => tested.close());

describe('signing up', () => {
  test('gives an account, a session and a default group at once', async () => {
    const client = await tested.signUp('ada');
    const account = await client.send(getAccount);
    expect(account.body).toMatchObject({ userName: 'ada', email: 'ada@example.com', accountLevel: 2, balanceMicro: 0 });
    expect((await client.send(listTaskGroups)).body).toEqual([
      { taskGroupId: expect.any(String) as string, taskGroupName: 'Default', isDefault: true, fieldRevisions: {} },
    ]);
  });

  test.each([
    ['EmailTaken', { email: 'TAKEN@example.com', userName: 'other' }],
    ['UserNameTaken', { email: 'free@example.com', userName: 'Taken' }],
  ])('is refused with %s whatever the case, and leaves nothing behind', async (code, names) => {
    await tested
      .client()
      .send(signUp, { body: { email: 'taken@example.com', userName: 'taken', password, language: 'en-US' } });
    const answer = await tested.client().send(signUp, { body: { ...names, password, language: 'en-US' } });
    expect(answer).toMatchObject({ status: 409, body: { code } });
    const found = await tested.database.kysely
      .selectFrom('accounts')
      .selectAll()
      .where('user_name', 'ilike', names.userName)
      .execute();
    expect(found.length).toBe(code === 'UserNameTaken' ? 1 : 0);
  });

  test('takes letters of any script, no @, and refuses a short password', async () => {
    const send = (part: object) =>
      tested.client().send(signUp, {
        body: { email: 'zoe@example.com', userName: 'Zoë_東京', password, language: 'ja-JP', ...part },
      });
    expect(await send({ userName: 'a@b.example' })).toMatchObject({ status: 400, body: { field: 'userName' } });
    expect(await send({ password: 'too short' })).toMatchObject({ status: 400, body: { field: 'password' } });
    expect(await send({})).toMatchObject({ status: 200, body: { language: 'ja-JP' } });
  });

  test.each([
    ['PasswordTooCommon', 'Qwertyuiop1!'],
    ['PasswordIsName', 'newcomer 2026'],
    ['PasswordIsName', 'reachable.at.home'],
  ])('is refused with %s for the password "%s", before it is hashed', async (code, secret) => {
    const body = { email: 'reachable.at@example.com', userName: 'newcomer', password: secret, language: 'en-US' };
    expect(await tested.client().send(signUp, { body })).toMatchObject({ status: 400, body: { code } });
  });

  test('is refused where it is closed, and the welcome says so', async () => {
    const closed = await openTestService({ isSignupOpen: false });
    const body = { email: 'a@example.com', userName: 'someone', password, language: 'en-US' };
    expect(await closed.client().send(signUp, { body })).toMatchObject({ status: 403, body: { code: 'SignupClosed' } });
    expect((await closed.client().send(getWelcome)).body).toEqual({
      isSignupOpen: false,
      isSignupByCode: false,
      pages: [],
      invitationMicro: null,
      signInBy: [],
      demo: null,
    });
    await closed.close();
  });
});

describe('signing in', () => {
  beforeAll(() => tested.signUp('grace'));

  test.each(['grace', 'GRACE', 'grace@example.com', 'Grace@Example.com'])(
    'goes by user name or e-mail: %s',
    async (login) => {
      const answer = await tested.client().send(signIn, { body: { login, password } });
      expect(answer).toMatchObject({ status: 200, body: { userName: 'grace' } });
    },
  );

  test('answers the same for a wrong password and for an account that is not there', async () => {
    const wrong = await tested.client().send(signIn, { body: { login: 'grace', password: 'wrong' } });
    for (const login of ['nobody', 'nobody@example.com', 'x', "' or 1=1 --"]) {
      const answer = await tested.client().send(signIn, { body: { login, password: 'wrong' } });
      expect({ status: answer.status, body: answer.body }).toEqual({ status: wrong.status, body: wrong.body });
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(wrong).toMatchObject({ status: 401, body: { code: 'LoginFailed' } });
  });

  test('stops guessing after ten tries with the seconds to wait', async () => {
    await tested.signUp('guessed');
    const guess = () => tested.client().send(signIn, { body: { login: 'guessed', password: 'wrong' } });
    for (let count = 0; count < 10; count += 1) expect((await guess()).status).toBe(401);
    const answer = await guess();
    expect(answer).toMatchObject({ status: 429, body: { code: 'TooManyAttempts' } });
    expect(Number(answer.headers['retry-after'])).toBe(answer.body['retryAfterSeconds']);
    expect((await tested.client().send(signIn, { body: { login: 'guessed', password } })).status).toBe(429);
  });

  test('ends the session that the browser had before', async () => {
    const client = await tested.signUp('rotated');
    const before = client.cookie;
    await client.send(signIn, { body: { login: 'rotated', password } });
    expect(client.cookie).not.toBe(before);
    expect((await tested.client(before).send(getAccount)).status).toBe(401);
    expect((await client.send(getAccount)).status).toBe(200);
  });

  test('gives a cookie that scripts cannot read, and binds it to TLS where the service has it', async () => {
    const plain = await tested.client().send(signIn, { body: { login: 'grace', password } });
    expect(String(plain.headers['set-cookie'])).toMatch(/^sheaf_session=.*; Path=\/; HttpOnly; SameSite=Lax$/u);
    const secure = await openTestService({ publicUrl: 'https://127.0.0.1' });
    await secure.signUp('safe');
    const answer = await secure.client().send(signIn, { body: { login: 'safe', password } });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-sheaf_session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/u,
    );
    await secure.close();
  });
});

describe('a session', () => {
  test.each(['', 'sheaf_session=forged', 'sheaf_session=forged.c2lnbmF0dXJl', 'other=1; sheaf_session='])(
    'is not made by a cookie "%s"',
    async (cookie) => {
      expect(await tested.client(cookie).send(getAccount)).toMatchObject({
        status: 401,
        body: { code: 'Unauthorized' },
      });
    },
  );

  test('ends in every process at once when it is signed out in one', async () => {
    const client = await tested.signUp('leaver');
    const other = await openTestService({ url: tested.database.url });
    const elsewhere = other.client(client.cookie);
    expect((await elsewhere.send(getAccount)).status).toBe(200);
    const cookie = client.cookie;
    const answer = await client.send(signOut);
    expect(answer.status).toBe(200);
    expect(String(answer.headers['set-cookie'])).toContain('Max-Age=0');
    expect((await tested.client(cookie).send(getAccount)).status).toBe(401);
    await waitFor(async () => (await elsewhere.send(getAccount)).status === 401);
    await other.close();
  });

  test('can be signed out of twice', async () => {
    expect((await tested.client().send(signOut)).status).toBe(200);
  });
});

test('a changed language reaches the other devices', async () => {
  const client = await tested.signUp('polyglot');
  const before = await client.send(getChanges);
  expect((await client.send(updateLanguage, { body: { language: 'fr-FR' } })).status).toBe(200);
  const after = await client.send(getChanges, { query: { since: String(before.body['cursor']) } });
  expect(after.body).toMatchObject({ account: { language: 'fr-FR' } });
  expect(after.body['cursor']).not.toBe(before.body['cursor']);
});
