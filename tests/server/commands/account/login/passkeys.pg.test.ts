import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { challengeMinutes, passkeyLimit } from '#core/domain/account/holder/passkey.ts';
import { getAccount, signIn } from '#core/wire/calls/account/accountCalls.ts';
import { setMemberPassword } from '#core/wire/calls/account/memberCalls.ts';
import { downloadPersonalData } from '#core/wire/calls/account/deletionCalls.ts';
import * as calls from '#core/wire/calls/account/passkey/passkeyCalls.ts';
import { beginSecondFactor, turnOnSecondFactor } from '#core/wire/calls/account/secondFactorCalls.ts';
import { listLoginRecords } from '#core/wire/calls/account/sessionCalls.ts';
import { sendAccountMails } from '#server/commands/account/login/accountMails.ts';
import { setDisabled } from '#server/db/tables/account/accounts.ts';
import { setParent } from '#server/db/tables/account/members.ts';
import { setLevel } from '#server/db/tables/account/plans.ts';
import type { Mail } from '#server/mail/openMailer.ts';
import { openTestService, password, type Client, type TestService } from '#tests/server/openTestService.ts';
import { makeSoftPasskey, type SoftPasskey, type Twist } from '#tests/support/softAuthenticator.ts';

const publicUrl = 'https://sheaf.example';
let tested: TestService;
beforeAll(async () => {
  tested = await openTestService({ publicUrl });
});
beforeEach(async () => {
  await sql`truncate attempts`.execute(tested.database.kysely);
});
afterAll(() => tested.close());

interface Owner {
  client: Client;
  passkey: SoftPasskey;
  passkeyId: string;
}

async function ownerWithPasskey(userName: string, counter = 0): Promise<Owner> {
  const client = await tested.signUp(userName);
  const passkey = makeSoftPasskey(publicUrl, client.accountId, counter);
  const added = await add(client, passkey);
  expect(added.status).toBe(200);
  return { client, passkey, passkeyId: String(added.body['passkeyId']) };
}
async function add(client: Client, passkey: SoftPasskey, twist: Twist = {}) {
  const credential = passkey.created(await challengeToAdd(client), twist);
  return client.send(calls.addPasskey, { body: { name: 'Laptop', credential } });
}
const challengeToAdd = async (client: Client) =>
  String((await client.send(calls.beginPasskey, { body: { password } })).body['challenge']);
const challengeToSignIn = async (browser: Client) =>
  String((await browser.send(calls.beginPasskeySignIn)).body['challenge']);
/** Signs in from this browser. */
async function enter(browser: Client, passkey: SoftPasskey, twist: Twist = {}) {
  return browser.send(calls.signInByPasskey, { body: passkey.used(await challengeToSignIn(browser), twist) });
}
const listed = async (client: Client) => (await client.send(calls.listPasskeys)).body['passkeys'];
async function recordsOf(client: Client) {
  const { body } = await client.send(listLoginRecords, { query: { pageSize: 20 } });
  return body['records'] as { kind: string; method: string | null }[];
}
const kindsOf = async (client: Client) => (await recordsOf(client)).map(({ kind }) => kind);

async function sentSubjects(): Promise<string[]> {
  const mails: Mail[] = [];
  await sendAccountMails(tested.service, { send: async (mail) => void mails.push(mail) }, () => undefined);
  return mails.map(({ subject }) => subject);
}
const failed = { status: 403, body: { code: 'PasskeyFailed' } };

