import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { ScheduleType, type TaskSchedule } from '#core/domain/task/schedule.ts';
import { TaskStatus } from '#core/domain/task/status.ts';
import { getAccount, signIn } from '#core/wire/calls/account/accountCalls.ts';
import * as devices from '#core/wire/calls/runner/deviceCalls.ts';
import { accountCommands } from '#server/operator/account/accountCommands.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { openTestService, password, type Client, type TestService } from '../openTestService.ts';
import { openScheduleScene } from '../commands/schedule/scheduleScene.ts';
import { taskScene } from '../commands/task/taskScene.ts';
import { act } from './runTool.ts';

let tested: TestService;
/** Another process of the same service, which hears of ended sessions by the database only. */
let elsewhere: TestService;
let client: Client;
let names = 0;
let name = '';
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional, contact: 'help@example.com' });
  elsewhere = await openTestService({ url: tested.database.url });
});
beforeEach(async () => {
  name = `ada${(names += 1)}`;
  client = await tested.signUp(name);
});
afterAll(async () => {
  await elsewhere.close();
  await tested.close();
});

const account = (verb: string, ...args: string[]) => act(accountCommands, tested.database, verb, ...args);
const trySignIn = (secret: string) => tested.client().send(signIn, { body: { login: name, password: secret } });
const statusOf = async (someone: Client) => (await someone.send(getAccount)).status;
const trail = async () =>
  (await account('audit', name)).lines.map((line) => line.split(/ {2,}/u).slice(3, 6).join(' '));

/** The Authorization header of a runner that was signed in. */
async function newRunner() {
  const runner = { runnerName: 'a laptop', system: 'Linux' };
  const { deviceCode, userCode } = (await tested.client().send(devices.requestDeviceCode, { body: runner })).body;
  await client.send(devices.answerDeviceSignIn, { body: { userCode, isApproved: true } });
  const { token } = (await tested.client().send(devices.takeDeviceToken, { body: { deviceCode } })).body;
  return { headers: { authorization: `Bearer ${String(token)}` } };
}

describe('disable', () => {
  test('ends sessions and runners in all processes at once, and stops what runs', async () => {
    const runner = await newRunner();
    const other = elsewhere.client(client.cookie);
    expect([await statusOf(client), await statusOf(other)]).toEqual([200, 200]);
    const scene = taskScene(tested, client);
    const taskId = await scene.create();
    await scene.start(taskId);
    expect((await account('disable', name)).text).toBe(
      `${name} is disabled. Ended: 1 session, 1 runner, 0 API tokens, 1 run.`,
    );
    await waitFor(async () => (await statusOf(client)) === 401 && (await statusOf(other)) === 401);
    expect((await tested.client().send(getAccount, runner)).status).toBe(401);
    const task = await tested.database.kysely
      .selectFrom('tasks')
      .select('status')
      .where('task_id', '=', taskId)
      .execute();
    expect(task).toEqual([{ status: TaskStatus.Stopped }]);
    expect((await trail()).slice(-4, -1)).toEqual([
      'operator SessionsEnded {"count": 1}',
      'operator RunnerTokensRevoked {"count": 1}',
      'operator AccountDisabled',
    ]);
    expect((await account('disable', name)).text).toMatch(/has been disabled since 20/u);
  });

  test('refuses a sign-in: a wrong password as always, and the right one with the reason', async () => {
    const usual = await tested.client().send(signIn, { body: { login: 'nobody', password } });
    await account('disable', name);
    const wrong = await trySignIn('wrong');
    expect({ status: wrong.status, body: wrong.body }).toEqual({ status: usual.status, body: usual.body });
    const right = await trySignIn(password);
    expect(right).toMatchObject({ status: 403, body: { code: 'AccountDisabled', contact: 'help@example.com' } });
    expect(right.headers['set-cookie']).toBeUndefined();
    expect((await account('sessions', name)).text).toBe(`${name} is signed in nowhere.`);
    expect((await trail()).slice(-3, -1)).toEqual([
      'visitor SignInFailed 127.0.0.0/24',
      'account SignInDisabled 127.0.0.0/24',
    ]);

    expect((await account('enable', name)).text).toBe(`${name} can sign in again.`);
    expect((await trySignIn(password)).status).toBe(200);
    expect((await account('enable', name)).text).toBe(`${name} is not disabled.`);
  });

  test('gives a request that is under way nothing any more', async () => {
    const scene = taskScene(tested, client);
    const taskId = await scene.create();
    // As if its session had been asked for a moment before.
    await sql`update accounts set disabled_at = now() where account_id = ${client.accountId}`.execute(
      tested.database.kysely,
    );
    expect((await scene.start(taskId)).status).toBe(401);
    const { rows } = await sql`select from lots where task_id = ${taskId}`.execute(tested.database.kysely);
    expect(rows).toEqual([]);
  });

  test('leaves out what would start by itself, and once it is enabled the next time counts', async () => {
    const scene = openScheduleScene(tested);
    const schedule: TaskSchedule = {
      scheduleType: ScheduleType.Interval,
      everyMinutes: 60,
      from: Date.now() + 3_600_000,
      timeZone: 'UTC',
    };
    const taskId = await scene.makeTask(client, schedule);
    await account('disable', name);
    await scene.makeDue(taskId, 1_000);
    const loop = scene.startLoop();
    await waitFor(async () => ((await scene.task(taskId)).next_execute_time?.getTime() ?? 0) > Date.now());
    await loop.stop();
    expect(loop.faults).toEqual([]);
    await account('enable', name);
    expect(await scene.lots(taskId)).toEqual([]);
  });
});

test('sessions shows browsers and runners, and sign-out ends them all', async () => {
  await newRunner();
  await trySignIn(password);
  const { lines } = await account('sessions', name);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^session {2}since 20.*Z {2}used 20.*Z {2}ends 20.*Z .*127\.0\.0\.0\/24$/u);
  expect(lines[2]).toMatch(/^runner .* runner on Linux {2}a laptop$/u);
  expect((await account('sign-out', name)).text).toBe(
    `${name} is signed out. Ended: 2 sessions, 1 runner, 0 API tokens.`,
  );
  await waitFor(async () => (await statusOf(client)) === 401);
  expect((await trySignIn(password)).status).toBe(200);
});

test.each(['disable', 'enable', 'sessions', 'sign-out'])('%s says where there is no such account', async (verb) => {
  expect(await account(verb, 'nobody')).toMatchObject({ code: 1, text: 'There is no account nobody.' });
});
