import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { ScheduleType, type TaskSchedule } from '#core/domain/task/schedule.ts';
import { batchStop } from '#core/wire/calls/task/taskCalls.ts';
import { openDatabase } from '#server/db/database.ts';
import { openQueue } from '#server/jobs/queue/queue.ts';
import { createDatabase } from '#tests/support/database.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { takeClock, type DatabaseClock } from './databaseClock.ts';
import { openScheduleScene, type TestLoop } from './scheduleScene.ts';

let created: Awaited<ReturnType<typeof createDatabase>>;
let clock: DatabaseClock;
let tested: TestService;
let scene: ReturnType<typeof openScheduleScene>;
let client: Client;
let loops: TestLoop[] = [];

beforeAll(async () => {
  created = await createDatabase();
  // It makes tables with PostgreSQL's own clock.
  const database = openDatabase(created.url, { poolSize: 2 });
  await (await openQueue(database)).close();
  await database.close();
  clock = await takeClock(created.url);
  tested = await openTestService({ level: AccountLevel.Professional, url: created.url });
  scene = openScheduleScene(tested);
  client = await tested.signUp('ada');
});
afterEach(async () => {
  await Promise.all(loops.map((loop) => loop.stop()));
});
afterAll(async () => {
  await tested.close();
  await clock.close();
  await created.drop();
});

const everyNight: TaskSchedule = {
  scheduleType: ScheduleType.Weekly,
  timeZone: 'Europe/Berlin',
  daysOfWeek: [1, 2, 3, 4, 5, 6, 7],
  times: ['02:30'],
};

it.each<[what: string, schedule: TaskSchedule, setAt: string, expected: string[]]>([
  [
    'through the night in March that skips 02:30',
    everyNight,
    '2026-03-27T12:00:00Z',
    ['2026-03-28T01:30Z', '2026-03-29T01:00Z', '2026-03-30T00:30Z'],
  ],
  [
    'through the night in October that has 02:30 twice',
    everyNight,
    '2026-10-24T12:00:00Z',
    ['2026-10-25T00:30Z', '2026-10-26T01:30Z'],
  ],
  [
    'monthly on the 31st, across a leap day and the end of a year',
    { scheduleType: ScheduleType.Monthly, timeZone: 'Asia/Tokyo', daysOfMonth: [31], times: ['08:00'] },
    '2027-12-30T00:00:00Z',
    ['2027-12-30T23:00Z', '2028-01-30T23:00Z', '2028-02-28T23:00Z'],
  ],
  [
    'every ten hours from its first run',
    { scheduleType: ScheduleType.Interval, timeZone: 'UTC', everyMinutes: 600, from: Date.UTC(2026, 4, 1, 8) },
    '2026-05-01T00:00:00Z',
    ['2026-05-01T08:00Z', '2026-05-01T18:00Z', '2026-05-02T04:00Z'],
  ],
  [
    'once',
    { scheduleType: ScheduleType.Once, timeZone: 'UTC', at: Date.UTC(2026, 4, 1, 8) },
    '2026-04-30T00:00:00Z',
    ['2026-05-01T08:00Z', 'none'],
  ],
])('by the database’s clock a task runs %s', async (_what, schedule, setAt, expected) => {
  await clock.set(setAt);
  const taskId = await scene.makeTask(client, schedule);
  loops = [scene.startLoop(), scene.startLoop()];
  for (const [index, time] of expected.entries()) {
    const next = (await scene.task(taskId)).next_execute_time;
    expect(next?.toISOString().replace(':00.000Z', 'Z') ?? 'none').toBe(time);
    if (next === null) break;
    await clock.set(next.getTime() - 400);
    // No notification reports that the clock was changed.
    for (const loop of loops) loop.wake();
    await waitFor(async () => (await scene.lots(taskId)).length === index + 1);
    const lateMs = ((await scene.task(taskId)).started_at?.getTime() ?? 0) - next.getTime();
    expect(lateMs).toBeGreaterThanOrEqual(0);
    // Within a second on a machine that has nothing else to do.
    expect(lateMs).toBeLessThan(4_000);
    await client.send(batchStop, { body: { taskIds: [taskId] } });
  }
});
