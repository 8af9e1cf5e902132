import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { noSchedule, scheduleNotSet, ScheduleType } from '#core/domain/task/schedule.ts';
import { batchRemoveSchedule, getSchedule, setSchedule } from '#core/wire/calls/task/scheduleCalls.ts';
import { getChanges, pushEdits, type Changes } from '#core/wire/sync.ts';
import { getTask, listTaskLots } from '#core/wire/calls/task/taskCalls.ts';
import { createDueRuns } from '#server/commands/schedule/dueRuns.ts';
import { findDueTasks, readMsToNextTask } from '#server/db/tables/task/schedules.ts';
import { startWorker } from '#server/jobs/startWorker.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { quiet } from '#tests/server/jobs/quiet.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { openScheduleScene } from './scheduleScene.ts';

let tested: TestService;
let scene: ReturnType<typeof openScheduleScene>;
let ada: Client;
let bob: Client;

beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
  scene = openScheduleScene(tested);
  ada = await tested.signUp('ada');
  bob = await tested.signUp('bob');
});
afterAll(() => tested.close());

const weekly = {
  scheduleType: ScheduleType.Weekly,
  timeZone: 'Europe/Berlin',
  daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
  times: ['08:30', '20:00'],
};
const taskOf = async (client: Client, taskId: string) => (await client.send(getTask, { query: { taskId } })).body;

describe('§3.5: a schedule', () => {
  it('is set for many tasks at once, synced to devices, and read again; foreign and missing tasks are named', async () => {
    const taskIds = [await scene.makeTask(ada), await scene.makeTask(ada)];
    const foreign = await scene.makeTask(bob);
    const missing = randomUUID();
    const { cursor } = (await ada.send(getChanges)).body as Changes;
    const answer = await ada.send(setSchedule, { body: { taskIds: [...taskIds, foreign, missing], schedule: weekly } });
    expect(answer.body['errors']).toEqual([
      { taskId: foreign, code: 'NotFound' },
      { taskId: missing, code: 'NotFound' },
    ]);
    const changes = (await ada.send(getChanges, { query: { since: cursor } })).body as Changes;
    expect(changes.upserts.tasks).toHaveLength(2);
    for (const taskId of taskIds) {
      const { nextExecuteTime, ...read } = (await ada.send(getSchedule, { query: { taskId } })).body;
      expect(read).toEqual({ taskId, scheduleType: ScheduleType.Weekly, schedule: weekly, lastSkip: null });
      expect(nextExecuteTime).toBeGreaterThan(Date.now());
      expect(nextExecuteTime).toBeLessThan(Date.now() + 86_400_000);
      const task = changes.upserts.tasks.find((each) => each.taskId === taskId);
      expect(task).toMatchObject({ scheduleType: ScheduleType.Weekly, nextExecuteTime, schedule: weekly });
      expect(task?.fieldRevisions).toHaveProperty('schedule');
    }
    expect(await taskOf(bob, foreign)).toMatchObject(noSchedule);
    expect((await bob.send(getSchedule, { query: { taskId: taskIds[0] ?? '' } })).status).toBe(404);
  });

  it('§7.5: is cleared for many tasks at once; a task without one is no error, a foreign one is', async () => {
    const [taskId, bare] = [await scene.makeTask(ada), await scene.makeTask(ada)];
    const foreign = await scene.makeTask(bob);
    await ada.send(setSchedule, { body: { taskIds: [taskId], schedule: weekly } });
    await bob.send(setSchedule, { body: { taskIds: [foreign], schedule: weekly } });
    const answer = await ada.send(batchRemoveSchedule, { body: { taskIds: [taskId, bare, foreign] } });
    expect(answer.body).toEqual({ errors: [{ taskId: foreign, code: 'NotFound' }] });
    expect(await taskOf(ada, taskId)).toMatchObject({ ...noSchedule, scheduleType: scheduleNotSet });
    expect((await scene.task(taskId)).next_execute_time).toBeNull();
    expect(await taskOf(bob, foreign)).toMatchObject({ schedule: weekly });
  });

  it('is cleared by a device’s edit, unless it was set again since the device saw it', async () => {
    const taskId = await scene.makeTask(ada);
    const clientId = randomUUID();
    let seq = 0;
    const clear = async (baseRevision: number) => {
      seq += 1;
      const edit = { seq, uuid: randomUUID(), name: 'clearSchedule', target: taskId, baseRevision };
      const mutations = [{ ...edit, patch: { schedule: null } }];
      const { body } = await ada.send(pushEdits, { body: { clientId, epoch: tested.service.epoch, mutations } });
      return (body['results'] as object[])[0];
    };
    await ada.send(setSchedule, { body: { taskIds: [taskId], schedule: weekly } });
    const { fieldRevisions } = (await taskOf(ada, taskId)) as { fieldRevisions: Record<string, number> };
    await ada.send(setSchedule, { body: { taskIds: [taskId], schedule: { ...weekly, times: ['07:00'] } } });
    expect(await clear(fieldRevisions['schedule'] ?? 0)).toMatchObject({ outcome: 'conflict', changedBy: 'ada' });
    expect(await taskOf(ada, taskId)).toMatchObject({ schedule: { times: ['07:00'] } });
    expect(await clear(Number.MAX_SAFE_INTEGER)).toMatchObject({ outcome: 'applied' });
    expect(await taskOf(ada, taskId)).toMatchObject(noSchedule);
  });

  test.each<[what: string, change: object, message: RegExp]>([
    ['a zone that is none', { timeZone: 'Europe/Atlantis' }, /IANA/u],
    ['an offset instead of a zone', { timeZone: '+02:00' }, /IANA/u],
    ['no days', { daysOfWeek: [] }, /At least one day of the week/u],
    ['an eighth day', { daysOfWeek: [8] }, /from 1 to 7/u],
    ['a day twice', { daysOfWeek: [1, 1] }, /once/u],
    ['no times', { times: [] }, /At least one time/u],
    ['a time that no clock shows', { times: ['24:00'] }, /like 08:30/u],
    [
      'a time per minute',
      { times: Array.from({ length: 25 }, (_, minute) => `00:${String(minute + 10)}`) },
      /At most 24/u,
    ],
    [
      'a day of the month 32',
      { scheduleType: ScheduleType.Monthly, daysOfMonth: [32], times: ['08:00'] },
      /from 1 to 31/u,
    ],
    [
      'an interval of no minutes',
      { scheduleType: ScheduleType.Interval, everyMinutes: 0, from: 0 },
      /from 1 to 527040/u,
    ],
    ['half a minute', { scheduleType: ScheduleType.Interval, everyMinutes: 0.5, from: 0 }, /whole number/u],
    ['a type that is none', { scheduleType: scheduleNotSet }, /./u],
  ])('with %s is refused in one sentence', async (_what, change, message) => {
    const given = 'scheduleType' in change ? { timeZone: 'UTC', ...change } : { ...weekly, ...change };
    const { status, body } = await ada.send(setSchedule, { body: { taskIds: [randomUUID()], schedule: given } });
    expect({ status, code: body['code'] }).toEqual({ status: 400, code: 'InvalidInput' });
    expect(body['message']).toMatch(message);
  });

  it('whose only run is past is refused', async () => {
    const taskId = await scene.makeTask(ada);
    const past = { scheduleType: ScheduleType.Once, timeZone: 'UTC', at: Date.now() - 60_000 };
    const answer = await ada.send(setSchedule, { body: { taskIds: [taskId], schedule: past } });
    expect({ status: answer.status, ...answer.body }).toEqual({ status: 400, code: 'ScheduleInPast' });
  });
});

