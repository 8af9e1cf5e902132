import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getAccount, signIn, signUp } from '#core/wire/calls/account/accountCalls.ts';
import { changePassword, verifyPassword } from '#core/wire/calls/account/passwordCalls.ts';
import { answerSurvey, changeUserName, updateProfile } from '#core/wire/calls/account/holder/profileCalls.ts';
import { listLoginRecords } from '#core/wire/calls/account/sessionCalls.ts';
import { sendAccountMails } from '#server/commands/account/login/accountMails.ts';
import type { Mail } from '#server/mail/openMailer.ts';
import { openTestService, password, type Client, type TestService } from '#tests/server/openTestService.ts';

let tested: TestService;
beforeAll(async () => {
  tested = await openTestService();
});
beforeEach(async () => {
  await sql`truncate attempts`.execute(tested.database.kysely);
});
afterAll(() => tested.close());

const newPassword = 'three quiet rivers';
const accountOf = async (client: Client) => (await client.send(getAccount)).body;
const signInAs = async (login: string, secret: string, from = tested.client()) =>
  (await from.send(signIn, { body: { login, password: secret } })).status;

/** The mails about changes that are sent now. */
async function sentMails(): Promise<Mail[]> {
  const mails: Mail[] = [];
  await sendAccountMails(tested.service, { send: async (mail) => void mails.push(mail) }, () => undefined);
  return mails;
}

describe('the profile', () => {
  const whole = { fullName: 'Ada Lovelace', company: 'Engines & Co.', industry: 'manufacturing', role: 'analyst' };

  test('is empty at first, is replaced as a whole, and its parts are set by the survey', async () => {
    const client = await tested.signUp('ada');
    const empty = { fullName: '', company: '', industry: null, role: null };
    expect((await accountOf(client))['extractInfo']).toEqual(empty);
    expect((await client.send(updateProfile, { body: whole })).status).toBe(200);
    expect((await accountOf(client))['extractInfo']).toEqual(whole);
    expect((await client.send(answerSurvey, { body: { role: 'leadership' } })).status).toBe(200);
    expect((await client.send(answerSurvey, { body: {} })).status).toBe(200);
    expect((await accountOf(client))['extractInfo']).toEqual({ ...whole, role: 'leadership' });
    expect((await client.send(updateProfile, { body: empty })).status).toBe(200);
    expect((await accountOf(client))['extractInfo']).toEqual(empty);
  });

  test.each([
    ['a part is missing', { fullName: 'Ada' }],
    ['the industry is none of §3.7', { ...whole, industry: 'piracy' }],
    ['the name has a line break', { ...whole, fullName: 'Ada\nLovelace' }],
    ['the company is too long', { ...whole, company: 'x'.repeat(101) }],
  ])('is refused where %s', async (_why, body) => {
    const client = await tested.signUp(`p${Math.random().toString(36).slice(2, 10)}`);
    expect(await client.send(updateProfile, { body })).toMatchObject({ status: 400, body: { code: 'InvalidInput' } });
  });
});

describe('a user name', () => {
  test('is changed: its account signs in with it, and the old one is free for others', async () => {
    const client = await tested.signUp('berta');
    expect((await client.send(changeUserName, { body: { userName: 'Bertá' } })).status).toBe(200);
    expect(await accountOf(client)).toMatchObject({ userName: 'Bertá' });
    expect(await signInAs('BERTÁ', password)).toBe(200);
    expect(await signInAs('berta', password)).toBe(401);
    const another = { email: 'other@example.com', userName: 'berta', password, language: 'en-US' };
    expect((await tested.client().send(signUp, { body: another })).status).toBe(200);
  });

  test('may change only its capitals', async () => {
    const client = await tested.signUp('carla');
    expect((await client.send(changeUserName, { body: { userName: 'CARLA' } })).status).toBe(200);
    expect(await accountOf(client)).toMatchObject({ userName: 'CARLA' });
  });

  test('of another account is refused in every case, twenty times an hour', async () => {
    await tested.signUp('taken');
    const client = await tested.signUp('dora');
    const ask = () => client.send(changeUserName, { body: { userName: 'TAKEN' } });
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'FailModifyUserName' } });
    const codes = new Set<unknown>();
    for (let tries = 0; tries < 20; tries += 1) codes.add((await ask()).body['code']);
    expect([...codes]).toEqual(['FailModifyUserName', 'TooManyAttempts']);
    expect(await accountOf(client)).toMatchObject({ userName: 'dora' });
  });

  test('that two accounts want at the same time goes to one of them', async () => {
    const clients = [await tested.signUp('one'), await tested.signUp('two')];
    const answers = await Promise.all(
      clients.map((client) => client.send(changeUserName, { body: { userName: 'wanted' } })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
  });
});

