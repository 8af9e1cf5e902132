import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { ScheduleType } from '#core/domain/task/schedule.ts';
import { signIn, signOut } from '#core/wire/calls/account/accountCalls.ts';
import { deleteExport } from '#core/wire/calls/data/exportCalls.ts';
import * as devices from '#core/wire/calls/runner/deviceCalls.ts';
import { beginTrial } from '#core/wire/calls/account/planCalls.ts';
import { setSchedule } from '#core/wire/calls/task/scheduleCalls.ts';
import { endOtherSessions, endSession, listSessions } from '#core/wire/calls/account/sessionCalls.ts';
import { batchStart, batchStop } from '#core/wire/calls/task/taskCalls.ts';
import * as edits from '#core/wire/calls/task/taskEditCalls.ts';
import { findAuditChain } from '#server/db/tables/account/audit.ts';
import { emptyTrash } from '#server/jobs/housekeeping/emptyTrash.ts';
import { endPlanTrials, expireTokens } from '#server/jobs/housekeeping/sweep.ts';
import { verifyTrail } from '#server/db/tables/service/verifyTrail.ts';
import { openTestService, password, type Client, type TestService } from '../openTestService.ts';
import { exportScene } from './export/exportScene.ts';
import { taskScene } from './task/taskScene.ts';

let tested: TestService;
let client: Client;
let scene: ReturnType<typeof taskScene>;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Free, trialDays: 14 });
  client = await tested.signUp('ada');
  scene = taskScene(tested, client);
});
afterAll(() => tested.close());

interface TrailEntry {
  kind: string;
  actor: string;
  network: string | null;
  facts: object;
}

/** What these acts add to the account's trail, whose chain still holds. */
async function entriesOf(
  work: () => Promise<unknown>,
  accountId: string | null = client.accountId,
): Promise<TrailEntry[]> {
  const before = await readTrail(accountId);
  await work();
  return (await readTrail(accountId)).slice(before.length);
}

async function readTrail(accountId: string | null): Promise<TrailEntry[]> {
  return tested.database.withoutRls(async (tx) => {
    const trail: TrailEntry[] = [];
    const chain = await findAuditChain(tx, accountId);
    if (chain === null) return trail;
    const broken = await verifyTrail(tx, chain, ({ kind, actor, detail }) =>
      trail.push({ kind, actor, network: detail?.network ?? null, facts: JSON.parse(detail?.facts ?? '{}') as object }),
    );
    expect(broken).toBeNull();
    return trail;
  });
}

const network = '127.0.0.0/24';
const unknownDevice = { browser: 'other', system: 'other' };
const byAccount = (kind: string, facts: object = {}): TrailEntry => ({ kind, actor: 'account', network, facts });
const byService = (kind: string, facts: object = {}): TrailEntry => ({ kind, actor: 'service', network: null, facts });

test('signing up, in and out, and a session that another one takes the place of', async () => {
  const newcomer = await tested.signUp('berta');
  const { accountId } = newcomer;
  expect(await readTrail(accountId)).toEqual([byAccount('SignedUp', unknownDevice)]);
  const signInAs = (someone: Client, login: string, secret = password) =>
    someone.send(signIn, { body: { login, password: secret } });
  expect(await entriesOf(() => signInAs(newcomer, 'Berta@example.com'), accountId)).toEqual([
    byAccount('SignedIn', { ...unknownDevice, method: 'password' }),
    byAccount('SignedOut'),
  ]);
  expect(await entriesOf(() => newcomer.send(signOut), accountId)).toEqual([byAccount('SignedOut')]);
  expect(await entriesOf(() => newcomer.send(signOut), accountId)).toEqual([]);
});

test('a failed sign-in, once an hour: of an account in its own trail, of an unknown login in the trail of the service, without the login', async () => {
  const { accountId } = await tested.signUp('carla');
  const fail = (login: string) => tested.client().send(signIn, { body: { login, password: 'wrong' } });
  const byVisitor = (kind: string) => ({ ...byAccount(kind), actor: 'visitor' });
  expect(await entriesOf(() => fail('carla'), accountId)).toEqual([byVisitor('SignInFailed')]);
  expect(await entriesOf(() => fail('carla'), accountId)).toEqual([]);
  expect(await entriesOf(() => fail('my-password'), null)).toEqual([byVisitor('SignInFailed')]);
  expect(await entriesOf(() => fail('my-password-2'), null)).toEqual([]);
  const locked = await entriesOf(async () => {
    for (let tries = 0; tries < 12; tries += 1) await fail('carla');
  }, accountId);
  expect(locked).toEqual([byVisitor('SignInLocked')]);
});

test('sessions that are ended elsewhere, one or all others', async () => {
  const { accountId, ...here } = await tested.signUp('dora');
  const begin = () => tested.client().send(signIn, { body: { login: 'dora', password } });
  for (let count = 0; count < 3; count += 1) await begin();
  const { sessions } = listSessions.reply.parse((await here.send(listSessions)).body);
  const other = sessions.find(({ isCurrent }) => !isCurrent)?.sessionId ?? '';
  const endOne = () => here.send(endSession, { params: { id: other } });
  expect(await entriesOf(endOne, accountId)).toEqual([byAccount('SessionsEnded', { count: 1 })]);
  expect(await entriesOf(endOne, accountId)).toEqual([]);
  expect(await entriesOf(() => here.send(endOtherSessions), accountId)).toEqual([
    byAccount('SessionsEnded', { count: 2 }),
  ]);
});

