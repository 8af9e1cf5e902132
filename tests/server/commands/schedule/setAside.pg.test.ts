import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { ScheduleType } from '#core/domain/task/schedule.ts';
import { StartResult } from '#core/domain/run/runResult.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import { UrlPattern, type UrlRule } from '#core/domain/addresses/urlRule.ts';
import { beginLocalRun } from '#core/wire/calls/runner/localRunCalls.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { setSchedule } from '#core/wire/calls/task/scheduleCalls.ts';
import * as calls from '#core/wire/calls/task/taskCalls.ts';
import { createDueRuns } from '#server/commands/schedule/dueRuns.ts';
import type { StartContext } from '#server/commands/commandContext.ts';
import { startTasks } from '#server/commands/task/start/startTasks.ts';
import { insertCredit } from '#server/db/tables/account/accounts.ts';
import { readServiceMetrics } from '#server/db/tables/service/serviceMetrics.ts';
import { openQueue } from '#server/jobs/queue/queue.ts';
import { sweep } from '#server/jobs/housekeeping/sweep.ts';
import { number } from '#tests/core/domain/template/anyRule.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';

let tested: TestService;
let client: Client;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
  await openQueue(tested.database);
  client = await tested.signUp('ada');
  await tested.database.withAccount(client.accountId, (tx) =>
    insertCredit(tx, { accountId: client.accountId, cause: 'test', amountMicro: 50_000_000 }),
  );
});
beforeEach(async () => {
  await sql`update tasks set next_execute_time = null`.execute(tested.database.kysely);
  await sql`delete from start_tries`.execute(tested.database.kysely);
});
afterAll(async () => {
  await (await openQueue(tested.database)).close();
  await tested.close();
});

const much = (last = 60_000): ParameterValues => {
  const Urls: UrlRule = {
    address: 'https://shop.example/list?page={1}',
    pattern: UrlPattern.Horizontal,
    variables: [number(1, last)],
  };
  return { Urls };
};
const draft = (values: ParameterValues) => {
  const template = tested.service.gallery.bySlug('page-metadata');
  return {
    taskName: 'Pages',
    templateRegistrationId: template?.templateRegistrationId,
    templateVersion: template?.version,
    userInputParameters: formatUserInputParameters(values, {}),
  };
};
async function makeTask(values: ParameterValues): Promise<string> {
  const made = await client.send(calls.createTemplateTask, { body: draft(values) });
  const taskId = String(made.body['taskId']);
  const schedule = { scheduleType: ScheduleType.Interval, timeZone: 'UTC', everyMinutes: 60, from: 0 };
  await client.send(setSchedule, { body: { taskIds: [taskId], schedule } });
  await sql`update tasks set next_execute_time = now() - interval '1 s' where task_id = ${taskId}`.execute(
    tested.database.kysely,
  );
  return taskId;
}
const task = (taskId: string) =>
  tested.database.kysely.selectFrom('tasks').selectAll().where('task_id', '=', taskId).executeTakeFirstOrThrow();
const tries = async () =>
  (await tested.database.kysely.selectFrom('start_tries').select('tries').execute()).map((row) => row.tries);
const startDue = (service: Partial<StartContext> = {}, onFault = () => undefined) =>
  createDueRuns(tested.database, { ...tested.service, ...service }, onFault).run();
const startByHand = async (taskId: string) =>
  (await startTasks(tested.service, client.accountId, [taskId])).get(taskId);
