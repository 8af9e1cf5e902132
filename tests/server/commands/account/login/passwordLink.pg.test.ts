import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { locales } from '#core/domain/locale.ts';
import { getAccount, signIn } from '#core/wire/calls/account/accountCalls.ts';
import { checkPasswordLink, resetPassword, sendPasswordLink } from '#core/wire/calls/account/passwordCalls.ts';
import { hashOf } from '#server/auth/runnerTokens.ts';
import { forgetPasswordLinks } from '#server/db/tables/signIn/passwordLinks.ts';
import { openTestService, password, type Answer, type TestService } from '#tests/server/openTestService.ts';

let tested: TestService;
beforeAll(async () => {
  tested = await openTestService();
});
beforeEach(async () => {
  tested.mails.length = 0;
  await sql`truncate attempts`.execute(tested.database.kysely);
});
afterAll(() => tested.close());

const newPassword = 'three quiet rivers';
const ask = (email: string, language = 'en-US') =>
  tested.client().send(sendPasswordLink, { body: { email, language } });
/** The token of the newest mail to the address; '' where it has none. */
const tokenTo = (email: string) =>
  /\/new-password#(?<token>\S+)/u.exec(tested.mails.findLast(({ to }) => to === email)?.text ?? '')?.groups?.[
    'token'
  ] ?? '';
const askFor = async (userName: string) => {
  await sql`truncate attempts`.execute(tested.database.kysely);
  await ask(`${userName}@example.com`);
  return tokenTo(`${userName}@example.com`);
};
const check = (token: string) => tested.client().send(checkPasswordLink, { body: { token } });
const reset = (token: string, next = newPassword) =>
  tested.client().send(resetPassword, { body: { token, newPassword: next } });
const signInAs = async (login: string, secret: string) =>
  (await tested.client().send(signIn, { body: { login, password: secret } })).status;
const used = { status: 410, body: { code: 'LinkUsed' } };
const over = { status: 404, body: { code: 'LinkOver' } };

test('the link of the mail gives a new password once: every session ends, and opened again it says that it was used', async () => {
  const client = await tested.signUp('ada');
  const token = await askFor('ada');
  expect(await check(token)).toMatchObject({ status: 200, body: { userName: 'ada', email: 'ada@example.com' } });
  expect((await reset(token)).status).toBe(200);
  expect((await client.send(getAccount)).status).toBe(401);
  expect([await signInAs('ada', password), await signInAs('ada', newPassword)]).toEqual([401, 200]);
  expect(await check(token)).toMatchObject(used);
  expect(await reset(token, 'four quiet rivers')).toMatchObject(used);
  expect(await signInAs('ada', newPassword)).toBe(200);
});

test('of two uses at the same time one changes the password', async () => {
  await tested.signUp('berta');
  const token = await askFor('berta');
  const answers = await Promise.all([reset(token), reset(token, 'four quiet rivers')]);
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 410]);
});

test('a link ends after half an hour, and with the next one; a used one says so for a day', async () => {
  const client = await tested.signUp('carla');
  const first = await askFor('carla');
  const second = await askFor('carla');
  expect(await check(first)).toMatchObject(over);
  const { kysely } = tested.database;
  const end = (ago: string) =>
    sql`update password_links set ends_at = now() - ${ago}::interval where account_id = ${client.accountId}`.execute(
      kysely,
    );
  await end('1 second');
  expect(await check(second)).toMatchObject(over);
  expect(await reset(second)).toMatchObject(over);
  expect((await reset(await askFor('carla'))).status).toBe(200);
  await end('23 hours');
  await forgetPasswordLinks(kysely);
  expect(await check(tokenTo('carla@example.com'))).toMatchObject(used);
  await end('25 hours');
  await forgetPasswordLinks(kysely);
  expect(await check(tokenTo('carla@example.com'))).toMatchObject(over);
});

test('an unfit password is refused, and the link stays good', async () => {
  await tested.signUp('dora');
  const token = await askFor('dora');
  expect(await reset(token, 'Password2026!')).toMatchObject({ status: 400, body: { code: 'PasswordTooCommon' } });
  expect(await reset(token, 'dora likes rivers')).toMatchObject({ status: 400, body: { code: 'PasswordIsName' } });
  expect((await reset(token)).status).toBe(200);
});

test('the answer does not reveal whether an address has an account; its reader gets a mail in both cases', async () => {
  await tested.signUp('edith');
  const whole = ({ status, body, headers: { date: _date, ...others } }: Answer) =>
    JSON.stringify({ status, body, others });
  const [known, unknown] = [await ask('edith@example.com'), await ask('nobody@example.com')];
  expect(whole(known)).toBe(whole(unknown));
  expect(tested.mails.map(({ to, text }) => [to, text.includes('#')])).toEqual([
    ['edith@example.com', true],
    ['nobody@example.com', false],
  ]);
  const again = [await ask('edith@example.com'), await ask('nobody@example.com')].map(({ body }) => body['code']);
  expect(again).toEqual(['TooManyAttempts', 'TooManyAttempts']);
  expect(tested.mails).toHaveLength(2);
});

test.each([
  ['a disabled account', 'disabled_at = now()'],
  ['the account of a demo', 'is_demo = true'],
])('%s gets no link', async (_which, change) => {
  const { accountId } = await tested.signUp(change.startsWith('is') ? 'frieda' : 'greta');
  await sql`update accounts set ${sql.raw(change)} where account_id = ${accountId}`.execute(tested.database.kysely);
  expect(await askFor(change.startsWith('is') ? 'frieda' : 'greta')).toBe('');
  expect(tested.mails).toHaveLength(1);
  await sql`update accounts set is_demo = false where account_id = ${accountId}`.execute(tested.database.kysely);
});

test('the database has the hash of a token alone, and an address may try sixty tokens an hour', async () => {
  await tested.signUp('hanna');
  const token = await askFor('hanna');
  const { rows } = await sql<{ token_hash: string }>`select token_hash from password_links`.execute(
    tested.database.kysely,
  );
  expect(rows.map(({ token_hash }) => token_hash)).toContain(hashOf(token));
  expect(JSON.stringify(rows)).not.toContain(token);
  const codes = new Set<unknown>();
  for (let tries = 0; tries < 61; tries += 1) codes.add((await check('guess')).body['code']);
  expect([...codes]).toEqual(['LinkOver', 'TooManyAttempts']);
});

test('the mail is in the language of the page, with its link', async () => {
  await tested.signUp('ida');
  const subjects = new Set<string>();
  for (const language of locales) {
    await sql`truncate attempts`.execute(tested.database.kysely);
    await ask('ida@example.com', language);
    subjects.add(tested.mails.at(-1)?.subject ?? '');
    expect(tokenTo('ida@example.com')).toHaveLength(43);
  }
  expect(subjects.size).toBe(locales.length);
});
