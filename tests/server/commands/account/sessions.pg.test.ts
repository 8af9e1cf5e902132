import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { planOf } from '#core/domain/account/plan.ts';
import { getAccount, signIn, signOut } from '#core/wire/calls/account/accountCalls.ts';
import { endOtherSessions, endSession, listSessions } from '#core/wire/calls/account/sessionCalls.ts';
import { endSessions, notifyAccountChanged } from '#server/db/tables/signIn/sessions.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { openTestService, password, type Client, type TestService } from '#tests/server/openTestService.ts';

let tested: TestService;
/** Another process on the same database. */
let other: TestService;
beforeAll(async () => {
  tested = await openTestService({ trustedProxies: ['127.0.0.1'] });
  other = await openTestService({ url: tested.database.url });
});
afterAll(async () => {
  await other.close();
  await tested.close();
});

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const sessionCookie = ({ cookie }: Client) =>
  cookie.split('; ').find((pair) => pair.startsWith('sheaf_session=')) ?? '';
/** The same cookie with a letter of its value percent-encoded. */
const respelled = (client: Client) => {
  const [name = '', value = ''] = sessionCookie(client).split('=');
  return `${name}=%${value.charCodeAt(0).toString(16)}${value.slice(1)}`;
};
const statusOf = async (at: TestService, cookie: string) => (await at.client(cookie).send(getAccount)).status;
const signInAs = async (login: string, headers: Record<string, string> = {}) => {
  const client = tested.client();
  expect((await client.send(signIn, { body: { login, password }, headers })).status).toBe(200);
  return client;
};
const listOf = async (client: Client) => listSessions.reply.parse((await client.send(listSessions)).body).sessions;

describe('a session is its token, however its cookie is spelled', () => {
  test('and is gone under every spelling, in every process, once it is signed out', async () => {
    const client = await tested.signUp('leaver');
    const spellings = [sessionCookie(client), respelled(client)];
    for (const cookie of spellings) for (const at of [tested, other]) expect(await statusOf(at, cookie)).toBe(200);
    await client.send(signOut);
    for (const cookie of spellings) {
      expect(await statusOf(tested, cookie)).toBe(401);
      await waitFor(async () => (await statusOf(other, cookie)) === 401);
    }
  });

  test('is signed out by another spelling too', async () => {
    const client = await tested.signUp('speller');
    expect(await statusOf(tested, sessionCookie(client))).toBe(200);
    await tested.client(respelled(client)).send(signOut);
    expect(await statusOf(tested, sessionCookie(client))).toBe(401);
  });

  test.each([
    [
      'another signature',
      (value: string) => value.replace(/%2B|%2F|[A-Za-z0-9](?=[^.]*%3D$)/u, (letter) => (letter === 'A' ? 'B' : 'A')),
    ],
    ['no signature', (value: string) => value.replace(/\..*$/u, '')],
    ['an empty signature', (value: string) => value.replace(/\..*$/u, '.')],
    ['what cannot be decoded', (value: string) => `${value}%zz`],
    ['something before it', (value: string) => `x${value}`],
  ])('and is refused with %s, also where it is cached already', async (_what, change) => {
    const client = await signInAs((await named('forged')).login);
    const [name = '', value = ''] = sessionCookie(client).split('=');
    expect(await statusOf(tested, `${name}=${value}`)).toBe(200);
    expect(change(value)).not.toBe(value);
    expect(await statusOf(tested, `${name}=${change(value)}`)).toBe(401);
  });
});

