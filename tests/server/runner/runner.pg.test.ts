import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { defaultRunSettings } from '#core/domain/run/runSettings.ts';
import { ScheduleType, StartWay } from '#core/domain/task/schedule.ts';
import { LotStatus } from '#core/domain/task/status.ts';
import { answerDeviceSignIn, listRunners, revokeRunner } from '#core/wire/calls/runner/deviceCalls.ts';
import { beginLocalRun, writeLocalRows } from '#core/wire/calls/runner/localRunCalls.ts';
import { getSchedule } from '#core/wire/calls/task/scheduleCalls.ts';
import { batchStop, listLotSubtasks } from '#core/wire/calls/task/taskCalls.ts';
import { openQueue } from '#server/jobs/queue/queue.ts';
import { sweep } from '#server/jobs/housekeeping/sweep.ts';
import { createApiClient } from '#server/runner/apiClient.ts';
import { openLink } from '#server/runner/openLink.ts';
import { scheduleTask } from '#server/runner/schedule.ts';
import { signIn } from '#server/runner/signIn.ts';
import { findTask, taskLines } from '#server/runner/tasks.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { byText, openRunnerScene, type RunnerScene } from './runnerScene.ts';
import { openSlowSite } from './slowSite.ts';

let tested: TestService;
let ada: Client;
let scene: RunnerScene;
let site: Awaited<ReturnType<typeof openSlowSite>>;
const pricePerRowMicro = 120;

beforeAll(async () => {
  // A plan without cloud runs: on one's own machine §6 does not ask for one.
  [tested, site] = await Promise.all([openTestService({ level: AccountLevel.Free }), openSlowSite()]);
  ada = await tested.signUp('ada');
  await credit(10_000_000);
  scene = await openRunnerScene(tested, ada, site.host);
  await signInHere();
});
afterAll(async () => {
  scene.close();
  await site.close();
  await (await openQueue(tested.database)).close();
  await tested.close();
});

const lines: string[] = [];
const terminal = { write: (line: string) => void lines.push(line), progress: () => undefined };

function signInHere(): Promise<number> {
  // Its user confirms the code that was written, while the runner waits.
  const pause = async (): Promise<void> => {
    const userCode = lines.map((line) => /\n {4}([A-Z-]{9})\n/u.exec(line)?.[1]).findLast((code) => code !== undefined);
    await ada.send(answerDeviceSignIn, { body: { userCode, isApproved: true } });
  };
  return signIn(createApiClient(scene.origin, null), scene.home, { terminal, pause });
}

const credit = (amountMicro: number) =>
  sql`insert into ledger (account_id, amount_micro, kind, cause)
    values (${ada.accountId}, ${amountMicro}, 'credit', ${randomUUID()})`.execute(tested.database.kysely);
