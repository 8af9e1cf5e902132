import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getAccount } from '#core/wire/calls/account/accountCalls.ts';
import * as calls from '#core/wire/calls/runner/deviceCalls.ts';
import { batchStart } from '#core/wire/calls/task/taskCalls.ts';
import { forgetEndedRunners } from '#server/db/tables/signIn/runners.ts';
import { openTestService, type Answer, type Client, type TestService } from '#tests/server/openTestService.ts';

let tested: TestService;
let ada: Client;
let mallory: Client;
const runner = { runnerName: 'ada’s laptop', system: 'Linux' } as const;

beforeAll(async () => {
  tested = await openTestService();
  ada = await tested.signUp('ada');
  mallory = await tested.signUp('mallory');
});
beforeEach(() => sql`delete from device_sign_ins`.execute(tested.database.kysely));
afterAll(() => tested.close());

const request = async (): Promise<{ deviceCode: string; userCode: string }> => {
  const answer = await tested.client().send(calls.requestDeviceCode, { body: runner });
  return calls.requestDeviceCode.reply.parse(answer.body);
};
const ask = (deviceCode: string): Promise<Answer> =>
  tested.client().send(calls.takeDeviceToken, { body: { deviceCode } });
const answer = (client: Client, userCode: string, isApproved: boolean): Promise<Answer> =>
  client.send(calls.answerDeviceSignIn, { body: { userCode, isApproved } });
/** As if so much time went by since the runner asked last. */
const wait = (seconds: number) =>
  sql`update device_sign_ins set polled_at = polled_at - ${seconds} * interval '1 s'`.execute(tested.database.kysely);
const withToken = (token: unknown) => ({ headers: { authorization: `Bearer ${String(token)}` } });

describe('a runner is signed in by a device code (RFC 8628)', () => {
  test('once its user has confirmed the code, which may be typed in small letters and without the hyphen', async () => {
    const { deviceCode, userCode } = await request();
    expect(userCode).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/u);
    expect(await ask(deviceCode)).toMatchObject({ status: 400, body: { code: 'AuthorizationPending' } });

    const typed = userCode.toLowerCase().replace('-', ' ');
    const found = await ada.send(calls.getDeviceSignIn, { query: { userCode: typed } });
    expect(found.body).toMatchObject({ userCode, ...runner });
    expect(await answer(ada, typed, true)).toMatchObject({ status: 200 });

    await wait(5);
    const { status, body } = await ask(deviceCode);
    expect({ status, body }).toMatchObject({ status: 200, body: { userName: 'ada' } });
    const mine = await tested.client().send(getAccount, withToken(body['token']));
    expect(mine.body).toMatchObject({ userName: 'ada' });
    // The code is used up, and its token is on disk as a hash only.
    expect(await ask(deviceCode)).toMatchObject({ body: { code: 'ExpiredToken' } });
    const { rows } = await sql<{ text: string }>`select runners::text as text from runners`.execute(
      tested.database.kysely,
    );
    expect(rows.map(({ text }) => text).join('\n')).not.toContain(String(body['token']));
  });

  test('that asks before its time waits five seconds longer from then on', async () => {
    const { deviceCode } = await request();
    await ask(deviceCode);
    expect(await ask(deviceCode)).toMatchObject({
      status: 400,
      body: { code: 'SlowDown', retryAfterSeconds: 10 },
      headers: { 'retry-after': '10' },
    });
    await wait(6);
    expect(await ask(deviceCode)).toMatchObject({ body: { code: 'SlowDown', retryAfterSeconds: 15 } });
    await wait(16);
    expect(await ask(deviceCode)).toMatchObject({ body: { code: 'AuthorizationPending' } });
  });

  test('gets the answer once that it was declined, and cannot be confirmed any more', async () => {
    const { deviceCode, userCode } = await request();
    expect(await answer(ada, userCode, false)).toMatchObject({ status: 200 });
    expect(await answer(ada, userCode, true)).toMatchObject({ status: 404, body: { code: 'UserCodeUnknown' } });
    expect(await ask(deviceCode)).toMatchObject({ status: 400, body: { code: 'AccessDenied' } });
    expect(await ask(deviceCode)).toMatchObject({ body: { code: 'ExpiredToken' } });
  });

  test('has ten minutes: after them its code is neither found nor confirmed nor exchanged', async () => {
    const { deviceCode, userCode } = await request();
    await sql`update device_sign_ins set expires_at = expires_at - interval '10 minutes'`.execute(
      tested.database.kysely,
    );
    const found = await ada.send(calls.getDeviceSignIn, { query: { userCode } });
    expect(found).toMatchObject({ status: 404, body: { code: 'UserCodeUnknown' } });
    expect(await answer(ada, userCode, true)).toMatchObject({ body: { code: 'UserCodeUnknown' } });
    expect(await ask(deviceCode)).toMatchObject({ status: 400, body: { code: 'ExpiredToken' } });
  });

  test('confirmed by one account, it belongs to that account, also when others have read the code', async () => {
    const { deviceCode, userCode } = await request();
    await answer(ada, userCode, true);
    expect(await answer(mallory, userCode, true)).toMatchObject({ body: { code: 'UserCodeUnknown' } });
    expect((await ask(deviceCode)).body).toMatchObject({ userName: 'ada' });
  });

  test('a code is not found by trying many', async () => {
    const guesser = await tested.signUp('guesser');
    const codes: unknown[] = [];
    for (let tries = 0; tries < 31; tries += 1) {
      codes.push((await guesser.send(calls.getDeviceSignIn, { query: { userCode: 'BBBB-BBBB' } })).body['code']);
    }
    expect(codes.indexOf('TooManyAttempts')).toBe(30);
  });
});

