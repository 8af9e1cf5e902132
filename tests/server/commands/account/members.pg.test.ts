import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { firstPasswordDays, MemberState } from '#core/domain/account/member.ts';
import { getAccount, signIn } from '#core/wire/calls/account/accountCalls.ts';
import { keepAccount, planDeletion } from '#core/wire/calls/account/deletionCalls.ts';
import * as calls from '#core/wire/calls/account/memberCalls.ts';
import { resetPassword } from '#core/wire/calls/account/passwordCalls.ts';
import { makeOrder } from '#core/wire/calls/account/orderCalls.ts';
import { beginTrial, listDailyUsage, listLedger } from '#core/wire/calls/account/planCalls.ts';
import { insertCredit, setDisabled } from '#server/db/tables/account/accounts.ts';
import { setLevel } from '#server/db/tables/account/plans.ts';
import { openMailDesk } from '#server/mail/mailDesk.ts';
import { startRemoving } from '#server/jobs/housekeeping/startRemoving.ts';
import { quiet } from '#tests/server/jobs/quiet.ts';
import {
  openTestService,
  password,
  type Answer,
  type Client,
  type TestService,
} from '#tests/server/openTestService.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { taskScene } from '../task/taskScene.ts';
import { accountOf, draft, newMember, setNodes, setState, teamOf, type Member } from './memberSteps.ts';
import { pricePerRowMicro, writeRows } from './localRows.ts';

let tested: TestService;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Enterprise, trialDays: 7, contact: 'help@example.com' });
});
afterAll(() => tested.close());

const run = (query: ReturnType<typeof sql>) => query.execute(tested.database.kysely);
const trySignIn = (login: string, secret: string): Promise<Answer> =>
  tested.client().send(signIn, { body: { login, password: secret } });

const makeMember = async (parent: Client, userName: string, part: object = {}): Promise<Member> =>
  newMember(tested, parent, userName, part);