const paths = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`).toSorted(byText);
const newestLot = async (taskId: string) => (await scene.lots(taskId))[0];
/** The site does not answer any more, and rows of the run have reached the service. */
const isInTheMiddle = async (taskId: string) => site.isHolding() && ((await newestLot(taskId))?.rowCount ?? 0) > 0;

test('the stored sign-in is readable by its user only', () => {
  expect(lines.at(-1)).toBe(`Signed in to ${scene.origin} as ada.`);
  expect(statSync(join(scene.folder, 'credentials.json')).mode & 0o777).toBe(0o600);
});

describe('a run on one’s own machine', () => {
  test('killed in the middle continues: every row is there once and was charged once', async () => {
    const taskId = await scene.makeTask('Sixty pages', site.urls(60));
    site.holdAfter(25);
    const first = scene.spawn('run', 'sixty pages');
    await waitFor(() => isInTheMiddle(taskId));
    first.kill('SIGKILL');
    await first.ended;
    site.letGo();
    const had = (await newestLot(taskId))?.rowCount ?? 0;
    expect(had).toBeLessThan(60);
    const second = await scene.run(taskId);
    expect(second.code).toBe(0);
    expect(second.text).toContain(`Going on with run 1 of Sixty pages, which has ${had} rows.`);
    expect(second.text).toContain('Run 1 of Sixty pages is complete: 60 rows');

    const [lot, ...others] = await scene.lots(taskId);
    expect(others).toEqual([]);
    expect(lot).toMatchObject({ status: LotStatus.Completed, startWay: StartWay.Local, rowCount: 60, pagesDone: 60 });
    expect(lot?.chargeMicro).toBe(60 * pricePerRowMicro);
    expect(await scene.titles(taskId, 1)).toEqual(paths(60));
  });

  test('ends with Ctrl-C and keeps its rows; the same command continues, --new starts another run', async () => {
    const taskId = await scene.makeTask('Thirty', site.urls(30));
    site.holdAfter(12);
    const stop = new AbortController();
    const stopped = scene.run(taskId, false, stop);
    await waitFor(() => isInTheMiddle(taskId));
    stop.abort();
    expect(await stopped).toMatchObject({ code: 130 });
    expect(await newestLot(taskId)).toMatchObject({ status: LotStatus.Stopped, endReason: 'StoppedByUser' });
    site.letGo();
    expect(await scene.run(taskId)).toMatchObject({ code: 0 });
    expect(await scene.titles(taskId, 1)).toEqual(paths(30));
    expect(await scene.run(taskId, true)).toMatchObject({ code: 0 });
    expect(await scene.lots(taskId)).toHaveLength(2);
  });

  test('teaches the next run about its pages, as a run in the cloud does', async () => {
    const found = await findTask(scene.service(), 'Thirty');
    if (!found.ok || typeof found.value === 'string') throw new Error('no task');
    const { taskId } = found.value;
    const { body } = await ada.send(beginLocalRun, { body: { taskId, runKey: randomUUID(), processId: randomUUID() } });
    const { run, subtask } = beginLocalRun.reply.parse(body);
    expect(run?.lotNo).toBe(3);
    expect(subtask?.lessons?.host).toBe(site.host);
    expect(subtask?.lessons?.fields.map(({ column }) => column)).toContain('title');
    expect(subtask?.lessons?.rows.map(({ values }) => values['title']).toSorted()).toEqual(paths(3));
    await ada.send(batchStop, { body: { taskIds: [taskId] } });
  });

  test('is stopped from the console', async () => {
    const taskId = await scene.makeTask('Stopped there', site.urls(30));
    site.holdAfter(12);
    const run = scene.run(taskId);
    await waitFor(() => isInTheMiddle(taskId));
    await ada.send(batchStop, { body: { taskIds: [taskId] } });
    site.letGo();
    const { code, text } = await run;
    expect(code).toBe(130);
    expect(text).toMatch(/was stopped and keeps \d+ rows/u);
    expect(await newestLot(taskId)).toMatchObject({ status: LotStatus.Stopped, endReason: 'StoppedByUser' });
  });

  test('ends when its runner is silent for a minute, and says so; the runner continues after that', async () => {
    const taskId = await scene.makeTask('Lost', site.urls(8));
    const begun = await begin(taskId);
    await sweep(tested.database);
    expect(await newestLot(taskId)).toMatchObject({ status: LotStatus.Running });
    await sql`update subtasks set lease_until = now() - interval '1 s' where lease_until is not null`.execute(
      tested.database.kysely,
    );
    await sweep(tested.database);
    expect(await newestLot(taskId)).toMatchObject({ status: LotStatus.Stopped, endReason: 'StoppedByFailure' });
    const { body } = await ada.send(listLotSubtasks, { params: { id: taskId, lotNo: 1 } });
    expect(JSON.stringify(body)).toContain('"code":"RunnerLost"');
    expect(await write(begun)).toMatchObject({ status: 409, body: { code: 'RunTaken' } });

    scene.home.saveRun(taskId, begun.runKey);
    expect(await scene.run(taskId)).toMatchObject({ code: 0 });
    expect(await newestLot(taskId)).toMatchObject({ status: LotStatus.Completed, endReason: 'Finished' });
    expect(await scene.titles(taskId, 1)).toEqual(paths(8));
  });

  test('writes once what it sends twice, and nothing once another process has gone on', async () => {
    const taskId = await scene.makeTask('Twice', site.urls(1));
    const first = await begin(taskId);
    const writeId = randomUUID();
    expect(await write(first, writeId)).toMatchObject({ status: 200, body: { isStopping: false } });
    expect(await write(first, writeId)).toMatchObject({ status: 200 });
    expect(await newestLot(taskId)).toMatchObject({ rowCount: 1, chargeMicro: pricePerRowMicro });
    const second = await begin(taskId, first.runKey);
    expect(await write(first)).toMatchObject({ status: 409, body: { code: 'RunTaken' } });
    expect(await write(second)).toMatchObject({ status: 200 });
    expect(await newestLot(taskId)).toMatchObject({ rowCount: 2, chargeMicro: 2 * pricePerRowMicro });
  });

  test('ends at a cap of its task, with no row over it', async () => {
    const taskId = await scene.makeTask('Capped', site.urls(9));
    const caps = JSON.stringify({ ...defaultRunSettings, maxRows: 4 });
    await sql`update tasks set run_settings = ${caps} where task_id = ${taskId}`.execute(tested.database.kysely);
    expect(await scene.run(taskId)).toMatchObject({ code: 0 });
    expect(await newestLot(taskId)).toMatchObject({ status: LotStatus.Completed, endReason: 'RowCap', rowCount: 4 });
  });

  test('ends at its minutes, which also pass while it does not run, with the rows that it has', async () => {
    const taskId = await scene.makeTask('Timed', site.urls(30));
    const caps = JSON.stringify({ ...defaultRunSettings, maxMinutes: 1 });
    await sql`update tasks set run_settings = ${caps} where task_id = ${taskId}`.execute(tested.database.kysely);
    const { lotId, runKey } = await begin(taskId);
    scene.home.saveRun(taskId, runKey);
    await sql`update lots set started_at = now() - interval '58 s' where lot_id = ${lotId}`.execute(
      tested.database.kysely,
    );
    site.holdAfter(12);
    const { code, text } = await scene.run(taskId);
    site.letGo();
    expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('is complete') as string });
    const lot = await newestLot(taskId);
    expect(lot).toMatchObject({ status: LotStatus.Completed, endReason: 'TimeCap' });
    expect(lot?.rowCount).toBeLessThan(30);
  });

  interface Begun {
    lotId: string;
    subTaskId: string;
    token: number;
    runKey: string;
  }

  async function begin(taskId: string, runKey: string = randomUUID()): Promise<Begun> {
    const { body } = await ada.send(beginLocalRun, { body: { taskId, runKey, processId: randomUUID() } });
    const { run, subtask } = beginLocalRun.reply.parse(body);
    return { lotId: run?.lotId ?? '', subTaskId: subtask?.subTaskId ?? '', token: subtask?.token ?? 0, runKey };
  }

  const write = ({ lotId, subTaskId, token }: Begun, writeId: string = randomUUID()) =>
    ada.send(writeLocalRows, {
      params: { id: lotId },
      body: {
        subTaskId,
        token,
        writeId,
        urlsDone: 0,
        pagesDone: 1,
        pagesFailed: 0,
        failures: [],
        failedPages: [],
        pieces: [{ rows: 1, urlsDone: 0, pagesDone: 1, pagesFailed: 0 }],
        parts: [{ columns: ['title'], rows: [['a']] }],
        position: { startIndex: 0, page: null, skip: 0 },
      },
    });

  test('that may not begin says why, and no run is there', async () => {
    const taskId = await scene.makeTask('Poor', site.urls(1));
    await credit(-10_000_000);
    expect(await scene.run(taskId)).toMatchObject({
      code: 1,
      text: expect.stringContaining('The balance is too low') as string,
    });
    expect(await scene.lots(taskId)).toEqual([]);
    await credit(10_000_000);
  });
});

describe('the runner', () => {
  test('lists tasks and finds one by its name, by call', async () => {
    const listed = await taskLines(scene.service());
    expect(listed.ok && listed.value.join('\n')).toMatch(/Completed\s+60 rows {2}Sixty pages/u);
    expect(await findTask(scene.service(), 'SIXTY pages')).toMatchObject({ value: { taskName: 'Sixty pages' } });
    expect(await findTask(scene.service(), 'Six')).toEqual({ ok: true, value: 'There is no task “Six”.' });
  });

  test('sets and clears the schedule of a task, which the service runs in its cloud', async () => {
    const taskId = await scene.makeTask('Daily', site.urls(1));
    const task = { taskId, taskName: 'Daily' };
    const schedule = { scheduleType: ScheduleType.Weekly, daysOfWeek: [1], times: ['08:30'], timeZone: 'Europe/Rome' };
    expect(await scheduleTask(scene.service(), terminal, task, schedule)).toBe(0);
    expect(lines.at(-1)).toMatch(/^Daily runs next in the cloud on /u);
    expect((await ada.send(getSchedule, { query: { taskId } })).body).toMatchObject({ schedule });
    expect(await scheduleTask(scene.service(), terminal, task, 'clear')).toBe(0);
    expect((await ada.send(getSchedule, { query: { taskId } })).body).toMatchObject({ schedule: null });
  });

  test('§2.4: does what a link of the console asks for once its user says so, and nothing else', async () => {
    const taskId = await scene.makeTask('Linked', site.urls(1));
    const ran: string[] = [];
    const open = (link: string, answers: (string | null)[]) => {
      const ask = async () => answers.shift() ?? null;
      const run = async (task: { taskName: string }) => (ran.push(task.taskName), 0);
      return openLink({ service: scene.service(), terminal, ask, timeZone: 'Europe/Rome', run }, link);
    };
    expect(await open(`web+sheaf:task/${taskId}`, ['yes'])).toBe(0);
    expect(ran).toEqual(['Linked']);
    for (const answer of ['', 'no', 'yesterday', null])
      expect(await open(`web+sheaf:task/${taskId}`, [answer])).toBe(1);
    expect(await open(`web+sheaf:task/${randomUUID()}`, ['y'])).toBe(1);
    expect(await open(`web+sheaf:task/${taskId}?new`, ['y'])).toBe(2);
    expect(ran).toEqual(['Linked']);

    const scheduleOf = async () => (await ada.send(getSchedule, { query: { taskId } })).body as { schedule: unknown };
    expect(await open(`web+sheaf:schedule/${taskId}`, [''])).toBe(1);
    expect(await scheduleOf()).toMatchObject({ schedule: null });
    expect(await open(`web+sheaf:schedule/${taskId}`, ['08:30', '--daily 8', '--monthly 1 --at 08:30'])).toBe(0);
    expect(await scheduleOf()).toMatchObject({
      schedule: { scheduleType: ScheduleType.Monthly, daysOfMonth: [1], times: ['08:30'], timeZone: 'Europe/Rome' },
    });
    expect(await open(`web+sheaf:schedule/${taskId}`, ['--clear'])).toBe(0);
    expect(await scheduleOf()).toMatchObject({ schedule: null });
  });

  test('asks for nothing at a link where there is no terminal to answer at', async () => {
    const found = await findTask(scene.service(), 'Linked');
    if (!found.ok || typeof found.value === 'string') throw new Error('no task');
    const { taskId } = found.value;
    const { code, text } = await scene.spawn('open', `web+sheaf:task/${taskId}`).ended;
    const hint = expect.stringContaining('nobody answered at a terminal') as string;
    expect({ code, text }).toMatchObject({ code: 1, text: hint });
    expect(await scene.lots(taskId)).toEqual([]);
  });

  test('whose access was revoked says so, in its own process too', async () => {
    const { runners } = listRunners.reply.parse((await ada.send(listRunners)).body);
    await ada.send(revokeRunner, { params: { id: runners[0]?.runnerId ?? '' } });
    expect(await scene.spawn('tasks').ended).toEqual({
      code: 1,
      text: 'This runner is not signed in any more: its access was revoked. Sign in again.',
    });
  });
});