describe('an account’s sessions', () => {
  test('are listed with where they come from, as far as their owner needs it', async () => {
    const { login } = await named('ada');
    const headers = { 'user-agent': firefox, 'x-forwarded-for': '203.0.113.77' };
    const client = await signInAs(login, headers);
    const [session] = (await listOf(client)).filter(({ isCurrent }) => isCurrent);
    expect(session).toMatchObject({ network: '203.0.113.0/24', browser: 'Firefox', system: 'Linux' });
    expect(session?.endsAt).toBeGreaterThan(Date.now() + 13 * 24 * 3_600_000);
    const { rows } = await sql<{ text: string }>`select auth_session::text as text from auth_session`.execute(
      tested.database.kysely,
    );
    expect(rows.map(({ text }) => text).join('\n')).not.toMatch(/203\.0\.113\.77|rv:140/u);
  });

  test('can be ended one by one, and all but the one that asks', async () => {
    const { login, client } = await named('grace');
    const clients = [await signInAs(login), await signInAs(login), await signInAs(login)];
    const [one, two, three] = clients as [Client, Client, Client];
    for (const each of clients) expect(await statusOf(other, each.cookie)).toBe(200);
    const id = (await listOf(one)).find(({ isCurrent }) => isCurrent)?.sessionId ?? '';
    expect((await two.send(endSession, { params: { id } })).status).toBe(200);
    expect((await two.send(endSession, { params: { id } })).body).toMatchObject({ code: 'NotFound' });
    expect(await statusOf(tested, one.cookie)).toBe(401);
    await waitFor(async () => (await statusOf(other, one.cookie)) === 401);
    expect((await two.send(endOtherSessions)).body).toEqual({ endedCount: 2 });
    for (const each of [three, client]) {
      expect(await statusOf(tested, each.cookie)).toBe(401);
      await waitFor(async () => (await statusOf(other, each.cookie)) === 401);
    }
    expect(await listOf(two)).toHaveLength(1);
  });

  test('cannot be listed or ended by other accounts', async () => {
    const [mine, theirs] = [await named('owner'), await named('stranger')];
    const [session] = await listOf(mine.client);
    const id = session?.sessionId ?? '';
    expect((await theirs.client.send(endSession, { params: { id } })).body).toMatchObject({ code: 'NotFound' });
    expect((await listOf(theirs.client)).map(({ sessionId }) => sessionId)).not.toContain(id);
    expect((await tested.client().send(listSessions)).status).toBe(401);
    expect(await statusOf(tested, mine.client.cookie)).toBe(200);
  });

  test('all end at once, also by an operator’s hand in a process of its own', async () => {
    const { client } = await named('ended');
    for (const at of [tested, other]) expect(await statusOf(at, client.cookie)).toBe(200);
    expect(await endSessions(tested.database.kysely, client.accountId)).toBe(1);
    for (const at of [tested, other]) await waitFor(async () => (await statusOf(at, client.cookie)) === 401);
  });

  test('are gone with their account', async () => {
    const { client } = await named('deleted');
    for (const at of [tested, other]) expect(await statusOf(at, client.cookie)).toBe(200);
    await tested.database.withoutRls(async (tx) => {
      await sql`delete from auth_user where id = ${client.accountId}`.execute(tx);
      await notifyAccountChanged(tx, client.accountId);
    });
    for (const at of [tested, other]) await waitFor(async () => (await statusOf(at, client.cookie)) === 401);
  });

  test('count for nothing while the account is disabled', async () => {
    const { client } = await named('disabled');
    expect(await statusOf(tested, client.cookie)).toBe(200);
    const set = (disabledAt: ReturnType<typeof sql>) =>
      tested.database.withoutRls(async (tx) => {
        await sql`update accounts set disabled_at = ${disabledAt} where account_id = ${client.accountId}`.execute(tx);
        await notifyAccountChanged(tx, client.accountId);
      });
    await set(sql`now()`);
    await waitFor(async () => (await statusOf(tested, client.cookie)) === 401);
    await set(sql`null`);
    expect(await statusOf(tested, client.cookie)).toBe(200);
  });

  test('end after thirty days, and after fourteen without use', async () => {
    const { login } = await named('idle');
    const age = async (client: Client, what: ReturnType<typeof sql>) => {
      await sql`update auth_session set ${what} where "userId" = ${client.accountId}`.execute(tested.database.kysely);
      tested.service.sessions.forget(client.accountId);
    };
    const old = await signInAs(login);
    await age(old, sql`seen_at = now() - interval '13 days'`);
    expect(await statusOf(tested, old.cookie)).toBe(200);
    // Its use was noted, so that another thirteen days may go by.
    const [session] = await listOf(old);
    expect(session?.seenAt).toBeGreaterThan(Date.now() - 60_000);
    await age(old, sql`seen_at = now() - interval '15 days'`);
    expect(await statusOf(tested, old.cookie)).toBe(401);
    const older = await signInAs(login);
    await age(older, sql`"expiresAt" = now()`);
    expect(await statusOf(tested, older.cookie)).toBe(401);
  });

  test('are as many as the plan has: one more, and the one that was longest unused ends', async () => {
    const { login, client } = await named('many');
    const { sessionLimit } = planOf(AccountLevel.Standard);
    const { kysely } = tested.database;
    const id = client.accountId;
    await sql`update auth_session set seen_at = now() - interval '3 minutes' where "userId" = ${id}`.execute(kysely);
    await sql`
      insert into auth_session (id, "userId", token, "expiresAt", seen_at)
      select ${id} || n, ${id}, ${id} || n, now() + interval '1 day', now() - interval '2 minutes'
      from generate_series(1, ${sessionLimit - 1}) n`.execute(kysely);
    expect(await statusOf(tested, client.cookie)).toBe(200);
    const latest = await signInAs(login);
    expect(await statusOf(tested, client.cookie)).toBe(401);
    expect(await listOf(latest)).toHaveLength(sessionLimit);
  });
});

let names = 0;
/** A new account. */
async function named(name: string): Promise<{ login: string; client: Client }> {
  const login = `${name}${(names += 1)}`;
  return { login, client: await tested.signUp(login) };
}