describe('§6: a parent creates members', () => {
  test('that choose their first password by the link of a mail, which works once', async () => {
    const parent = await tested.signUp('founder');
    const made = await parent.send(calls.makeMember, draft('joiner', { isByMail: true, language: 'de-DE' }));
    expect(made.body).toMatchObject({ password: null });
    const mail = tested.mails.find(({ to }) => to === 'joiner@example.com');
    expect(mail?.subject).toBe('Sie haben ein Konto bei Sheaf');
    expect(mail?.text).toContain('founder@example.com hat für Sie');
    const token = /new-password#(\S+)/u.exec(mail?.text ?? '')?.[1] ?? '';
    const { rows } = await sql<{ days: number }>`
      select round(extract(epoch from ends_at - now()) / 86400)::int as days from password_links
      where account_id = ${String(made.body['memberId'])}`.execute(tested.database.kysely);
    expect(rows).toEqual([{ days: firstPasswordDays }]);
    const choose = () => tested.client().send(resetPassword, { body: { token, newPassword: 'three quiet rivers' } });
    expect((await choose()).status).toBe(200);
    expect((await choose()).body).toEqual({ code: 'LinkUsed' });
    expect((await trySignIn('joiner', 'three quiet rivers')).status).toBe(200);
  });

  test('and see the password themselves where no mail is sent, or this one could not be sent', async () => {
    const parent = await tested.signUp('manager');
    const { service } = tested;
    const { mailDesk, sendsMail } = service;
    const makeAndSignIn = async (userName: string) => {
      const { body } = await parent.send(calls.makeMember, draft(userName, { isByMail: true }));
      return (await trySignIn(userName, String(body['password']))).status;
    };
    service.mailDesk = openMailDesk({ send: () => Promise.reject(new Error('no mail server')) }, () => undefined);
    expect(await makeAndSignIn('unlucky')).toBe(200);
    expect((await teamOf(parent)).sendsMail).toBe(true);
    service.sendsMail = false;
    expect(await makeAndSignIn('unreached')).toBe(200);
    expect((await teamOf(parent)).sendsMail).toBe(false);
    Object.assign(service, { mailDesk, sendsMail });
  });

  test('that sign in with the password of the reply, have its nodes and know whom to ask', async () => {
    const parent = await tested.signUp('boss');
    const { client, password: given } = await makeMember(parent, 'ana', { cloudCount: 12 });
    expect(given).toMatch(/^(?:[a-z2-9]{5}-){3}[a-z2-9]{5}$/u);
    const account = await accountOf(client);
    expect(account).toMatchObject({
      currentAccountLevel: AccountLevel.EnterpriseChild,
      cloudCount: 12,
      memberOf: 'boss@example.com',
      canTrial: false,
      isLevelExpired: false,
    });
    expect(account.quotas?.memberLimit).toEqual({ used: 0, limit: 0 });
    expect(await accountOf(parent)).toMatchObject({ cloudCount: 28, memberOf: null });
    expect((await accountOf(parent)).quotas?.memberLimit).toEqual({ used: 1, limit: 20 });
    const team = await teamOf(parent);
    expect(team).toMatchObject({ limit: 20, nodes: { total: 40, left: 27 } });
    expect(team.members).toMatchObject([{ userName: 'ana', state: 'active', cloudCount: 12, taskCount: 0 }]);
  });

  test('within the rules of a sign-up, the plan and its nodes', async () => {
    const parent = await tested.signUp('rules');
    await makeMember(parent, 'first', { cloudCount: 30 });
    const refusals = async (part: object, userName = 'second') =>
      (await parent.send(calls.makeMember, draft(userName, part))).body;
    expect(await refusals({}, 'first')).toMatchObject({ code: 'EmailTaken' });
    expect(await refusals({ email: 'other@example.com' }, 'FIRST')).toMatchObject({ code: 'UserNameTaken' });
    expect(await refusals({ password: 'password12' })).toMatchObject({ code: 'PasswordTooCommon' });
    expect(await refusals({ password: 'second and more' })).toMatchObject({ code: 'PasswordIsName' });
    expect(await refusals({ cloudCount: 10 })).toEqual({ code: 'NodesTaken', left: 9 });
    await run(sql`update accounts set level = ${AccountLevel.Professional} where account_id = ${parent.accountId}`);
    expect(await refusals({})).toEqual({ code: 'QuotaReached', quota: 'memberLimit', limit: 0, used: 1 });
    expect((await teamOf(parent)).members).toHaveLength(1);
  });

  test('within the limits of a network, as each account costs a hash and rows; an account of a demo has none', async () => {
    const parent = await tested.signUp('hasty');
    const { accessLimits } = tested.service;
    const takeSignUp = accessLimits.takeSignUp.bind(accessLimits);
    Object.assign(accessLimits, { takeSignUp: async () => 17 });
    const late = (await parent.send(calls.makeMember, draft('late'))).body;
    Object.assign(accessLimits, { takeSignUp });
    expect(late).toEqual({ code: 'TooManyAttempts', retryAfterSeconds: 17 });
    await run(sql`update accounts set is_demo = true where account_id = ${parent.accountId}`);
    const ofDemo = (await parent.send(calls.makeMember, draft('late'))).body;
    await run(sql`update accounts set is_demo = false where account_id = ${parent.accountId}`);
    expect(ofDemo).toEqual({ code: 'DemoAccount' });
  });

  test('and a member has none, begins no trial and buys nothing', async () => {
    const { client } = await makeMember(await tested.signUp('owner'), 'child');
    expect((await client.send(calls.makeMember, draft('grandchild'))).body).toMatchObject({ code: 'QuotaReached' });
    expect((await client.send(beginTrial)).body).toMatchObject({ code: 'TrialNotAvailable' });
    const order = { body: { code: 'balance-20', quantity: 1, couponId: null } };
    expect((await client.send(makeOrder, order)).body).toMatchObject({ code: 'PaymentsOff' });
  });
});

