import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { ScheduleType, type TaskSchedule } from '#core/domain/task/schedule.ts';
import { TaskStatus } from '#core/domain/task/status.ts';
import { accountCommands } from '#server/operator/account/accountCommands.ts';
import { taskCommands } from '#server/operator/taskCommands.ts';
import { openTestService, type Client, type TestService } from '../openTestService.ts';
import { openScheduleScene } from '../commands/schedule/scheduleScene.ts';
import { taskScene } from '../commands/task/taskScene.ts';
import { act, runTool } from './runTool.ts';

let tested: TestService;
let client: Client;
let scene: ReturnType<typeof taskScene>;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
  client = await tested.signUp('ada');
  scene = taskScene(tested, client);
});
afterAll(() => tested.close());

const task = (verb: string, ...args: string[]) => act(taskCommands, tested.database, verb, ...args);
const account = (verb: string, ...args: string[]) => act(accountCommands, tested.database, verb, ...args);
const tailOfTrail = async () => (await account('audit', 'ada')).lines.at(-2);

describe('stop', () => {
  test.each(['task', 'run'])('ends a run by the id of its %s, and the devices are notified', async (by) => {
    const taskId = await scene.create('Mugs');
    await scene.start(taskId);
    const before = await scene.changes();
    const lotId = String((await scene.stored(taskId))?.lotId);
    const ended = await task('stop', by === 'task' ? taskId.toUpperCase() : lotId);
    expect(ended).toMatchObject({ code: 0, text: `The run ${lotId} of the task ${taskId} stops.` });
    const { upserts } = await scene.changes(before.cursor);
    expect(upserts.tasks).toMatchObject([{ taskId, taskExecuteStatus: TaskStatus.Stopped }]);
    expect(await tailOfTrail()).toMatch(new RegExp(`operator  RunStopped  .*${lotId}`, 'u'));
    expect(await task('stop', taskId)).toMatchObject({ code: 1, text: `Nothing runs of the task ${taskId}.` });
  });

  test.each(['nothing', randomUUID()])('says that there is no task %s', async (id) => {
    const ended = await task('stop', id);
    expect(ended.code).toBe(1);
    expect(ended.text).toContain(id);
  });
});

test('list shows the runs of all accounts, and no character that would steer a terminal', async () => {
  const taskId = await scene.create();
  await scene.start(taskId);
  await sql`update tasks set name = ${'Mugs \u001B[2J\u202E evil'} where task_id = ${taskId}`.execute(
    tested.database.kysely,
  );
  const { lines } = await task('list', '--running');
  expect(lines.find((line) => line.includes(taskId))).toMatch(/ ada +0 rows +waits +Mugs \u{FFFD}\[2J\u{FFFD} evil$/u);
  expect((await account('audit', 'ada')).text).not.toMatch(/\p{Cc}(?<!\n)/u);
  await task('stop', taskId);
});

test('unschedule takes a schedule away, and the task says who did it', async () => {
  const schedule: TaskSchedule = {
    scheduleType: ScheduleType.Weekly,
    daysOfWeek: [1, 3],
    times: ['08:30'],
    timeZone: 'Europe/Berlin',
  };
  const taskId = await openScheduleScene(tested).makeTask(client, schedule);
  expect((await account('schedules', 'ada')).text).toMatch(
    new RegExp(`^task ${taskId}  next 20.*Z  days 1,3 of the week at 08:30 Europe/Berlin +Mugs$`, 'u'),
  );
  expect(await task('unschedule', taskId)).toMatchObject({ code: 0 });
  expect((await scene.task(taskId)).body).toMatchObject({ schedule: null, nextExecuteTime: null });
  expect(await tailOfTrail()).toMatch(new RegExp(`operator  ScheduleRemoved  .*${taskId}`, 'u'));
  expect(await task('unschedule', taskId)).toMatchObject({ code: 1, text: `The task ${taskId} has no schedule.` });
  expect((await account('schedules', 'ada')).text).toBe('ada has no task that starts by itself.');
});

test.each([[[]], [['stop']], [['stop', 'a', 'b']], [['list']], [['remove', 'x']], [['toString', 'x']]])(
  'npm run task with %j prints its help',
  async (args) => {
    const ended = await runTool('taskMain.ts', { DATABASE_URL: tested.database.url }, args);
    expect(ended.code).toBe(2);
    expect(ended.text).toMatch(/^Commands for the operator.*\n {2}npm run task -- list --running +the runs/u);
  },
);

test('npm run task stops a run beside a running service', async () => {
  const taskId = await scene.create('Cups');
  await scene.start(taskId);
  const ended = await runTool('taskMain.ts', { DATABASE_URL: tested.database.url }, ['stop', taskId]);
  expect(ended).toEqual({ code: 0, text: expect.stringContaining(`of the task ${taskId} stops.`) as string });
  expect((await scene.stored(taskId))?.taskExecuteStatus).toBe(TaskStatus.Stopped);
});
