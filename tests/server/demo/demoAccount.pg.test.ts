import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clearSchedules } from '#server/commands/schedule/schedules.ts';
import { ensureDemoAccount } from '#server/demo/demoAccount.ts';
import { demoTasks } from '#server/demo/demoTasks.ts';
import { openQueue } from '#server/jobs/queue/queue.ts';
import { openTestService, type TestService } from '#tests/server/openTestService.ts';

const demo = { login: 'demo', password: 'a password of the tests' };
let tested: TestService;
beforeAll(async () => {
  tested = await openTestService();
  await ensureDemoAccount(tested.service, demo);
});
afterAll(async () => {
  await (await openQueue(tested.database)).close();
  await tested.close();
});

async function demoRows() {
  const { rows } = await sql<{ task_id: string; account_id: string; name: string; next_execute_time: Date | null }>`
    select task_id, tasks.account_id, name, next_execute_time from tasks join accounts using (account_id)
    where is_demo order by tasks.created_at`.execute(tested.database.kysely);
  return rows;
}
const scheduled = async () => (await demoRows()).filter(({ next_execute_time: next }) => next !== null);

test('a demo has its tasks once, one of them with a next run within a day', async () => {
  const [task, ...others] = await scheduled();
  expect(others).toEqual([]);
  expect(task?.name).toBe('New in the demo shop');
  const wait = (task?.next_execute_time?.getTime() ?? 0) - Date.now();
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(25 * 3_600_000);
  await ensureDemoAccount(tested.service, demo);
  expect(await demoRows()).toHaveLength(demoTasks.length);
  expect((await scheduled()).map(({ task_id }) => task_id)).toEqual([task?.task_id]);
});

test('a demo that was made before gets the timer at its next start, and not again once its user has cleared it', async () => {
  const [task] = await scheduled();
  if (task === undefined) throw new Error('no task has a timer');
  const { kysely } = tested.database;
  await sql`update tasks set schedule = null, next_execute_time = null, field_changes = '{}'
    where task_id = ${task.task_id}`.execute(kysely);
  await ensureDemoAccount(tested.service, demo);
  expect((await scheduled()).map(({ name }) => name)).toEqual([task.name]);

  await clearSchedules(tested.service, task.account_id, [task.task_id]);
  await ensureDemoAccount(tested.service, demo);
  expect(await scheduled()).toEqual([]);
});