describe('§7.2: a parent decides about its members', () => {
  test('their nodes: those of the plan, of which one stays with the parent', async () => {
    const parent = await tested.signUp('divider');
    const [one, two] = [await makeMember(parent, 'one', { cloudCount: 20 }), await makeMember(parent, 'two')];
    expect((await setNodes(parent, two.memberId, 20)).body).toEqual({ code: 'NodesTaken', left: 19 });
    expect((await setNodes(parent, two.memberId, 19)).body).toMatchObject({ nodes: { total: 40, left: 0 } });
    expect([await accountOf(parent), await accountOf(one.client), await accountOf(two.client)]).toMatchObject([
      { cloudCount: 1 },
      { cloudCount: 20 },
      { cloudCount: 19 },
    ]);
    expect((await setNodes(parent, one.memberId, 5)).status).toBe(200);
    expect(await accountOf(parent)).toMatchObject({ cloudCount: 16 });
  });

  test('their passwords, of one or of all: their sessions end, and the old ones no longer work', async () => {
    const parent = await tested.signUp('keyholder');
    const [one, two] = [await makeMember(parent, 'uno'), await makeMember(parent, 'due')];
    const own = { params: { id: one.memberId }, body: { password: 'three words together' } };
    expect((await parent.send(calls.setMemberPassword, own)).body).toMatchObject({ password: own.body.password });
    expect((await one.client.send(getAccount)).status).toBe(401);
    expect((await two.client.send(getAccount)).status).toBe(200);
    expect((await trySignIn('uno', one.password)).status).toBe(401);
    expect((await trySignIn('uno', own.body.password)).status).toBe(200);
    const all = calls.setMemberPasswords.reply.parse((await parent.send(calls.setMemberPasswords, { body: {} })).body);
    expect(all).toMatchObject({ left: 0, passwords: [{ userName: 'uno' }, { userName: 'due' }] });
    expect((await two.client.send(getAccount)).status).toBe(401);
    for (const given of all.passwords) expect((await trySignIn(given.userName, given.password)).status).toBe(200);
  });

  test('whether they may sign in: a disabled one is out at once, its runs end, and it reads whom to ask', async () => {
    const parent = await tested.signUp('chief');
    const { memberId, client, password: given } = await makeMember(parent, 'mate', { cloudCount: 3 });
    const scene = taskScene(tested, client);
    const taskId = await scene.create('Mugs');
    await scene.start(taskId);
    expect((await setState(parent, memberId, MemberState.Disabled)).body).toMatchObject({
      members: [{ state: 'disabled', cloudCount: 3, taskCount: 1 }],
    });
    expect((await client.send(getAccount)).status).toBe(401);
    expect((await trySignIn('mate', given)).body).toEqual({ code: 'AccountDisabled', contact: 'chief@example.com' });
    const { rows } = await run(sql`select ended_at is not null as ended from lots where task_id = ${taskId}`);
    expect(rows).toEqual([{ ended: true }]);
    expect((await setState(parent, memberId, MemberState.Active)).body).toMatchObject({
      members: [{ state: 'active' }],
    });
    expect((await trySignIn('mate', given)).status).toBe(200);
  });

  test('their removal: nodes come back at once, tasks go after 14 days, and until then it can be taken back', async () => {
    const parent = await tested.signUp('remover');
    const { memberId, password: given } = await makeMember(parent, 'leaver', { cloudCount: 7 });
    const removed = calls.changeMember.reply.parse((await setState(parent, memberId, MemberState.Removed)).body);
    expect(removed).toMatchObject({ nodes: { left: 39 }, members: [{ state: 'removed', cloudCount: 0 }] });
    const again = calls.changeMember.reply.parse((await setState(parent, memberId, MemberState.Removed)).body);
    expect(again.members[0]?.deletesAt).toBe(removed.members[0]?.deletesAt);
    expect((await accountOf(parent)).quotas?.memberLimit).toMatchObject({ used: 0 });
    expect((await trySignIn('leaver', given)).status).toBe(403);
    expect((await setState(parent, memberId, MemberState.Active)).body).toMatchObject({
      members: [{ state: 'active', deletesAt: null }],
    });
    expect((await trySignIn('leaver', given)).status).toBe(200);
  });

  test('but not about what the operator decided', async () => {
    const parent = await tested.signUp('overseer');
    const { memberId } = await makeMember(parent, 'barred');
    await setState(parent, memberId, MemberState.Disabled);
    await tested.database.withoutRls((tx) => setDisabled(tx, memberId, true));
    expect((await setState(parent, memberId, MemberState.Active)).body).toMatchObject({ code: 'AccountDisabled' });
    expect((await teamOf(parent)).members).toMatchObject([{ state: 'disabled', isDisabledByOperator: true }]);
  });

  test('and about no account that is not its member', async () => {
    const parent = await tested.signUp('stranger');
    const { memberId } = await makeMember(await tested.signUp('neighbour'), 'theirs');
    const params = { id: memberId };
    for (const id of [memberId, parent.accountId, randomUUID()]) {
      expect((await setState(parent, id, MemberState.Disabled)).body).toEqual({ code: 'NotFound' });
    }
    expect((await setNodes(parent, memberId, 0)).body).toEqual({ code: 'NotFound' });
    expect((await parent.send(calls.setMemberPassword, { params, body: {} })).body).toEqual({ code: 'NotFound' });
    expect((await parent.send(calls.getMemberBalance, { params })).body).toEqual({ code: 'NotFound' });
    expect((await teamOf(parent)).members).toEqual([]);
  });
});