describe('a runner’s token', () => {
  async function signIn(client: Client): Promise<{ token: string; runnerId: string }> {
    const { deviceCode, userCode } = await request();
    await answer(client, userCode, true);
    return calls.takeDeviceToken.reply.parse((await ask(deviceCode)).body);
  }

  test('is good for the calls that a runner needs and for no other', async () => {
    const { token } = await signIn(ada);
    const start = { body: { taskIds: [crypto.randomUUID()] }, ...withToken(token) };
    expect(await tested.client().send(batchStart, start)).toMatchObject({ status: 401 });
    // Also beside a session of somebody else: a request with a token is the runner's.
    const beside = await mallory.send(getAccount, withToken(token));
    expect(beside.body).toMatchObject({ userName: 'ada' });
    expect(await mallory.send(getAccount, withToken('x'))).toMatchObject({ status: 401 });
  });

  test('ends 90 days after its last use, with a sentence that says what to do, and stays in the list for a month', async () => {
    const { token, runnerId } = await signIn(ada);
    const { kysely } = tested.database;
    const age = (days: number) =>
      sql`
        update runners set seen_at = seen_at - ${days} * interval '1 day', expires_at = expires_at - ${days} * interval '1 day',
          ends_at = ends_at - ${days} * interval '1 day' where runner_id = ${runnerId}`.execute(kysely);
    const daysLeft = async () => {
      const { runners } = calls.listRunners.reply.parse((await ada.send(calls.listRunners)).body);
      const expiresAt = runners.find((each) => each.runnerId === runnerId)?.expiresAt;
      return expiresAt === undefined ? null : Math.round((expiresAt - Date.now()) / 86_400_000);
    };
    const use = async () => (await tested.client().send(getAccount, withToken(token))).body;
    await age(80);
    expect(await daysLeft()).toBe(10);
    expect(await use()).toMatchObject({ userName: 'ada' });
    expect(await daysLeft()).toBe(90);
    await age(91);
    for (let count = 0; count < 2; count += 1) expect(await use()).toEqual({ code: 'RunnerExpired' });
    await forgetEndedRunners(kysely);
    expect(await daysLeft()).toBe(-1);
    await age(30);
    await forgetEndedRunners(kysely);
    expect(await daysLeft()).toBeNull();
    expect(await use()).toEqual({ code: 'Unauthorized' });
  });

  test('ends after a year, however it is used, and counts for nothing while the account is disabled', async () => {
    const { token, runnerId } = await signIn(ada);
    const { kysely } = tested.database;
    const use = async () => (await tested.client().send(getAccount, withToken(token))).body;
    await sql`
      update runners set seen_at = now() - interval '1 day', ends_at = now() + interval '3 days'
      where runner_id = ${runnerId}`.execute(kysely);
    expect(await use()).toMatchObject({ userName: 'ada' });
    const { runners } = calls.listRunners.reply.parse((await ada.send(calls.listRunners)).body);
    expect(runners.find((each) => each.runnerId === runnerId)?.expiresAt).toBeLessThan(Date.now() + 3.1 * 86_400_000);
    const disable = (disabledAt: ReturnType<typeof sql>) =>
      sql`update accounts set disabled_at = ${disabledAt} where account_id = ${ada.accountId}`.execute(kysely);
    await disable(sql`now()`);
    expect(await use()).toEqual({ code: 'Unauthorized' });
    await disable(sql`null`);
    expect(await use()).toMatchObject({ userName: 'ada' });
  });

  test('is worth nothing from the moment it is revoked; another account cannot revoke it', async () => {
    const { token, runnerId } = await signIn(ada);
    const { runners } = calls.listRunners.reply.parse((await ada.send(calls.listRunners)).body);
    expect(runners[0]).toMatchObject({ runnerId, name: runner.runnerName, system: runner.system });
    const revoke = { params: { id: runnerId } };
    expect(await mallory.send(calls.revokeRunner, revoke)).toMatchObject({ status: 404 });
    expect((await tested.client().send(getAccount, withToken(token))).status).toBe(200);
    expect(await ada.send(calls.revokeRunner, revoke)).toMatchObject({ status: 200 });
    expect(await tested.client().send(getAccount, withToken(token))).toMatchObject({
      status: 401,
      body: { code: 'Unauthorized' },
    });
  });
});