describe('a password', () => {
  const change = (client: Client, old: string, next: string) =>
    client.send(changePassword, { body: { password: old, newPassword: next } });

  test('is changed with the old one: other sessions end in every process, this one stays, and its owner gets a mail', async () => {
    const client = await tested.signUp('edith');
    const elsewhere = tested.client();
    await signInAs('edith', password, elsewhere);
    expect((await elsewhere.send(getAccount)).status).toBe(200);
    expect(await change(client, password, newPassword)).toMatchObject({ status: 200, body: { endedCount: 1 } });
    expect((await elsewhere.send(getAccount)).status).toBe(401);
    expect((await client.send(getAccount)).status).toBe(200);
    expect(await signInAs('edith', password)).toBe(401);
    expect(await signInAs('edith', newPassword)).toBe(200);
    expect(await sentMails()).toMatchObject([{ to: 'edith@example.com', subject: 'Your Sheaf password was changed' }]);
    expect(await sentMails()).toEqual([]);
  });

  test('a mail that the mail server refuses is sent later, once', async () => {
    const client = await tested.signUp('ella');
    await change(client, password, newPassword);
    const refuse = () => Promise.reject(new Error('down'));
    expect(await sendAccountMails(tested.service, { send: refuse }, () => undefined)).toBe(0);
    expect((await sentMails()).map(({ to }) => to)).toEqual(['ella@example.com']);
  });

  test.each([
    ['FailValidatePassword', 'a wrong password', newPassword],
    ['PasswordTooCommon', password, 'Password2026!'],
    ['PasswordIsName', password, 'frieda is here'],
  ])('is refused with %s, and stays', async (code, old, next) => {
    const client = tested.client();
    if ((await signInAs('frieda', password, client)) !== 200) Object.assign(client, await tested.signUp('frieda'));
    expect(await change(client, old, next)).toMatchObject({ status: 400, body: { code } });
    expect(await signInAs('frieda', password)).toBe(200);
  });

  test('is compared ten times in a quarter of an hour; a right one starts the count again', async () => {
    const client = await tested.signUp('greta');
    const verify = async (secret: string) =>
      (await client.send(verifyPassword, { body: { password: secret } })).body['code'];
    for (let tries = 0; tries < 9; tries += 1) expect(await verify('wrong')).toBe('FailValidatePassword');
    expect(await verify(password)).toBeUndefined();
    for (let tries = 0; tries < 10; tries += 1) expect(await verify('wrong')).toBe('FailValidatePassword');
    expect(await verify(password)).toBe('TooManyAttempts');
    expect((await change(client, password, newPassword)).body['code']).toBe('TooManyAttempts');
    expect(await signInAs('greta', password)).toBe(200);
  });
});

test('the login of a demo, which its visitors share, does not change', async () => {
  const client = await tested.signUp('shared');
  await sql`update accounts set is_demo = true where account_id = ${client.accountId}`.execute(tested.database.kysely);
  const refused = { status: 403, body: { code: 'DemoAccount' } };
  expect(await client.send(changeUserName, { body: { userName: 'mine' } })).toMatchObject(refused);
  expect(await client.send(changePassword, { body: { password, newPassword } })).toMatchObject(refused);
  expect(await signInAs('shared', password)).toBe(200);
  await sql`update accounts set is_demo = false where account_id = ${client.accountId}`.execute(tested.database.kysely);
});

describe('login records', () => {
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36';
  const recordsOf = async (client: Client, query = {}) =>
    listLoginRecords.reply.parse((await client.send(listLoginRecords, { query })).body);

  test('name every way into the account with device and network, the newest first, and failures of an hour by their number', async () => {
    const client = await tested.signUp('hanna');
    const body = { login: 'hanna', password };
    await tested.client().send(signIn, { body, headers: { 'user-agent': agent } });
    for (let tries = 0; tries < 3; tries += 1) await signInAs('hanna', 'wrong');
    await client.send(changePassword, { body: { password, newPassword } });
    const { records, hasMore } = await recordsOf(client);
    expect(hasMore).toBe(false);
    expect(records.map(({ kind }) => kind)).toEqual(['PasswordChanged', 'SignInFailed', 'SignedIn', 'SignedUp']);
    expect(records[2]).toMatchObject({ browser: 'Chrome', system: 'Windows', network: '127.0.0.0/24', count: null });
  });

  test('come in pages, without a gap and without those of others', async () => {
    const client = await tested.signUp('ida');
    for (let tries = 0; tries < 4; tries += 1) await signInAs('ida', password);
    const { records: all } = await recordsOf(client);
    expect(all).toHaveLength(5);
    const first = await recordsOf(client, { pageSize: 2 });
    const second = await recordsOf(client, { pageSize: 3, before: first.records.at(-1)?.recordNo ?? 0 });
    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
    expect([...first.records, ...second.records]).toEqual(all);
  });
});
