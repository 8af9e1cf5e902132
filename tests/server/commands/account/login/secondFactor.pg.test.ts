import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signIn } from '#core/wire/calls/account/accountCalls.ts';
import { changePassword } from '#core/wire/calls/account/passwordCalls.ts';
import * as calls from '#core/wire/calls/account/secondFactorCalls.ts';
import { endOtherSessions, listLoginRecords, listSessions } from '#core/wire/calls/account/sessionCalls.ts';
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

interface Owner {
  client: Client;
  userName: string;
  key: string;
  recoveryCodes: string[];
}

/** An account whose second factor is on; its app's code of now was used for that. */
async function ownerWithFactor(userName: string): Promise<Owner> {
  const client = await tested.signUp(userName);
  const begun = await client.send(calls.beginSecondFactor, { body: { password } });
  const key = begun.body['key'] as string;
  const { status, body } = await client.send(calls.turnOnSecondFactor, { body: { code: codeOf(key) } });
  expect(status).toBe(200);
  return { client, userName, key, recoveryCodes: body['recoveryCodes'] as string[] };
}

/** The code of the app, `steps` half minutes later. */
const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: key }).generate({ timestamp: Date.now() + steps * 30_000 });
const wrong = 'BCDFG-BCDFG';
const enter = (from: Client, login: string, second: object = {}) =>
  from.send(signIn, { body: { login, password, ...second } });
const stateOf = async ({ client }: Owner) => (await client.send(calls.getSecondFactor)).body;
const sessionCount = async ({ client }: Owner) =>
  ((await client.send(listSessions)).body['sessions'] as unknown[]).length;

async function sentMails(): Promise<Mail[]> {
  const mails: Mail[] = [];
  await sendAccountMails(tested.service, { send: async (mail) => void mails.push(mail) }, () => undefined);
  return mails;
}

describe('the second factor', () => {
  test('is turned on by the password and a code of the app, and each change is mailed and recorded', async () => {
    const owner = await ownerWithFactor('ada');
    expect(owner.recoveryCodes).toHaveLength(10);
    expect(new Set(owner.recoveryCodes).size).toBe(10);
    expect(await stateOf(owner)).toMatchObject({ since: expect.any(Number), recoveryCodesLeft: 10 });
    const again = await owner.client.send(calls.beginSecondFactor, { body: { password } });
    expect(again).toMatchObject({ status: 409, body: { code: 'SecondFactorOn' } });
    const proof = { password, code: owner.recoveryCodes[0] };
    const replaced = await owner.client.send(calls.replaceRecoveryCodes, { body: proof });
    expect(replaced.body['recoveryCodes']).toHaveLength(10);
    expect((await owner.client.send(calls.turnOffSecondFactor, { body: proof })).body['code']).toBe(
      'SecondFactorWrong',
    );
    const [fresh] = replaced.body['recoveryCodes'] as string[];
    const off = await owner.client.send(calls.turnOffSecondFactor, { body: { password, code: fresh } });
    expect(off.status).toBe(200);
    expect((await enter(tested.client(), 'ada')).status).toBe(200);
    const subjects = (await sentMails()).map(({ subject }) => subject);
    expect(subjects).toEqual([
      'Two-step sign-in is on for your Sheaf account',
      'New recovery codes for your Sheaf account',
      'Two-step sign-in is off for your Sheaf account',
    ]);
    const { body } = await owner.client.send(listLoginRecords, { query: { pageSize: 20 } });
    const kinds = (body['records'] as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['SecondFactorOn', 'RecoveryCodesMade', 'SecondFactorOff']));
  });

  test('has no effect before the first right code, and its key needs the password', async () => {
    const client = await tested.signUp('berta');
    const refusedKey = await client.send(calls.beginSecondFactor, { body: { password: 'a wrong one' } });
    expect(refusedKey.body['code']).toBe('FailValidatePassword');
    expect((await client.send(calls.turnOnSecondFactor, { body: { code: '000000' } })).status).toBe(404);
    const key = (await client.send(calls.beginSecondFactor, { body: { password } })).body['key'] as string;
    const early = await client.send(calls.turnOnSecondFactor, { body: { code: codeOf(key, 20) } });
    expect(early.body['code']).toBe('SecondFactorWrong');
    expect((await enter(tested.client(), 'berta')).status).toBe(200);
  });

  test('the key is sealed and the recovery codes are hashes', async () => {
    const owner = await ownerWithFactor('carla');
    const { rows } = await sql`select second_factors::text as text from second_factors`.execute(tested.database.kysely);
    const stored = JSON.stringify(rows);
    for (const secret of [owner.key, ...owner.recoveryCodes.map((code) => code.replace('-', ''))]) {
      expect(stored).not.toContain(secret);
    }
  });
});

