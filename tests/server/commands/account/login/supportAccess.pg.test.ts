import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { planOf } from '#core/domain/account/plan.ts';
import { getAccount, signIn, signOut } from '#core/wire/calls/account/accountCalls.ts';
import * as support from '#core/wire/calls/account/holder/supportCalls.ts';
import { listLoginRecords, listSessions, endSession } from '#core/wire/calls/account/sessionCalls.ts';
import {
  actOnAccount,
  checkAuditChains,
  listAuditEntries,
  listOperatedAccounts,
} from '#core/wire/calls/operator/operatorAccountCalls.ts';
import { getChanges } from '#core/wire/sync.ts';
import { forgetSupportLinks } from '#server/db/tables/account/login/supportAccess.ts';
import { setOperator } from '#server/db/tables/service/operators.ts';
import { openTestService, password, type Client, type TestService } from '#tests/server/openTestService.ts';
import { runTool } from '#tests/server/operator/runTool.ts';
import { askForLink, enterAsSupport, linkTo, signUpAsOperator } from '#tests/server/supportEntry.ts';

let tested: TestService;
/** Another process on the same database. */
let other: TestService;
let operator: Client;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Standard });
  other = await openTestService({ url: tested.database.url });
  operator = await signUpAsOperator(tested, 'grace');
});
beforeEach(() => sql`truncate attempts`.execute(tested.database.kysely));
afterAll(async () => {
  await other.close();
  await tested.close();
});

const dayMs = 86_400_000;
const allow = (client: Client, days = 1) => client.send(support.allowSupport, { body: { days } });
const enter = (token: string, client = tested.client()) => client.send(support.enterSupport, { body: { token } });
const check = (token: string) => tested.client().send(support.checkSupportLink, { body: { token } });
const statusOf = async ({ cookie }: Client, at = tested) => (await at.client(cookie).send(getAccount)).status;
const used = { status: 410, body: { code: 'LinkUsed' } };
const over = { status: 404, body: { code: 'LinkOver' } };
const notPossible = { status: 409, body: { code: 'ActNotPossible' } };
const update = (what: string, client: Client) =>
  sql`update accounts set ${sql.raw(what)} where account_id = ${client.accountId}`.execute(tested.database.kysely);

describe('the consent of an account holder', () => {
  test('holds for the days that were chosen, and can be taken back', async () => {
    const ada = await tested.signUp('ada');
    expect((await ada.send(support.getSupportAccess)).body).toEqual({ until: null });
    const { until } = (await allow(ada, 7)).body;
    expect(Number(until)).toBeGreaterThan(Date.now() + 6.9 * dayMs);
    expect((await ada.send(support.getSupportAccess)).body).toEqual({ until });
    expect((await allow(ada, 2)).status).toBe(400);
    expect((await ada.send(support.endSupport)).body).toEqual({ until: null });
    expect((await ada.send(support.getSupportAccess)).body).toEqual({ until: null });
  });

  test('is shown to operators while it holds', async () => {
    const bert = await tested.signUp('bert');
    const shown = async () =>
      (await operator.send(listOperatedAccounts, { query: { search: 'bert@' } })).body['items'] as object[];
    expect(await shown()).toMatchObject([{ supportUntil: null }]);
    const { until } = (await allow(bert)).body;
    expect(await shown()).toMatchObject([{ supportUntil: until }]);
    await update(`support_until = now() - interval '1 second'`, bert);
    expect(await shown()).toMatchObject([{ supportUntil: null }]);
  });
});

describe('a link of an operator', () => {
  test('is made where the account allows it alone: not for a disabled one, oneself or another operator', async () => {
    const carl = await tested.signUp('carl');
    expect(await askForLink(operator, carl.accountId)).toMatchObject(notPossible);
    await allow(carl);
    expect(await askForLink(operator, carl.accountId)).toMatchObject({ status: 200 });
    await update('disabled_at = now()', carl);
    expect(await askForLink(operator, carl.accountId)).toMatchObject(notPossible);
    await allow(operator);
    expect(await askForLink(operator, operator.accountId)).toMatchObject(notPossible);
    const second = await signUpAsOperator(tested, 'second');
    await allow(second);
    expect(await askForLink(operator, second.accountId)).toMatchObject(notPossible);
    expect(await askForLink(operator, 'nobody')).toMatchObject({ status: 404 });
    const dora = await tested.signUp('dora');
    expect(await askForLink(dora, second.accountId)).toMatchObject({ status: 404 });
  });

  test('names the account, works once, and then says that it was used', async () => {
    const emma = await tested.signUp('emma');
    await allow(emma);
    const token = await linkTo(operator, emma.accountId);
    expect(await check(token)).toMatchObject({ status: 200, body: { userName: 'emma', email: 'emma@example.com' } });
    const answers = await Promise.all([enter(token), enter(token)]);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 410]);
    expect(await check(token)).toMatchObject(used);
    expect(await enter(token)).toMatchObject(used);
    expect(await check('x')).toMatchObject(over);
  });

  test('ends after ten minutes, with the next one, with the consent and with its operator', async () => {
    const fred = await tested.signUp('fred');
    await allow(fred);
    const [first, second] = [await linkTo(operator, fred.accountId), await linkTo(operator, fred.accountId)];
    expect(await check(first)).toMatchObject(over);
    await tested.database.withoutRls((tx) => setOperator(tx, operator.accountId, false));
    expect(await enter(second)).toMatchObject(over);
    await tested.database.withoutRls((tx) => setOperator(tx, operator.accountId, true));
    expect(await check(second)).toMatchObject({ status: 200 });
    await sql`update support_links set ends_at = now() - interval '1 second'`.execute(tested.database.kysely);
    expect(await enter(second)).toMatchObject(over);
    const third = await linkTo(operator, fred.accountId);
    await fred.send(support.endSupport);
    await allow(fred);
    expect(await enter(third)).toMatchObject(over);
    await linkTo(operator, fred.accountId);
    await sql`update support_links set ends_at = now() - interval '2 days'`.execute(tested.database.kysely);
    await forgetSupportLinks(tested.database.kysely);
    const { rows } = await sql`select from support_links`.execute(tested.database.kysely);
    expect(rows).toEqual([]);
  });
});

