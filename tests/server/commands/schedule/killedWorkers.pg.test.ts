import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { ScheduleType, StartWay } from '#core/domain/task/schedule.ts';
import { openQueue } from '#server/jobs/queue/queue.ts';
import { startFleet, startSite, type Fleet, type Site } from '#tests/faults/processes.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { openTestService, type TestService } from '#tests/server/openTestService.ts';
import { openScheduleScene } from './scheduleScene.ts';

const taskCount = 16;
/** Nine processes start in it. */
const testMs = 150_000;
let tested: TestService;
let site: Site;
let fleet: Fleet;

beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
  // Its tables are made once: several processes that make them at the same moment are in each other's way.
  await openQueue(tested.database);
  site = await startSite();
  fleet = await startFleet(tested.database.url, site, 3);
});
afterAll(async () => {
  await fleet.stop();
  await fleet.remove();
  await (await openQueue(tested.database)).close();
  site.stop();
  await tested.close();
});

it(
  'worker processes that are killed while runs are due begin each of them exactly once',
  async () => {
    const { kysely } = tested.database;
    const scene = openScheduleScene(tested);
    const ada = await tested.signUp('ada');
    // Without nodes the runs wait: what they fetch is no part of this.
    await sql`update accounts set cloud_count = 0 where account_id = ${ada.accountId}`.execute(kysely);
    await waitFor(async () => (await kysely.selectFrom('workers').selectAll().execute()).length === 3);

    const taskIds: string[] = [];
    for (let index = 0; index < taskCount; index += 1) taskIds.push(await scene.makeTask(ada));
    const soon = Date.now() + 5_000;
    for (const [index, taskId] of taskIds.entries()) {
      const at = soon + index * 100;
      await scene.setSchedule(ada, taskId, { scheduleType: ScheduleType.Once, timeZone: 'UTC', at });
    }
    await sleep(Math.max(0, soon - Date.now()));
    for (let kills = 0; kills < 6; kills += 1) {
      fleet.kill(kills % 3);
      await sleep(400);
    }
    const started = () =>
      kysely.selectFrom('lots').select('task_id').where('start_way', '=', StartWay.Scheduled).execute();
    await waitFor(async () => (await started()).length >= taskCount);
    await sleep(2_000);
    expect((await started()).map((lot) => lot.task_id).toSorted()).toEqual(taskIds.toSorted());
    const skipped = await kysely.selectFrom('tasks').select('last_skip').where('last_skip', 'is not', null).execute();
    expect(skipped).toEqual([]);
  },
  testMs,
);
