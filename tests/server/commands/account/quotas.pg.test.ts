import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { planOf } from '#core/domain/account/plan.ts';
import { ScheduleType } from '#core/domain/task/schedule.ts';
import { StartResult } from '#core/domain/run/runResult.ts';
import { getAccount } from '#core/wire/calls/account/accountCalls.ts';
import * as deviceCalls from '#core/wire/calls/runner/deviceCalls.ts';
import { putParameterList } from '#core/wire/calls/task/listCalls.ts';
import { beginLocalRun } from '#core/wire/calls/runner/localRunCalls.ts';
import { createTaskGroup } from '#core/wire/calls/task/taskEditCalls.ts';
import { createDueRuns } from '#server/commands/schedule/dueRuns.ts';
import { startTasks } from '#server/commands/task/start/startTasks.ts';
import { RunOn } from '#core/domain/template/template.ts';
import { countRows } from '#tests/server/countRows.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { openScheduleScene } from '../schedule/scheduleScene.ts';
import { taskScene } from '../task/taskScene.ts';

let tested: TestService;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
});
afterAll(() => tested.close());

const plan = planOf(AccountLevel.Professional);
const run = (query: ReturnType<typeof sql>) => query.execute(tested.database.kysely);
const keep = (accountId: string, bytes: number) =>
  run(sql`
    insert into account_storage (account_id, bytes) values (${accountId}, ${bytes})
    on conflict (account_id) do update set bytes = excluded.bytes`);
const quotasOf = async (client: Client) => getAccount.reply.parse((await client.send(getAccount)).body).quotas;
const lotCount = async (accountId: string): Promise<unknown> => {
  const { rows } = await sql`select count(*) as count from lots where account_id = ${accountId}`.execute(
    tested.database.kysely,
  );
  return rows;
};

describe('an account whose storage is full', () => {
  test('starts no run in the cloud, and gets its figures', async () => {
    const client = await tested.signUp('full');
    const scene = taskScene(tested, client);
    const taskId = await scene.create();
    await keep(client.accountId, plan.storedBytes);
    expect(await quotasOf(client)).toMatchObject({ storedBytes: { used: plan.storedBytes, limit: plan.storedBytes } });
    const results = await startTasks(tested.service, client.accountId, [taskId]);
    expect(results.get(taskId)).toBe(StartResult.FailedForOther);
    expect(await lotCount(client.accountId)).toEqual([{ count: 0 }]);
    await keep(client.accountId, plan.storedBytes - 1);
    expect((await startTasks(tested.service, client.accountId, [taskId])).get(taskId)).toBe(StartResult.Succeed);
    // What a run keeps beside its rows counts from its start on.
    expect((await quotasOf(client))?.storedBytes.used).toBeGreaterThan(plan.storedBytes);
  });

  test('leaves out the runs of its timers, and says why', async () => {
    const client = await tested.signUp('timer');
    const scene = openScheduleScene(tested);
    const taskId = await scene.makeTask(client, {
      scheduleType: ScheduleType.Weekly,
      daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
      times: ['08:00'],
      timeZone: 'UTC',
    });
    await scene.makeDue(taskId, 1);
    await keep(client.accountId, plan.storedBytes);
    await createDueRuns(tested.database, tested.service, () => undefined).run();
    expect(await scene.task(taskId)).toMatchObject({ last_skip: { code: 'PlanStorageFull' } });
    expect(await scene.lots(taskId)).toEqual([]);
  });
});

describe('a run on the user’s machine', () => {
  test.each([
    ['whose storage is full', 'PlanStorageFull'],
    ['that has had its rows of the day', 'DailyRowsReached'],
    ['of a service without space', 'ServiceStorageFull'],
  ])('of an account %s does not begin', async (_, refusal) => {
    const client = await tested.signUp(refusal);
    const taskId = await taskScene(tested, client).create();
    const template = tested.service.gallery.bySlug('demo-shop-products') ?? expect.fail();
    const { runOn } = template;
    const { isStorageFull } = tested.service;
    Object.assign(template, { runOn: RunOn.Both });
    if (refusal === 'PlanStorageFull') await keep(client.accountId, plan.storedBytes);
    if (refusal === 'ServiceStorageFull') tested.service.isStorageFull = () => true;
    if (refusal === 'DailyRowsReached') {
      Object.assign(template, { dailyMaxExtractedCount: 5 });
      await tested.database.withoutRls((tx) => countRows(tx, client.accountId, template.slug, 5));
    }
    const body = { taskId, runKey: randomUUID(), processId: randomUUID() };
    expect((await client.send(beginLocalRun, { body })).body).toMatchObject({ refusal, run: null });
    Object.assign(template, { runOn, dailyMaxExtractedCount: undefined });
    tested.service.isStorageFull = isStorageFull;
  });
});