test('deletes of tasks and groups, from a device or by a call, and their end in the trash', async () => {
  const [taskId, other] = [await scene.create('One'), await scene.create('Two')];
  expect(await entriesOf(() => scene.edit('deleteTask', taskId, { isDeleted: true }))).toEqual([
    byAccount('TaskDeleted', { taskId }),
  ]);
  expect(await entriesOf(() => scene.edit('deleteTask', taskId, { isDeleted: true }))).toEqual([]);
  expect(await entriesOf(() => client.send(edits.batchRestoreTask, { body: { taskIds: [taskId] } }))).toEqual([
    byAccount('TaskRestored', { taskId }),
  ]);
  const both = { body: { taskIds: [taskId, other] } };
  expect(await entriesOf(() => client.send(edits.batchDeleteTask, both))).toEqual([
    byAccount('BatchBegun', { action: 'deleteTask', count: 2 }),
    byAccount('TaskDeleted', { taskId }),
    byAccount('TaskDeleted', { taskId: other }),
  ]);
  await sql`update tasks set deleted_at = now() - interval '90 days' where task_id = ${taskId}`.execute(
    tested.database.kysely,
  );
  expect(await entriesOf(() => emptyTrash(tested.database))).toEqual([byService('TaskPurged', { taskId })]);
  expect(await entriesOf(() => scene.edit('purgeTask', other, { isPurged: true }))).toEqual([
    byAccount('TaskPurged', { taskId: other }),
  ]);
  expect(await entriesOf(() => scene.edit('purgeTask', other, { isPurged: true }))).toEqual([]);
  const group = await client.send(edits.createTaskGroup, { body: { TaskGroupName: 'Books' } });
  const taskGroupId = String(group.body['taskGroupId']);
  expect(await entriesOf(() => scene.edit('deleteGroup', taskGroupId, { isDeleted: true }))).toEqual([
    byAccount('GroupDeleted', { taskGroupId }),
  ]);
});

test('exports, when they are made and deleted', async () => {
  const rows = exportScene(tested, client);
  const taskId = await scene.create('Exported');
  await rows.addRun(taskId, ['name'], [['Mug']]);
  let recordId = '';
  const make = async () => ({ recordId } = await rows.create({ taskId, scope: 'all', format: 'csv' }));
  const [made] = await entriesOf(make);
  expect(made).toMatchObject(byAccount('ExportMade', { recordId }));
  const remove = () => client.send(deleteExport, { params: { recordId } });
  expect(await entriesOf(remove)).toEqual([byAccount('ExportDeleted', { recordId })]);
  expect(await entriesOf(remove)).toEqual([]);
});

test('calls for several tasks, before the first of them', async () => {
  const taskIds = [await scene.create('Three'), await scene.create('Four')];
  const batch = (action: string) => [byAccount('BatchBegun', { action, count: 2 })];
  expect(await entriesOf(() => client.send(batchStart, { body: { taskIds } }))).toEqual(batch('startTasks'));
  expect(await entriesOf(() => client.send(batchStop, { body: { taskIds } }))).toEqual(batch('stopTasks'));
  expect(await entriesOf(() => client.send(batchStop, { body: { taskIds: [taskIds[0]] } }))).toEqual([]);
  const schedule = { scheduleType: ScheduleType.Interval, everyMinutes: 60, from: Date.now() + 1e6, timeZone: 'UTC' };
  expect(await entriesOf(() => client.send(setSchedule, { body: { taskIds, schedule } }))).toEqual(
    batch('setSchedule'),
  );
});

test('a trial, from its begin to its end', async () => {
  const [begun] = await entriesOf(() => client.send(beginTrial));
  expect(begun).toMatchObject(byAccount('TrialBegun', { level: AccountLevel.Professional }));
  await sql`update accounts set trial_ends_at = now()`.execute(tested.database.kysely);
  expect(await entriesOf(() => endPlanTrials(tested.database))).toEqual([
    byService('TrialEnded', { level: AccountLevel.Free }),
  ]);
  expect(await entriesOf(() => endPlanTrials(tested.database))).toEqual([]);
});

test('the tokens of runners: made, ended by their time, revoked', async () => {
  const stranger = tested.client();
  const runner = { runnerName: 'laptop', system: 'Linux' };
  const { deviceCode, userCode } = (await stranger.send(devices.requestDeviceCode, { body: runner })).body;
  let answer: Record<string, unknown> = {};
  const made = await entriesOf(async () => {
    await client.send(devices.answerDeviceSignIn, { body: { userCode, isApproved: true } });
    answer = (await stranger.send(devices.takeDeviceToken, { body: { deviceCode } })).body;
  });
  const { runnerId } = answer;
  expect(made).toEqual([{ ...byAccount('RunnerTokenMade', { runnerId }), actor: 'runner' }]);
  const revoke = (id: unknown) => client.send(devices.revokeRunner, { params: { id: String(id) } });
  const db = tested.database;
  expect(await entriesOf(() => expireTokens(db))).toEqual([]);
  await sql`update runners set expires_at = now()`.execute(db.kysely);
  expect(await entriesOf(() => expireTokens(db))).toEqual([byService('RunnerTokenExpired', { runnerId })]);
  expect(await entriesOf(() => expireTokens(db))).toEqual([]);
  expect(await entriesOf(() => revoke(runnerId))).toEqual([byAccount('RunnerTokenRevoked', { runnerId })]);
  expect(await entriesOf(() => revoke(randomUUID()))).toEqual([]);
});