describe('a session of support', () => {
  test('says that it is one, and until when; the account’s own does not', async () => {
    const gina = await tested.signUp('gina');
    const visitor = await enterAsSupport(tested, operator, gina);
    const { supportEndsAt } = (await visitor.send(getAccount)).body;
    expect(Number(supportEndsAt)).toBeGreaterThan(Date.now() + 7.9 * 3_600_000);
    expect(Number(supportEndsAt)).toBeLessThan(Date.now() + 8.1 * 3_600_000);
    expect((await gina.send(getAccount)).body).toMatchObject({ supportEndsAt: null });
    const [own, theirs] = [await gina.send(getChanges), await visitor.send(getChanges)];
    expect(own.body).toMatchObject({ account: { supportEndsAt: null } });
    expect(theirs.body).toMatchObject({ account: { userName: 'gina', supportEndsAt } });
    // A device that had the account's own reply must not keep it.
    const headers = { 'if-none-match': String(own.headers['etag']) };
    expect((await visitor.send(getChanges, { headers })).status).toBe(200);
    expect((await gina.send(getChanges, { headers })).status).toBe(304);
  });

  test('ends at once in every process when the account holder takes the consent back or ends it', async () => {
    const hugo = await tested.signUp('hugo');
    const visitor = await enterAsSupport(tested, operator, hugo);
    for (const at of [tested, other]) expect(await statusOf(visitor, at)).toBe(200);
    await hugo.send(support.endSupport);
    for (const at of [tested, other]) expect(await statusOf(visitor, at)).toBe(401);
    expect(await statusOf(hugo)).toBe(200);

    const again = await enterAsSupport(tested, operator, hugo);
    const { sessions } = listSessions.reply.parse((await hugo.send(listSessions)).body);
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ isSupport: false }]);
    expect(sessions.filter(({ isCurrent }) => !isCurrent)).toMatchObject([{ isSupport: true }]);
    const id = sessions.find(({ isSupport }) => isSupport)?.sessionId ?? '';
    expect((await hugo.send(endSession, { params: { id } })).status).toBe(200);
    for (const at of [tested, other]) expect(await statusOf(again, at)).toBe(401);
  });

  test('ends with the consent, with the account and with its operator', async () => {
    const ida = await tested.signUp('ida');
    const visitor = await enterAsSupport(tested, operator, ida);
    const during = async (change: string, undo: string, who: Client) => {
      await update(change, who);
      for (const at of [tested, other]) expect(await statusOf(visitor, at)).toBe(401);
      await update(undo, who);
      expect(await statusOf(visitor)).toBe(200);
    };
    await during(`support_until = now() - interval '1 second'`, `support_until = now() + interval '1 day'`, ida);
    await during('disabled_at = now()', 'disabled_at = null', ida);
    await during('disabled_at = now()', 'disabled_at = null', operator);
    await tested.database.withoutRls((tx) => setOperator(tx, operator.accountId, false));
    for (const at of [tested, other]) expect(await statusOf(visitor, at)).toBe(401);
    await tested.database.withoutRls((tx) => setOperator(tx, operator.accountId, true));
    const tool = await runTool('main.ts', { DATABASE_URL: tested.database.url }, ['operator-off', 'grace']);
    expect(tool).toMatchObject({ code: 0 });
    await tested.database.withoutRls((tx) => setOperator(tx, operator.accountId, true));
    expect(await statusOf(visitor)).toBe(401);
  });

  test('ends after eight hours, and before with a shorter consent', async () => {
    const jan = await tested.signUp('jan');
    const visitor = await enterAsSupport(tested, operator, jan);
    const past = sql`update auth_session set "expiresAt" = now() - interval '1 second' where operator_id is not null`;
    await past.execute(tested.database.kysely);
    expect(await statusOf(visitor)).toBe(401);
    await update(`support_until = now() + interval '1 hour'`, jan);
    const short = await enter(await linkTo(operator, jan.accountId));
    expect(Number(short.body['supportEndsAt'])).toBeLessThan(Date.now() + 3_700_000);
  });

  test('replaces that of its browser, ends by a sign-out of support, and leaves those of the account alone', async () => {
    const kim = await tested.signUp('kim');
    const mine = tested.client();
    await mine.send(signIn, { body: { login: 'grace', password } });
    const before = mine.cookie;
    await allow(kim);
    expect(await enter(await linkTo(operator, kim.accountId), mine)).toMatchObject({ status: 200 });
    expect(await statusOf(tested.client(before))).toBe(401);
    expect((await mine.send(getAccount)).body).toMatchObject({ userName: 'kim' });
    await mine.send(signOut);
    expect(await statusOf(mine)).toBe(401);
    expect(await statusOf(kim)).toBe(200);
    const { rows } = await sql`select from known_sign_ins where account_id = ${kim.accountId}`.execute(
      tested.database.kysely,
    );
    const signUps = rows.length;
    await enterAsSupport(tested, operator, kim);
    const after = await sql`select from known_sign_ins where account_id = ${kim.accountId}`.execute(
      tested.database.kysely,
    );
    expect(after.rows).toHaveLength(signUps);
  });

  test('counts to no limit of the account’s plan', async () => {
    const lea = await tested.signUp('lea');
    const visitors = [await enterAsSupport(tested, operator, lea), await enterAsSupport(tested, operator, lea)];
    const own = [lea];
    for (let n = 1; n < planOf(AccountLevel.Standard).sessionLimit; n += 1) {
      const client = tested.client();
      await client.send(signIn, { body: { login: 'lea', password } });
      own.push(client);
    }
    for (const each of [...own, ...visitors]) expect(await statusOf(each)).toBe(200);
  });

  test('of an operator who is disabled on the console ends', async () => {
    const mia = await tested.signUp('mia');
    const second = await signUpAsOperator(tested, 'heidi');
    const visitor = await enterAsSupport(tested, second, mia);
    const body = { act: { kind: 'disable' }, password };
    expect((await operator.send(actOnAccount, { params: { id: second.accountId }, body })).status).toBe(200);
    expect(await statusOf(visitor)).toBe(401);
    const { rows } = await sql`select from auth_session where operator_id = ${second.accountId}`.execute(
      tested.database.kysely,
    );
    expect(rows).toEqual([]);
  });
});