async function die(way: 'scheduled' | 'by hand', taskId: string): Promise<void> {
  const args = [tested.database.url, way, client.accountId, taskId];
  const child = fork(join(import.meta.dirname, 'dyingStart.ts'), args);
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  // The server notices a moment later: until then the transaction of the dead process locks the task.
  await expect.poll(openTransactions).toBe(0);
}
async function openTransactions(): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`.execute(
    tested.database.kysely,
  );
  return rows[0]?.count;
}

describe('a start that ends its process', () => {
  test('twice is not repeated a third time by its schedule, and its owner and the operator are notified', async () => {
    const taskId = await makeTask(much());
    await die('scheduled', taskId);
    await die('scheduled', taskId);
    expect(await startDue()).toEqual({ done: 1, left: 0 });
    expect(await task(taskId)).toMatchObject({
      next_execute_time: null,
      last_skip: { code: 'SetAside' },
      lot_id: null,
    });
    expect(await sweep(tested.database)).toEqual({ setAside: [taskId] });
    expect(await sweep(tested.database)).toEqual({ setAside: [] });
    expect((await readServiceMetrics(tested.database.kysely)).tasksSetAside).toBe(1);
    const read = await client.send(calls.getTask, { query: { taskId } });
    expect(read.body).toMatchObject({ lastSkip: { code: 'SetAside' }, nextExecuteTime: null });
    expect(await startByHand(taskId)).toBe(StartResult.FailedForOther);
    const body = { taskId, runKey: randomUUID(), processId: randomUUID() };
    expect(await client.send(beginLocalRun, { body })).toMatchObject({ body: { refusal: 'SetAside' } });
  });

  test('manually is reported without a third try, and starts again when its parameters are changed', async () => {
    const taskId = await makeTask(much());
    await sql`update tasks set next_execute_time = null`.execute(tested.database.kysely);
    await die('by hand', taskId);
    expect(await sweep(tested.database)).toEqual({ setAside: [] });
    await die('by hand', taskId);
    expect(await sweep(tested.database)).toEqual({ setAside: [taskId] });
    expect((await task(taskId)).last_skip).toMatchObject({ code: 'SetAside' });

    await client.send(calls.updateTemplateTask, { body: { taskId, ...draft(much()) } });
    expect((await task(taskId)).last_skip).toMatchObject({ code: 'SetAside' });
    await client.send(calls.updateTemplateTask, { body: { taskId, ...draft(much(59_999)) } });
    const changed = await task(taskId);
    expect([changed.last_skip, changed.schedule]).toMatchObject([null, { everyMinutes: 60 }]);
    expect(changed.next_execute_time?.getTime()).toBeGreaterThan(Date.now());
    expect((await readServiceMetrics(tested.database.kysely)).tasksSetAside).toBe(0);
    expect(await startByHand(taskId)).toBe(StartResult.Succeed);
    expect(await tries()).toEqual([]);
  });

  test('and makes little may have been there by chance: it starts after two, and nothing is left of them', async () => {
    const taskId = await makeTask({ Urls: ['https://shop.example/'] });
    await die('scheduled', taskId);
    await die('scheduled', taskId);
    expect(await tries()).toEqual([2]);
    expect(await sweep(tested.database)).toEqual({ setAside: [] });
    expect(await startDue()).toEqual({ done: 1, left: 0 });
    expect((await task(taskId)).lot_no).toBe(1);
    expect(await tries()).toEqual([]);
  });
});

describe('a start that', () => {
  const failing = (error: Error): Partial<StartContext> => ({
    browsers: {
      ...tested.service.browsers,
      isMissing: () => {
        throw error;
      },
    },
  });
  const rendered = async (): Promise<string> => {
    const taskId = await makeTask({ Urls: ['https://shop.example/'] });
    await sql`update tasks set template_slug = 'rendered-pages' where task_id = ${taskId}`.execute(
      tested.database.kysely,
    );
    return taskId;
  };

  test('is refused leaves no note', async () => {
    const taskId = await makeTask(much());
    await sql`update accounts set level = ${AccountLevel.Free}`.execute(tested.database.kysely);
    await startDue();
    await sql`update accounts set level = ${AccountLevel.Professional}`.execute(tested.database.kysely);
    expect((await task(taskId)).last_skip).toMatchObject({ code: 'PlanTooLow' });
    expect(await tries()).toEqual([]);
  });

  test('fails for another fault of the service leaves no note', async () => {
    await rendered();
    expect(await startDue(failing(new Error('a fault')))).toEqual({ done: 0, left: 1 });
    expect(await tries()).toEqual([]);
  });

  test('fails for want of memory is noted like one that ended its process', async () => {
    await rendered();
    expect(await startDue(failing(new RangeError('Invalid string length')))).toEqual({ done: 0, left: 1 });
    expect(await tries()).toEqual([1]);
  });
});