it('a worker is notified of a run that is due in a moment, and starts it by its schedule', async () => {
  const { database, service } = tested;
  const runs = createDueRuns(database, service, () => undefined);
  const worker = await startWorker({
    database,
    config: {
      subtasksAtOnce: 1,
      hostRules: [],
      userAgent: 'test',
      browserPath: null,
      schedules: { msToNext: () => readMsToNextTask(database.kysely), prepare: async () => undefined, run: runs.run },
    },
    log: quiet,
  });
  try {
    const schedule = { scheduleType: ScheduleType.Once, timeZone: 'UTC', at: Date.now() + 2_000 };
    const taskId = await scene.makeTask(ada, schedule);
    const lots = async () => (await ada.send(listTaskLots, { params: { id: taskId } })).body['items'] as object[];
    await waitFor(async () => (await lots()).length === 1);
    expect((await lots())[0]).toMatchObject({ startWay: 'scheduled', lotNo: 1 });
  } finally {
    await worker.stop();
  }
});

it('asking for what is due is one look into an index, with 100,000 schedules too', async () => {
  const { kysely } = tested.database;
  const taskId = await scene.makeTask(ada, { ...weekly, scheduleType: ScheduleType.Weekly });
  await sql`
    insert into tasks (task_id, account_id, task_group_id, name, template_slug, template_version, parameters, revision,
      schedule, next_execute_time)
    select gen_random_uuid(), account_id, task_group_id, name, template_slug, template_version, parameters, 1, schedule,
      now() + count * interval '1 s'
    from tasks cross join generate_series(60, 100060) as count where task_id = ${taskId}`.execute(kysely);
  await sql`analyze tasks`.execute(kysely);
  expect(await readMsToNextTask(kysely)).toBeGreaterThan(0);
  expect(await findDueTasks(kysely, 40)).toEqual([]);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select min(next_execute_time) from tasks where next_execute_time is not null`.execute(kysely);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index (Only )?Scan/u);
  expect(plan).not.toContain('Seq Scan');
});