describe('a sign-in with a second factor', () => {
  test('asks for a code after the right password only, begins no session before, and takes each code once', async () => {
    const owner = await ownerWithFactor('dora');
    const guess = await tested.client().send(signIn, { body: { login: 'dora', password: 'a wrong one' } });
    expect(guess.body['code']).toBe('LoginFailed');
    const half = await enter(tested.client(), 'dora');
    expect(half).toMatchObject({ status: 403, body: { code: 'SecondFactorNeeded' } });
    expect(half.headers['set-cookie']).toBeUndefined();
    expect(await sessionCount(owner)).toBe(1);
    const used = await enter(tested.client(), 'dora', { code: codeOf(owner.key) });
    expect(used.body['code']).toBe('SecondFactorWrong');
    const code = codeOf(owner.key, 1);
    const both = await Promise.all([
      enter(tested.client(), 'dora', { code }),
      enter(tested.client(), 'dora', { code: `${code.slice(0, 3)} ${code.slice(3)}` }),
    ]);
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 403]);
    expect(await sessionCount(owner)).toBe(2);
  });

  test('takes a recovery code once, in any case and without its hyphen', async () => {
    const owner = await ownerWithFactor('edith');
    const code = owner.recoveryCodes[3]?.toLowerCase().replace('-', ' ') ?? '';
    expect((await enter(tested.client(), 'edith', { code })).status).toBe(200);
    expect((await enter(tested.client(), 'edith', { code })).body['code']).toBe('SecondFactorWrong');
    expect(await stateOf(owner)).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test('is locked by five wrong codes where they came from, the owner is notified once, and a known browser still gets in', async () => {
    const owner = await ownerWithFactor('fanny');
    const known = tested.client();
    expect((await enter(known, 'fanny', { code: owner.recoveryCodes[0] })).status).toBe(200);
    await sentMails();
    await sql`truncate known_sign_ins`.execute(tested.database.kysely);
    const stranger = tested.client();
    const codes: unknown[] = [];
    for (let tries = 0; tries < 7; tries += 1)
      codes.push((await enter(stranger, 'fanny', { code: wrong })).body['code']);
    expect(codes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'SecondFactorWrong'));
    expect(codes.slice(5)).toEqual(['TooManyAttempts', 'TooManyAttempts']);
    const right = { code: owner.recoveryCodes[1] };
    expect((await enter(stranger, 'fanny', right)).body['code']).toBe('TooManyAttempts');
    expect((await sentMails()).map(({ subject }) => subject)).toEqual([
      'Wrong codes at the sign-in to your Sheaf account',
    ]);
    // The browser is known again by a sign-in before the wrong codes.
    await rememberBrowser(owner, known);
    expect((await enter(known, 'fanny', right)).status).toBe(200);
  });

  test('is not asked for a code in a trusted browser, until a new password or the end of all sessions', async () => {
    const owner = await ownerWithFactor('gerda');
    const trusted = tested.client();
    const trust = (index: number) => enter(trusted, 'gerda', { code: owner.recoveryCodes[index], isTrusted: true });
    expect((await trust(0)).status).toBe(200);
    expect(await stateOf(owner)).toMatchObject({ trustedBrowsers: 1 });
    expect((await enter(trusted, 'gerda')).status).toBe(200);
    expect((await enter(tested.client(), 'gerda')).body['code']).toBe('SecondFactorNeeded');
    await owner.client.send(endOtherSessions);
    expect((await enter(trusted, 'gerda')).body['code']).toBe('SecondFactorNeeded');
    expect((await trust(1)).status).toBe(200);
    const newPassword = 'three quiet rivers';
    await owner.client.send(changePassword, { body: { password, newPassword } });
    const after = await trusted.send(signIn, { body: { login: 'gerda', password: newPassword } });
    expect(after.body['code']).toBe('SecondFactorNeeded');
  });
});

/** Makes the browser known to the account, as a sign-in does. */
async function rememberBrowser({ client }: Owner, browser: Client): Promise<void> {
  const device = /sheaf_device=([\w-]+)/u.exec(browser.cookie)?.[1] ?? '';
  await tested.service.accessLimits.remember(client.accountId, { address: '192.0.2.1', device });
}