describe('a member’s rows are charged once, to its parent', () => {
  test('whose ledger names the member, its task and its rows, and whose balance both see', async () => {
    const parent = await tested.signUp('payer');
    const { memberId, client } = await makeMember(parent, 'worker');
    const credit = { accountId: parent.accountId, amountMicro: 5_000_000, cause: `credit:test:${randomUUID()}` };
    await tested.database.withoutRls((tx) => insertCredit(tx, credit));
    const taskId = await taskScene(tested, client).create('Mugs');
    await writeRows(tested, client, taskId, 30);

    const charged = 30 * pricePerRowMicro;
    for (const each of [parent, client])
      expect(await accountOf(each)).toMatchObject({ balanceMicro: 5_000_000 - charged });
    const { rows } = await run(sql`select account_id, member_id, amount_micro from ledger where kind = 'rows'`);
    expect(rows).toEqual([{ account_id: parent.accountId, member_id: memberId, amount_micro: -charged }]);

    const line = { kind: 'rows', amountMicro: -charged, rowCount: 30, taskName: 'Mugs', lotNo: 1 };
    expect((await parent.send(listLedger)).body).toMatchObject({
      total: 2,
      items: [
        { ...line, taskId: null, memberName: 'worker' },
        { kind: 'credit', memberName: null },
      ],
    });
    expect((await client.send(listLedger)).body).toMatchObject({
      total: 1,
      items: [{ ...line, taskId, memberName: null }],
    });
    expect((await parent.send(listDailyUsage, { params: { id: 200 } })).body).toMatchObject([
      { chargedMicro: charged, tasks: [{ taskId: null, taskName: 'Mugs', memberName: 'worker', rowCount: 30 }] },
    ]);
    expect((await parent.send(calls.getMemberBalance, { params: { id: memberId } })).body).toMatchObject({
      chargedMicro: charged,
      total: 1,
      items: [line],
    });
    expect((await teamOf(parent)).members).toMatchObject([{ rowCount: 30, taskCount: 1, chargedMicro: charged }]);
  });
});

describe('members follow their parent', () => {
  test('when its plan ends and comes back: level and nodes, so that runs that have begun can end', async () => {
    const parent = await tested.signUp('planner');
    const { client } = await makeMember(parent, 'follower', { cloudCount: 10 });
    const put = (level: AccountLevel) => tested.database.withoutRls((tx) => setLevel(tx, parent.accountId, level));
    await put(AccountLevel.Free);
    expect(await accountOf(client)).toMatchObject({
      currentAccountLevel: AccountLevel.Free,
      isLevelExpired: true,
      cloudCount: 1,
      memberOf: 'planner@example.com',
    });
    await put(AccountLevel.Enterprise);
    expect(await accountOf(client)).toMatchObject({
      currentAccountLevel: AccountLevel.EnterpriseChild,
      isLevelExpired: false,
      cloudCount: 10,
    });
    expect(await accountOf(parent)).toMatchObject({ cloudCount: 30 });
  });

  test('when it asks for its deletion and takes it back; one that was removed before stays removed', async () => {
    const parent = await tested.signUp('goner');
    const [one, two] = [await makeMember(parent, 'stays'), await makeMember(parent, 'left')];
    const { memberId } = await makeMember(parent, 'locked');
    await setState(parent, two.memberId, MemberState.Removed);
    await setState(parent, memberId, MemberState.Disabled);
    await parent.send(planDeletion, { body: { password } });
    expect((await one.client.send(getAccount)).status).toBe(401);
    expect((await trySignIn('stays', one.password)).status).toBe(403);
    const again = tested.client();
    await again.send(signIn, { body: { login: 'goner', password } });
    await again.send(keepAccount);
    expect((await trySignIn('stays', one.password)).status).toBe(200);
    expect((await teamOf(again)).members).toMatchObject([
      { state: 'active' },
      { state: 'removed' },
      { state: 'disabled' },
    ]);
  });

  test('when its deletion is due: all its members go before it, whenever they were to go', async () => {
    const parent = await tested.signUp('ending');
    const [one, two] = [await makeMember(parent, 'shut'), await makeMember(parent, 'parting')];
    await setState(parent, one.memberId, MemberState.Disabled);
    await parent.send(planDeletion, { body: { password } });
    await run(sql`update accounts set deletes_at = now() + interval '9 days' where account_id = ${two.memberId}`);
    await run(sql`update accounts set deletes_at = now() where account_id = ${parent.accountId}`);
    const removing = startRemoving({ database: tested.database, log: quiet });
    const isGone = async (accountId: string) =>
      (await run(sql`select from auth_user where id = ${accountId}`)).rows.length === 0;
    await waitFor(() => isGone(parent.accountId));
    await removing.stop();
    expect(await Promise.all([one.memberId, two.memberId].map(isGone))).toEqual([true, true]);
  });
});
