import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { getAccount, signIn } from '#core/wire/calls/account/accountCalls.ts';
import { changeEmail, checkEmailUsed, sendEmailCode } from '#core/wire/calls/account/emailCalls.ts';
import { signUpCode } from '#core/domain/account/typedCodes.ts';
import { sendAccountMails } from '#server/commands/account/login/accountMails.ts';
import { forgetEmailChanges } from '#server/db/tables/signIn/emailChanges.ts';
import type { Mail } from '#server/mail/openMailer.ts';
import { openTestService, password, type Client, type TestService } from '#tests/server/openTestService.ts';

let tested: TestService;
beforeAll(async () => {
  tested = await openTestService();
});
beforeEach(async () => {
  tested.mails.length = 0;
  await sql`truncate attempts`.execute(tested.database.kysely);
});
afterAll(() => tested.close());

const ask = (client: Client, email: string, secret = password) =>
  client.send(sendEmailCode, { body: { email, password: secret } });
const take = (client: Client, email: string, code: string) => client.send(changeEmail, { body: { email, code } });
const codeTo = (email: string) =>
  /\b\d{6}\b/u.exec(tested.mails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? '';
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');
const emailOf = async (client: Client) => (await client.send(getAccount)).body['email'];

test('a new address is proven by the code that was sent to it; then it signs in, and the owner of the old one gets a mail', async () => {
  const client = await tested.signUp('ada');
  expect(await ask(client, 'Countess@Example.com')).toMatchObject({ status: 200, body: { resendAfterSeconds: 60 } });
  expect(await emailOf(client)).toBe('ada@example.com');
  const code = codeTo('Countess@Example.com');
  expect((await take(client, 'countess@example.com', code)).status).toBe(200);
  expect(await emailOf(client)).toBe('countess@example.com');
  const signInAs = async (login: string) => (await tested.client().send(signIn, { body: { login, password } })).status;
  expect([await signInAs('countess@example.com'), await signInAs('ada@example.com')]).toEqual([200, 401]);
  const mails: Mail[] = [];
  await sendAccountMails(tested.service, { send: async (mail) => void mails.push(mail) }, () => undefined);
  expect(mails).toMatchObject([{ to: 'ada@example.com', subject: 'The address of your Sheaf account was changed' }]);
  expect(mails[0]?.text).not.toContain('countess');
  expect(await take(client, 'countess@example.com', code)).toMatchObject({ body: { code: 'HttpApiCallError' } });
});

test('a code is asked for with the password, and not for an address that an account has', async () => {
  const client = await tested.signUp('berta');
  await tested.signUp('taken');
  expect(await ask(client, 'new@example.com', 'wrong')).toMatchObject({ body: { code: 'FailValidatePassword' } });
  expect(await ask(client, 'TAKEN@example.com')).toMatchObject({ status: 409, body: { code: 'EmailTaken' } });
  expect(tested.mails).toEqual([]);
  const isUsed = async (email: string) => (await client.send(checkEmailUsed, { query: { email } })).body['isUsed'];
  expect([await isUsed('Taken@example.com'), await isUsed('free@example.com')]).toEqual([true, false]);
});

test('an account tests twenty addresses an hour', async () => {
  const client = await tested.signUp('bella');
  const codes: unknown[] = [];
  for (let tries = 0; tries < 21; tries += 1) {
    codes.push((await client.send(checkEmailUsed, { query: { email: `${tries}@example.com` } })).body['code']);
  }
  expect(codes).toEqual([...Array.from({ length: 20 }, () => undefined), 'TooManyAttempts']);
});

test('after five wrong codes the right one is refused too, until another mail is sent', async () => {
  const client = await tested.signUp('carla');
  await ask(client, 'carla2@example.com');
  const code = codeTo('carla2@example.com');
  for (let tries = 0; tries < signUpCode.tries; tries += 1) {
    expect(await take(client, 'carla2@example.com', wrongFor(code))).toMatchObject({
      status: 400,
      body: { code: 'VerificationCodeFailed' },
    });
  }
  expect(await take(client, 'carla2@example.com', code)).toMatchObject({
    status: 400,
    body: { code: 'HttpApiCallError' },
  });
  await sql`truncate attempts`.execute(tested.database.kysely);
  await ask(client, 'carla2@example.com');
  expect((await take(client, 'carla2@example.com', codeTo('carla2@example.com'))).status).toBe(200);
});

test('a code is good for its account, its address and ten minutes', async () => {
  const [client, other] = [await tested.signUp('dora'), await tested.signUp('edith')];
  await ask(client, 'dora2@example.com');
  const code = codeTo('dora2@example.com');
  expect(await take(other, 'dora2@example.com', code)).toMatchObject({ body: { code: 'HttpApiCallError' } });
  expect(await take(client, 'dora3@example.com', code)).toMatchObject({ body: { code: 'HttpApiCallError' } });
  const { kysely } = tested.database;
  await sql`update email_changes set ends_at = now() where account_id = ${client.accountId}`.execute(kysely);
  expect(await take(client, 'dora2@example.com', code)).toMatchObject({ body: { code: 'HttpApiCallError' } });
  await forgetEmailChanges(kysely);
  const { rows } = await sql`select from email_changes where account_id = ${client.accountId}`.execute(kysely);
  expect(rows).toEqual([]);
  expect(await emailOf(client)).toBe('dora@example.com');
});

test('two accounts that prove the same address at once do not both get it', async () => {
  const clients = [await tested.signUp('frieda'), await tested.signUp('greta')];
  const codes: string[] = [];
  for (const client of clients) {
    await sql`truncate attempts`.execute(tested.database.kysely);
    await ask(client, 'both@example.com');
    codes.push(codeTo('both@example.com'));
  }
  const answers = await Promise.all(
    clients.map((client, index) => take(client, 'both@example.com', codes[index] ?? '')),
  );
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
});

test('neither the address nor the code is to be read in the database', async () => {
  const client = await tested.signUp('hanna');
  await ask(client, 'hidden@example.com');
  const { rows } = await sql<{ row: string }>`select email_changes::text as row from email_changes`.execute(
    tested.database.kysely,
  );
  const text = rows.map(({ row }) => row).join('\n');
  expect(text).not.toContain('hidden');
  expect(text).not.toContain(codeTo('hidden@example.com'));
});