describe('more than a plan keeps is refused with the quota', () => {
  test('of lists; those that are there stay', async () => {
    const client = await tested.signUp('lists');
    const put = (text: string) =>
      client.send(putParameterList, {
        params: { hash: createHash('sha256').update(text).digest('hex') },
        body: gzipSync(text),
      });
    const [first, second] = [randomBytes(400).toString('hex'), randomBytes(400).toString('hex')];
    expect(await put(first)).toMatchObject({ status: 200 });
    const used = (await quotasOf(client))?.listBytes.used ?? 0;
    expect(used).toBeGreaterThan(400);
    await run(sql`
      insert into parameter_lists (account_id, hash, line_count, packed_bytes)
      values (${client.accountId}, 'x', 1, ${plan.listBytes - used - 100})`);
    const { status, body } = await put(second);
    expect({ status, body }).toEqual({
      status: 409,
      body: { code: 'QuotaReached', quota: 'listBytes', used: plan.listBytes - 100, limit: plan.listBytes },
    });
    expect(await put(first)).toMatchObject({ status: 200 });
    tested.service.isStorageFull = () => true;
    expect(await put(second)).toMatchObject({ status: 507, body: { code: 'StorageFull' } });
    tested.service.isStorageFull = () => false;
  });

  test('of groups, made by a call or on a device; one that was made is not refused when it is sent again', async () => {
    const client = await tested.signUp('groups');
    const scene = taskScene(tested, client);
    const last = randomUUID();
    await run(sql`
      insert into task_groups (task_group_id, account_id, name, is_default, revision)
      select gen_random_uuid(), ${client.accountId}, 'g', false, 1 from generate_series(1, ${plan.groupLimit - 2})`);
    expect(await scene.edit('createGroup', last, { taskGroupName: 'Last' })).toMatchObject({ outcome: 'applied' });
    const reached = { code: 'QuotaReached', quota: 'groupLimit', used: plan.groupLimit, limit: plan.groupLimit };
    const further = await scene.edit('createGroup', randomUUID(), { taskGroupName: 'More' });
    expect(further).toMatchObject({ outcome: 'refused', refusal: reached });
    expect(await client.send(createTaskGroup, { body: { TaskGroupName: 'More' } })).toMatchObject({ body: reached });
    expect(await scene.edit('createGroup', last, { taskGroupName: 'Last' })).toMatchObject({ outcome: 'applied' });
    await scene.edit('deleteGroup', last, { isDeleted: true });
    expect((await quotasOf(client))?.groupLimit).toEqual({ used: plan.groupLimit - 1, limit: plan.groupLimit });
  });

  test('of runners, when its user says yes and when the runner asks', async () => {
    const client = await tested.signUp('runners');
    const addRunners = (count: number) =>
      run(sql`
        insert into runners (runner_id, account_id, name, system, token_hash)
        select gen_random_uuid(), ${client.accountId}, 'r', 'Linux', gen_random_uuid()
        from generate_series(1, ${count})`);
    const request = async () => {
      const body = { runnerName: 'r', system: 'Linux' };
      return deviceCalls.requestDeviceCode.reply.parse(
        (await tested.client().send(deviceCalls.requestDeviceCode, { body })).body,
      );
    };
    const confirm = (userCode: string) =>
      client.send(deviceCalls.answerDeviceSignIn, { body: { userCode, isApproved: true } });
    await addRunners(plan.runnerLimit - 1);
    const [one, other] = [await request(), await request()];
    expect(await confirm(one.userCode)).toMatchObject({ status: 200 });
    await addRunners(1);
    const reached = { code: 'QuotaReached', quota: 'runnerLimit', used: plan.runnerLimit, limit: plan.runnerLimit };
    expect(await confirm(other.userCode)).toMatchObject({ status: 409, body: reached });
    const { deviceCode } = one;
    const asked = await tested.client().send(deviceCalls.takeDeviceToken, { body: { deviceCode } });
    expect(asked.body).toMatchObject(reached);
    const no = { body: { userCode: other.userCode, isApproved: false } };
    expect(await client.send(deviceCalls.answerDeviceSignIn, no)).toMatchObject({ status: 200 });
  });
});