describe('a passkey', () => {
  test('is added by the password, signs in, is renamed and removed; each change is mailed and recorded', async () => {
    const { client, passkey, passkeyId } = await ownerWithPasskey('ada');
    expect(await listed(client)).toMatchObject([{ passkeyId, name: 'Laptop', usedAt: null, isBackedUp: true }]);
    const browser = tested.client();
    expect(await enter(browser, passkey)).toMatchObject({ status: 200, body: { userName: 'ada' } });
    expect((await browser.send(getAccount)).body).toMatchObject({ userName: 'ada' });
    expect(await listed(client)).toMatchObject([{ usedAt: expect.any(Number) }]);
    expect((await recordsOf(client))[0]).toMatchObject({ kind: 'SignedIn', method: 'passkey' });
    await client.send(calls.renamePasskey, { params: { id: passkeyId }, body: { name: ' Blue key ' } });
    expect(await listed(client)).toMatchObject([{ name: 'Blue key' }]);
    await client.send(calls.removePasskey, { params: { id: passkeyId }, body: { password } });
    expect(await listed(client)).toEqual([]);
    expect(await enter(tested.client(), passkey)).toMatchObject(failed);
    expect(await kindsOf(client)).toEqual(expect.arrayContaining(['PasskeyAdded', 'PasskeyRemoved']));
    expect(await sentSubjects()).toEqual([
      'A new passkey for your Sheaf account',
      'A passkey of your Sheaf account was removed',
    ]);
  });

  test('is never the last way in: the password signs in after the last one is removed', async () => {
    const { client, passkeyId } = await ownerWithPasskey('alma');
    await client.send(calls.removePasskey, { params: { id: passkeyId }, body: { password } });
    const answer = await tested.client().send(signIn, { body: { login: 'alma', password } });
    expect(answer.status).toBe(200);
    expect((await recordsOf(client))[0]).toMatchObject({ kind: 'SignedIn', method: 'password' });
  });

  test('replaces password and code of an account with a second factor, and needs that code to be added', async () => {
    const client = await tested.signUp('berta');
    const key = (await client.send(beginSecondFactor, { body: { password } })).body['key'] as string;
    const code = new TOTP({ secret: key }).generate();
    await client.send(turnOnSecondFactor, { body: { code } });
    const half = await client.send(calls.beginPasskey, { body: { password } });
    expect(half.body['code']).toBe('SecondFactorNeeded');
    expect((await client.send(calls.beginPasskey, { body: { password, code } })).body['code']).toBe(
      'SecondFactorWrong',
    );
    const next = new TOTP({ secret: key }).generate({ timestamp: Date.now() + 30_000 });
    const begun = await client.send(calls.beginPasskey, { body: { password, code: next } });
    const passkey = makeSoftPasskey(publicUrl, client.accountId);
    const credential = passkey.created(String(begun.body['challenge']));
    expect((await client.send(calls.addPasskey, { body: { name: 'Key', credential } })).status).toBe(200);
    expect((await enter(tested.client(), passkey)).status).toBe(200);
  });

  test('is asked for with the name of the service, with user verification, and without those that exist', async () => {
    const { client, passkey } = await ownerWithPasskey('carla');
    expect((await client.send(calls.beginPasskey, { body: { password } })).body).toMatchObject({
      rp: { id: 'sheaf.example' },
      user: { id: Buffer.from(client.accountId).toString('base64url') },
      excludeCredentials: [{ id: passkey.id, transports: ['internal'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect((await tested.client().send(calls.beginPasskeySignIn)).body).toMatchObject({
      rpId: 'sheaf.example',
      userVerification: 'required',
    });
  });

  test('belongs to its account: others can neither rename nor remove it, and it is stored once', async () => {
    const { passkey, passkeyId, client } = await ownerWithPasskey('dora');
    const other = await tested.signUp('dido');
    const renamed = await other.send(calls.renamePasskey, { params: { id: passkeyId }, body: { name: 'Mine' } });
    const removed = await other.send(calls.removePasskey, { params: { id: passkeyId }, body: { password } });
    expect([renamed.status, removed.status]).toEqual([404, 404]);
    expect(await add(other, passkey)).toMatchObject(failed);
    expect(await listed(client)).toHaveLength(1);
    expect(await listed(other)).toEqual([]);
  });

  test('is one of twenty at most', async () => {
    const { client } = await ownerWithPasskey('emma');
    await sql`
      insert into passkeys (passkey_id, account_id, credential_id, public_key, counter, transports, name, is_backed_up)
      select gen_random_uuid(), ${client.accountId}, 'more ' || n, '', 0, '{}', 'x', false
      from generate_series(2, ${passkeyLimit}) n`.execute(tested.database.kysely);
    expect(await client.send(calls.beginPasskey, { body: { password } })).toMatchObject({
      status: 409,
      body: { code: 'PasskeysFull', limit: passkeyLimit },
    });
  });

  test('is part of the personal data, without its key', async () => {
    const { client, passkey } = await ownerWithPasskey('fanny');
    const { bytes } = await client.send(downloadPersonalData);
    const { passkeys } = JSON.parse(bytes.toString()) as { passkeys: object[] };
    expect(passkeys).toMatchObject([{ name: 'Laptop', credential_id: passkey.id }]);
    expect(Object.keys(passkeys[0] ?? {})).not.toContain('public_key');
  });

  test('of a member ends where its parent sets another password: somebody else may get the account', async () => {
    const { client, passkey } = await ownerWithPasskey('gerda');
    const parent = await tested.signUp('gudrun');
    await tested.database.withoutRls(async (tx) => {
      await setLevel(tx, parent.accountId, AccountLevel.Enterprise);
      await setParent(tx, client.accountId, parent.accountId);
    });
    expect((await parent.send(setMemberPassword, { params: { id: client.accountId }, body: {} })).status).toBe(200);
    expect(await enter(tested.client(), passkey)).toMatchObject(failed);
  });

  test('does not open a disabled account', async () => {
    const { client, passkey } = await ownerWithPasskey('greta');
    await tested.database.withoutRls((tx) => setDisabled(tx, client.accountId, true));
    expect((await enter(tested.client(), passkey)).body['code']).toBe('AccountDisabled');
  });
});

describe('an answer by a passkey is refused', () => {
  const twists: [string, Twist][] = [
    ['from a foreign origin', { origin: 'https://sheaf.example.evil' }],
    ['from another port', { origin: 'https://sheaf.example:8443' }],
    ['for another service', { rpId: 'evil.example' }],
    ['in a frame of another site', { crossOrigin: true }],
    ['without user verification', { isUserVerified: false }],
    ['of the other ceremony', { type: 'webauthn.unknown' }],
  ];

  test.each(twists)('%s', async (why, twist) => {
    const userName = `hanna-${twists.findIndex(([each]) => each === why)}`;
    const { client, passkey } = await ownerWithPasskey(userName);
    expect(await enter(tested.client(), passkey, twist)).toMatchObject(failed);
    expect(await kindsOf(client)).toContain('PasskeyFailed');
    const second = makeSoftPasskey(publicUrl, client.accountId);
    expect(await add(client, second, twist)).toMatchObject(failed);
    expect(await listed(client)).toHaveLength(1);
  });

  test('with a challenge that was used before, also at the same time', async () => {
    const { passkey } = await ownerWithPasskey('ida');
    const browser = tested.client();
    const body = passkey.used(await challengeToSignIn(browser));
    const both = await Promise.all([
      browser.send(calls.signInByPasskey, { body }),
      browser.send(calls.signInByPasskey, { body }),
    ]);
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 403]);
    expect(await browser.send(calls.signInByPasskey, { body })).toMatchObject(failed);
  });

  test('with a challenge of another browser, of another use, or of nobody', async () => {
    const { client, passkey } = await ownerWithPasskey('jana');
    const challenge = await challengeToSignIn(tested.client());
    const elsewhere = tested.client();
    await challengeToSignIn(elsewhere);
    for (const each of [challenge, await challengeToAdd(client), 'x'.repeat(72), 'AAAA']) {
      expect(await elsewhere.send(calls.signInByPasskey, { body: passkey.used(each) })).toMatchObject(failed);
    }
    const other = await tested.signUp('judith');
    const theirs = makeSoftPasskey(publicUrl, other.accountId);
    const credential = theirs.created(await challengeToAdd(client));
    expect(await other.send(calls.addPasskey, { body: { name: 'x', credential } })).toMatchObject(failed);
  });

  test('after five minutes', async () => {
    const { passkey } = await ownerWithPasskey('karla');
    const browser = tested.client();
    const body = passkey.used(await challengeToSignIn(browser));
    const later = Date.now() + challengeMinutes * 60_000 + 1_000;
    const clock = vi.spyOn(Date, 'now').mockReturnValue(later);
    const late = await browser.send(calls.signInByPasskey, { body });
    clock.mockRestore();
    expect(late).toMatchObject(failed);
    expect((await browser.send(calls.signInByPasskey, { body })).status).toBe(200);
  });

  test('for another account than the one that has the passkey, and with a key of another passkey', async () => {
    const { passkey } = await ownerWithPasskey('lena');
    const other = await ownerWithPasskey('lotte');
    const userHandle = Buffer.from(other.client.accountId).toString('base64url');
    expect(await enter(tested.client(), passkey, { userHandle })).toMatchObject(failed);
    const browser = tested.client();
    const forged = { ...other.passkey.used(await challengeToSignIn(browser)), id: passkey.id };
    expect(await browser.send(calls.signInByPasskey, { body: forged })).toMatchObject(failed);
    const unknown = makeSoftPasskey(publicUrl, other.client.accountId);
    expect(await enter(tested.client(), unknown)).toMatchObject(failed);
  });

  test('with a counter that did not grow: its owner sees that a copy may be in use', async () => {
    const { client, passkey } = await ownerWithPasskey('maria', 5);
    passkey.counter = 7;
    expect((await enter(tested.client(), passkey)).status).toBe(200);
    for (const counter of [7, 6, 0]) {
      passkey.counter = counter;
      expect(await enter(tested.client(), passkey)).toMatchObject(failed);
    }
    expect(await kindsOf(client)).toContain('PasskeyCopied');
    passkey.counter = 8;
    expect((await enter(tested.client(), passkey)).status).toBe(200);
  });

  test('sixty times in a quarter of an hour from one network; then it waits, and right ones are not counted', async () => {
    const { passkey } = await ownerWithPasskey('nina');
    const unknown = makeSoftPasskey(publicUrl, 'nobody');
    const wrong = unknown.used('x');
    for (let attempt = 0; attempt < 59; attempt += 1)
      await tested.client().send(calls.signInByPasskey, { body: wrong });
    expect((await enter(tested.client(), passkey)).status).toBe(200);
    expect((await enter(tested.client(), passkey)).status).toBe(200);
    await tested.client().send(calls.signInByPasskey, { body: wrong });
    expect((await enter(tested.client(), passkey)).body).toMatchObject({ code: 'TooManyAttempts' });
  });
});