test('consent, link, entry and end are in the trail of the account, and the act in that of the service', async () => {
  const nora = await tested.signUp('nora');
  const visitor = await enterAsSupport(tested, operator, nora);
  const listed = await runTool('main.ts', { DATABASE_URL: tested.database.url }, ['sessions', 'nora']);
  expect(listed.text).toMatch(/^support /mu);
  await visitor.send(signOut);
  await nora.send(support.endSupport);
  const entriesOf = async (account: string) =>
    (await operator.send(listAuditEntries, { query: { account } })).body['entries'] as {
      kind: string;
      actor: string;
      facts: string;
      isService: boolean;
    }[];
  const own = (await entriesOf('nora')).filter(({ isService }) => !isService);
  expect(own.map(({ kind, actor }) => `${kind} ${actor}`)).toEqual([
    'SupportEnded account',
    'SignedOut operator',
    'SupportEntered operator',
    'OperatorActed operator',
    'SupportAllowed account',
    'SignedUp account',
  ]);
  expect(JSON.parse(own[2]?.facts ?? '')).toMatchObject({ operatorId: operator.accountId });
  const ofService = (await entriesOf('')).find(({ isService }) => isService);
  expect(ofService).toMatchObject({ kind: 'OperatorActed', actor: 'operator' });
  expect(JSON.parse(ofService?.facts ?? '')).toMatchObject({
    act: 'seeAccount',
    operatorId: operator.accountId,
    accountId: nora.accountId,
  });
  expect((await operator.send(checkAuditChains, { query: { account: 'nora' } })).body).toMatchObject({ breaks: [] });
  const { records } = listLoginRecords.reply.parse((await nora.send(listLoginRecords)).body);
  expect(records.map(({ kind }) => kind)).toEqual(['SupportEnded', 'SupportEntered', 'SupportAllowed', 'SignedUp']);
});

test('a deleted account takes its links with it, and a deleted operator the links and sessions of support', async () => {
  const otto = await tested.signUp('otto');
  const leaving = await signUpAsOperator(tested, 'leaving');
  const visitor = await enterAsSupport(tested, leaving, otto);
  await linkTo(leaving, otto.accountId);
  await sql`delete from auth_user where id = ${leaving.accountId}`.execute(tested.database.kysely);
  expect(await statusOf(visitor)).toBe(401);
  await linkTo(operator, otto.accountId);
  await sql`delete from auth_user where id = ${otto.accountId}`.execute(tested.database.kysely);
  const { rows } = await sql`select from support_links where account_id = ${otto.accountId}`.execute(
    tested.database.kysely,
  );
  expect(rows).toEqual([]);
});
