import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { IdentityProvider } from '#core/domain/account/holder/identity.ts';
import { getAccount } from '#core/wire/calls/account/accountCalls.ts';
import { downloadPersonalData } from '#core/wire/calls/account/deletionCalls.ts';
import * as calls from '#core/wire/calls/account/holder/identityCalls.ts';
import { setMemberPassword } from '#core/wire/calls/account/memberCalls.ts';
import { beginSecondFactor, turnOnSecondFactor } from '#core/wire/calls/account/secondFactorCalls.ts';
import { listLoginRecords } from '#core/wire/calls/account/sessionCalls.ts';
import { AccountLevel } from '#core/domain/account/level.ts';
import { sendAccountMails } from '#server/commands/account/login/accountMails.ts';
import { setParent } from '#server/db/tables/account/members.ts';
import { setLevel } from '#server/db/tables/account/plans.ts';
import type { Mail } from '#server/mail/openMailer.ts';
import { startIdentities, type IdentityStandIn } from '#tests/server/auth/identities/identityStandIn.ts';
import { openTestService, password, type Client, type TestService } from '#tests/server/openTestService.ts';

const publicUrl = 'https://sheaf.example';
let standIn: IdentityStandIn;
let tested: TestService;
beforeAll(async () => {
  standIn = await startIdentities(publicUrl);
  tested = await openTestService({ publicUrl, identities: standIn.clients, hostRules: [standIn.hostRule] });
});
beforeEach(async () => {
  await sql`truncate attempts`.execute(tested.database.kysely);
  Object.assign(standIn.chosen, { isVerified: true });
});
afterAll(async () => {
  await tested.close();
  await standIn.close();
});

const google = { params: { provider: 'google' } } as const;
const choose = (subject: string) => Object.assign(standIn.chosen, { subject, email: `${subject}@mail.example` });

/** The answer of the provider for a user who is signed in here and goes there. */
async function answerToBind(client: Client, provider: IdentityProvider = 'google') {
  const begun = await client.send(calls.beginBinding, { params: { provider }, body: { password } });
  expect(begun.status).toBe(200);
  return standIn.allow(String(begun.body['url']));
}
async function answerToSignIn(browser: Client) {
  const begun = await browser.send(calls.beginIdentitySignIn, google);
  return standIn.allow(String(begun.body['url']));
}
async function ownerBoundTo(subject: string, userName = subject): Promise<Client> {
  const client = await tested.signUp(userName);
  choose(subject);
  const bound = await client.send(calls.bindGoogle, { body: await answerToBind(client) });
  expect(bound).toMatchObject({ status: 200, body: { email: `${subject}@mail.example` } });
  return client;
}
const enter = async (browser: Client) =>
  browser.send(calls.signInByIdentity, { ...google, body: await answerToSignIn(browser) });
const listed = async (client: Client) => (await client.send(calls.listIdentities)).body['identities'];
async function kindsOf(client: Client): Promise<string[]> {
  const { body } = await client.send(listLoginRecords, { query: { pageSize: 20 } });
  return (body['records'] as { kind: string; method: string | null }[]).map(({ kind, method }) => method ?? kind);
}
async function sentSubjects(): Promise<string[]> {
  const mails: Mail[] = [];
  await sendAccountMails(tested.service, { send: async (mail) => void mails.push(mail) }, () => undefined);
  return mails.map(({ subject }) => subject);
}

describe('§7.1: an account at Google', () => {
  test('is bound by the password, signs in, and is unbound; each change is mailed and recorded', async () => {
    const client = await ownerBoundTo('ada');
    expect(await listed(client)).toMatchObject([{ provider: 'google', email: 'ada@mail.example', usedAt: null }]);
    const browser = tested.client();
    expect(await enter(browser)).toMatchObject({ status: 200, body: { account: { userName: 'ada' }, proof: null } });
    expect((await browser.send(getAccount)).body).toMatchObject({ userName: 'ada' });
    expect(await listed(client)).toMatchObject([{ usedAt: expect.any(Number) }]);
    expect((await client.send(downloadPersonalData)).bytes.toString()).toContain('ada@mail.example');
    expect((await client.send(calls.unbindGoogle)).status).toBe(200);
    expect(await listed(client)).toEqual([]);
    expect(await enter(tested.client())).toMatchObject({ status: 403, body: { reason: 'Unknown' } });
    expect(await kindsOf(client)).toEqual(expect.arrayContaining(['IdentityBound', 'google', 'IdentityUnbound']));
    expect(await sentSubjects()).toEqual([
      'Google now signs in to your Sheaf account',
      'A connected account of your Sheaf account was removed',
    ]);
  });

  test('is not bound by an equal e-mail address', async () => {
    await tested.signUp('berta');
    Object.assign(standIn.chosen, { subject: 'berta at google', email: 'berta@example.com' });
    expect((await enter(tested.client())).body).toMatchObject({ reason: 'Unknown' });
  });

  test('of one account here is refused to a second, which keeps the one that it has', async () => {
    await ownerBoundTo('carla');
    const second = await ownerBoundTo('other carla', 'second');
    choose('carla');
    const answer = await second.send(calls.bindGoogle, { body: await answerToBind(second) });
    expect(answer).toMatchObject({ status: 403, body: { reason: 'Taken' } });
    expect(await listed(second)).toMatchObject([{ email: 'other carla@mail.example' }]);
  });

  test('does not skip the second factor: the session begins after its code, once', async () => {
    const client = await ownerBoundTo('dora');
    const key = (await client.send(beginSecondFactor, { body: { password } })).body['key'] as string;
    await client.send(turnOnSecondFactor, { body: { code: new TOTP({ secret: key }).generate() } });
    const browser = tested.client();
    const { account, proof } = (await enter(browser)).body;
    expect(account).toBeNull();
    expect((await browser.send(getAccount)).status).toBe(401);
    const prove = (code: string) =>
      browser.send(calls.proveIdentitySignIn, { ...google, body: { proof: String(proof), code } });
    expect((await prove('000000')).body).toMatchObject({ code: 'SecondFactorWrong' });
    const code = (steps: number) => new TOTP({ secret: key }).generate({ timestamp: Date.now() + steps * 30_000 });
    const stranger = tested.client();
    const stolen = { ...google, body: { proof: String(proof), code: code(1) } };
    expect((await stranger.send(calls.proveIdentitySignIn, stolen)).body).toMatchObject({ reason: 'Answer' });
    expect(await prove(code(1))).toMatchObject({ status: 200, body: { userName: 'dora' } });
  });

  test('is unbound when the parent sets a password: it may be for another person', async () => {
    const parent = await tested.signUp('parent');
    const member = await ownerBoundTo('emil');
    await tested.database.withoutRls(async (tx) => {
      await setLevel(tx, parent.accountId, AccountLevel.Enterprise);
      await setParent(tx, member.accountId, parent.accountId);
    });
    await parent.send(setMemberPassword, { params: { id: member.accountId }, body: {} });
    expect((await enter(tested.client())).body).toMatchObject({ reason: 'Unknown' });
  });

  test('is not unbound where nothing else signs in', async () => {
    const client = await ownerBoundTo('frida');
    await sql`update auth_account set password = null where "userId" = ${client.accountId}`.execute(
      tested.database.kysely,
    );
    expect(await client.send(calls.unbindGoogle)).toMatchObject({ status: 403, body: { reason: 'LastWayIn' } });
    expect(await listed(client)).toHaveLength(1);
  });
});

