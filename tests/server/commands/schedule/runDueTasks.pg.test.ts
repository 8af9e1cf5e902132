import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { ScheduleType, StartWay, type TaskSchedule } from '#core/domain/task/schedule.ts';
import { TaskStatus } from '#core/domain/task/status.ts';
import { getSchedule } from '#core/wire/calls/task/scheduleCalls.ts';
import { getChanges, type Changes } from '#core/wire/sync.ts';
import { batchStart } from '#core/wire/calls/task/taskCalls.ts';
import { setLevel } from '#server/db/tables/account/plans.ts';
import { openQueue } from '#server/jobs/queue/queue.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { openScheduleScene, type TestLoop } from './scheduleScene.ts';

let tested: TestService;
let scene: ReturnType<typeof openScheduleScene>;
let client: Client;
const loops: TestLoop[] = [];

beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
  // Its tables are made once: several processes that make them at the same moment are in each other's way.
  await openQueue(tested.database);
  scene = openScheduleScene(tested);
  client = await tested.signUp('ada');
});
afterEach(async () => {
  await Promise.all(loops.splice(0).map((loop) => loop.stop()));
});
afterAll(async () => {
  await (await openQueue(tested.database)).close();
  await tested.close();
});

const start = (...given: Parameters<typeof scene.startLoop>): TestLoop => {
  const loop = scene.startLoop(...given);
  loops.push(loop);
  return loop;
};
const hourly: TaskSchedule = { scheduleType: ScheduleType.Interval, timeZone: 'UTC', everyMinutes: 60, from: 0 };
const onceIn = (ms: number): TaskSchedule => ({
  scheduleType: ScheduleType.Once,
  timeZone: 'UTC',
  at: Date.now() + ms,
});
const hasLot = async (taskId: string) => (await scene.lots(taskId)).length > 0;
/** Every process has looked again, more than once. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 1_500));

describe('a scheduled run', () => {
  it('begins at its time, each in exactly one of four processes, and is marked as scheduled', async () => {
    for (let count = 0; count < 4; count += 1) start();
    const taskIds: string[] = [];
    for (let count = 0; count < 12; count += 1) taskIds.push(await scene.makeTask(client));
    const schedule = onceIn(2_500) as TaskSchedule & { at: number };
    for (const taskId of taskIds) await scene.setSchedule(client, taskId, schedule);
    // As the announcement does in a worker process.
    for (const loop of loops) loop.wake();
    await waitFor(async () => (await Promise.all(taskIds.map(hasLot))).every(Boolean));
    await pause();
    for (const taskId of taskIds) {
      const [lot, ...more] = await scene.lots(taskId);
      expect(more).toEqual([]);
      expect(lot?.start_way).toBe(StartWay.Scheduled);
      const lateMs = (lot?.created_at.getTime() ?? 0) - schedule.at;
      expect(lateMs).toBeGreaterThanOrEqual(-1);
      // Within a second on a machine that has nothing else to do.
      expect(lateMs).toBeLessThan(4_000);
      expect(await scene.task(taskId)).toMatchObject({ status: TaskStatus.Waiting, next_execute_time: null });
    }
  });

  it('that was missed while the service was down starts once, however many were missed', async () => {
    const taskId = await scene.makeTask(client, hourly);
    await scene.makeDue(taskId, 50 * 3_600_000);
    start();
    start();
    await waitFor(() => hasLot(taskId));
    await pause();
    expect(await scene.lots(taskId)).toHaveLength(1);
    const next = (await scene.task(taskId)).next_execute_time?.getTime() ?? 0;
    expect(next % 3_600_000).toBe(0);
    expect(next - Date.now()).toBeGreaterThan(0);
    expect(next - Date.now()).toBeLessThanOrEqual(3_600_000);
  });

  it('that overlaps the one before is left out and said, and the next one is not', async () => {
    const taskId = await scene.makeTask(client, hourly);
    await client.send(batchStart, { body: { taskIds: [taskId] } });
    const before = (await client.send(getChanges)).body as Changes;
    await scene.makeDue(taskId, 1_000);
    const due = (await scene.task(taskId)).next_execute_time?.getTime();
    start();
    await waitFor(async () => (await scene.task(taskId)).last_skip !== null);
    const lots = await scene.lots(taskId);
    expect(lots.map((lot) => lot.start_way)).toEqual([StartWay.Manual]);
    const lastSkip = { at: due, code: 'AlreadyRunning' };
    expect((await client.send(getSchedule, { query: { taskId } })).body).toMatchObject({ lastSkip });
    const { cursor } = before;
    const changes = (await client.send(getChanges, { query: { since: cursor } })).body as Changes;
    expect(changes.upserts.tasks).toMatchObject([{ taskId, lastSkip, scheduleType: ScheduleType.Interval }]);

    await sql`update tasks set status = ${TaskStatus.Completed} where task_id = ${taskId}`.execute(
      tested.database.kysely,
    );
    await scene.makeDue(taskId, 0);
    await waitFor(async () => (await scene.lots(taskId)).length === 2);
  });

  it('that may not start is left out with the rule that refused it', async () => {
    const poor = await tested.signUp('poor');
    const taskId = await scene.makeTask(poor, hourly);
    await tested.database.withoutRls((tx) => setLevel(tx, poor.accountId, AccountLevel.Free));
    await scene.makeDue(taskId, 0);
    start();
    await waitFor(async () => (await scene.task(taskId)).last_skip !== null);
    expect((await scene.task(taskId)).last_skip).toMatchObject({ code: 'PlanTooLow' });
    expect(await scene.lots(taskId)).toEqual([]);
  });

  it('of a deleted task does not begin, now or when the task is restored', async () => {
    const taskId = await scene.makeTask(client, hourly);
    await scene.makeDue(taskId, 0);
    const mark = (deleted: boolean) =>
      sql`update tasks set deleted_at = ${deleted ? new Date() : null} where task_id = ${taskId}`.execute(
        tested.database.kysely,
      );
    await mark(true);
    start();
    await waitFor(async () => ((await scene.task(taskId)).next_execute_time?.getTime() ?? 0) > Date.now());
    await mark(false);
    await pause();
    expect(await scene.lots(taskId)).toEqual([]);
    expect((await scene.task(taskId)).last_skip).toBeNull();
  });

  it('that fails for a fault of the service is tried again, then left out and said, and holds up no other', async () => {
    const [broken, sound] = [await scene.makeTask(client, hourly), await scene.makeTask(client, hourly)];
    await sql`update tasks set template_slug = 'broken' where task_id = ${broken}`.execute(tested.database.kysely);
    const { gallery } = tested.service;
    const bySlug: typeof gallery.bySlug = (slug) => {
      if (slug === 'broken') throw new Error('a fault');
      return gallery.bySlug(slug);
    };
    await scene.makeDue(broken, 10_000);
    await scene.makeDue(sound, 0);
    const loop = start({ gallery: { ...gallery, bySlug } });
    await waitFor(() => hasLot(sound));
    expect((await scene.task(broken)).last_skip).toBeNull();
    await waitFor(async () => (await scene.task(broken)).last_skip !== null);
    expect((await scene.task(broken)).last_skip).toMatchObject({ code: 'ServiceFault' });
    expect(loop.faults).toEqual([broken, broken, broken]);
  });

  it('whose schedule cannot be read any more is skipped for good', async () => {
    const taskId = await scene.makeTask(client, hourly);
    const lost = { scheduleType: ScheduleType.Weekly, timeZone: 'Europe/Atlantis', daysOfWeek: [1], times: ['08:30'] };
    await sql`update tasks set schedule = ${JSON.stringify(lost)} where task_id = ${taskId}`.execute(
      tested.database.kysely,
    );
    await scene.makeDue(taskId, 0);
    start();
    await waitFor(async () => (await scene.task(taskId)).last_skip !== null);
    expect(await scene.task(taskId)).toMatchObject({ next_execute_time: null, last_skip: { code: 'ServiceFault' } });
    expect(await scene.lots(taskId)).toEqual([]);
  });
});

describe('a process that dies while it begins a run', () => {
  /** Holds a row as somebody else's transaction would, until `release`. */
  async function hold(statement: string): Promise<{ release(): Promise<void> }> {
    const other = new pg.Client({ connectionString: tested.database.url });
    await other.connect();
    await other.query('begin');
    await other.query(statement);
    return {
      release: async () => {
        await other.query('rollback');
        await other.end();
      },
    };
  }
  /** The connections that wait for a lock are cut, as when their process is killed; returns how many. */
  async function cutWaiting(): Promise<number> {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tested.database.kysely);
    return rows.length;
  }

  it.each([
    [
      'before its account is locked',
      (taskId: string) => `select from accounts where account_id in (
      select account_id from tasks where task_id = '${taskId}') for update`,
    ],
    [
      'after the lot and its subtasks are made',
      (taskId: string) => `select from tasks where task_id = '${taskId}' for no key update`,
    ],
  ])('%s leaves it to another, which begins it once', async (_when, statement) => {
    const taskId = await scene.makeTask(client, hourly);
    await scene.makeDue(taskId, 0);
    const held = await hold(statement(taskId));
    start();
    start();
    await waitFor(async () => (await cutWaiting()) > 0);
    expect(await scene.lots(taskId)).toEqual([]);
    await held.release();
    await waitFor(() => hasLot(taskId));
    await pause();
    expect(await scene.lots(taskId)).toHaveLength(1);
    const { rows } = await sql`select from subtasks where task_id = ${taskId}`.execute(tested.database.kysely);
    expect(rows).toHaveLength((await scene.lots(taskId))[0]?.subtask_count ?? 0);
    expect((await scene.task(taskId)).last_skip).toBeNull();
  });
});