describe('an answer of a provider is refused', () => {
  const refusal = { status: 403, body: { reason: 'Answer' } };
  let browser: Client;
  beforeAll(async () => {
    await ownerBoundTo('hostile');
  });
  beforeEach(() => {
    choose('hostile');
    browser = tested.client();
  });
  const send = (body: calls.IdentityAnswer, from = browser, provider: IdentityProvider = 'google') =>
    from.send(calls.signInByIdentity, { params: { provider }, body });

  test('when it is used a second time, also with a request of its own', async () => {
    const answer = await answerToSignIn(browser);
    expect((await send(answer)).status).toBe(200);
    expect(await send(answer)).toMatchObject(refusal);
    const { state } = await answerToSignIn(browser);
    expect(await send({ ...answer, state })).toMatchObject(refusal);
  });

  test('when its token has the nonce of another request', async () => {
    const page = new URL(String((await browser.send(calls.beginIdentitySignIn, google)).body['url']));
    page.searchParams.set('nonce', 'another');
    expect(await send(await standIn.allow(page.href))).toMatchObject(refusal);
  });

  test('when it was asked for with the challenge of another verifier', async () => {
    const page = new URL(String((await browser.send(calls.beginIdentitySignIn, google)).body['url']));
    page.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
    expect(await send(await standIn.allow(page.href))).toMatchObject(refusal);
  });

  test('when it names another issuer', async () => {
    expect(await send({ ...(await answerToSignIn(browser)), iss: 'https://evil.example' })).toMatchObject(refusal);
  });

  test('when another browser brings it', async () => {
    expect(await send(await answerToSignIn(browser), tested.client())).toMatchObject(refusal);
  });

  test('when it was asked from another provider', async () => {
    expect(await send(await answerToSignIn(browser), browser, 'microsoft')).toMatchObject(refusal);
  });

  test('when it was asked for a sign-in, and would bind', async () => {
    const client = await tested.signUp('gerda');
    const answer = await client.send(calls.bindGoogle, { body: await answerToSignIn(client) });
    expect(answer).toMatchObject(refusal);
  });

  test('when the provider has not checked the e-mail address', async () => {
    Object.assign(standIn.chosen, { isVerified: false });
    expect(await send(await answerToSignIn(browser))).toMatchObject({ body: { reason: 'Unverified' } });
  });
});

test('Apple’s answer comes as a form of its own page, and leads to the page that reads it', async () => {
  const form = new URLSearchParams({ state: 's', code: 'c', user: '{"name":"Ada"}' }).toString();
  const answer = await tested.app.inject({
    method: 'POST',
    url: '/login/apple',
    headers: {
      host: 'sheaf.example',
      origin: 'https://appleid.apple.com',
      'sec-fetch-site': 'cross-site',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: form,
  });
  expect(answer).toMatchObject({ statusCode: 303, headers: { location: '/login/apple?state=s&code=c' } });
});

test('a provider that does not answer changes nothing, and one that is not offered is not found', async () => {
  const away = await openTestService({
    publicUrl,
    identities: { google: { clientId: 'x', secret: 'x', issuer: 'http://127.0.0.1:9' } },
    hostRules: [{ host: '127.0.0.1:9', allowPrivate: true, connections: 1, delayMs: 0 }],
  });
  const browser = away.client();
  expect((await browser.send(calls.beginIdentitySignIn, google)).body).toEqual({
    code: 'IdentityRefused',
    reason: 'NotReached',
  });
  const apple = { params: { provider: 'apple' } } as const;
  expect((await browser.send(calls.beginIdentitySignIn, apple)).body).toEqual({ code: 'NotFound' });
  await away.close();
});
