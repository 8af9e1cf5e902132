import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { LotStatus, SubtaskStatus, TaskStatus } from '#core/domain/task/status.ts';
import { findLot } from '#server/db/tables/run/lotReads.ts';
import { removeRun } from '#server/db/tables/run/purgedRuns.ts';
import { purgeTask } from '#server/db/tables/task/trash.ts';
import { emptyTrash } from '#server/jobs/housekeeping/emptyTrash.ts';
import { finishSubtask, takeSubtask } from '#server/jobs/admission/changeSubtask.ts';
import { requestRestart, requestStop } from '#server/jobs/admission/requestStop.ts';
import { runSubtask } from '#server/jobs/run/runSubtask.ts';
import { writeRows } from '#server/jobs/write/writeRows.ts';
import { makePageWorker, pages, urls } from '../pageWorker.ts';
import { startScene } from '../startScene.ts';

const { scene } = await startScene();
const price = 10;

/** A task whose pages have three rows each. */
const itemsOf = (url: string) => [0, 1, 2].map((item) => `${url}-${item}`);
const rowsOf = (pageCount: number) => urls(pageCount).flatMap((url) => itemsOf(url).map((item) => [item]));
const makeWorker = () => makePageWorker(scene.database, undefined, undefined, itemsOf);

async function begin(accountId: string, pageCount: number, dailyMaxRows?: number) {
  const taskId = await scene.makeTask(accountId);
  const options = { recipe: pages(pageCount), pricePerRowMicro: price };
  const limit = dailyMaxRows === undefined ? {} : { dailyMaxRows };
  return { taskId, lotId: await scene.startLot(accountId, taskId, urls(1), { ...options, ...limit }) };
}

async function runAll(accountId: string): Promise<void> {
  const claims = await scene.admitted(accountId);
  await Promise.all(claims.map((claim) => runSubtask(makeWorker().context, claim)));
}

async function goOn(accountId: string, lotId: string): Promise<void> {
  await scene.asCommand(accountId, (tx, revision) => requestRestart(tx, { lotId, revision }));
  await runAll(accountId);
}

describe('a run whose template has a daily cap of rows', () => {
  test.each([0, 1, 4, 6, 29])(
    'of %i has not a row more, says so, and continues from there tomorrow',
    async (cap) => {
      const accountId = await scene.makeAccount(1);
      const { taskId, lotId } = await begin(accountId, 10, cap);
      await runAll(accountId);
      expect(await scene.rows(lotId)).toEqual(rowsOf(10).slice(0, cap));
      expect((await scene.charged(accountId)) + 0).toBe(price * cap);
      expect(await scene.lot(lotId)).toMatchObject({
        status: LotStatus.Stopped,
        end_reason: 'DailyRows',
        row_count: cap,
      });
      expect(await scene.task(taskId)).toMatchObject({ status: TaskStatus.Stopped, row_count: cap });
      expect(await scene.subtask(lotId)).toMatchObject({
        status: SubtaskStatus.Stopped,
        urls_done: 0,
        lease_until: null,
      });
      await goOn(accountId, lotId);
      expect((await scene.lot(lotId)).row_count).toBe(cap);
      for (let day = 1; cap > 0 && day * cap < 30; day += 1) {
        await scene.nextDay(accountId);
        await goOn(accountId, lotId);
        expect(await scene.rows(lotId)).toEqual(rowsOf(10).slice(0, (day + 1) * cap));
      }
      if (cap === 0) return;
      expect(await scene.charged(accountId)).toBe(price * 30);
      expect(await scene.lot(lotId)).toMatchObject({ status: LotStatus.Completed, end_reason: 'Finished' });
      expect(await scene.subtask(lotId)).toMatchObject({
        status: SubtaskStatus.Completed,
        urls_done: 1,
        row_count: 30,
      });
    },
    30_000,
  );

  test('that is just enough is complete', async () => {
    const accountId = await scene.makeAccount(1);
    const { lotId } = await begin(accountId, 5, 15);
    await runAll(accountId);
    expect(await scene.lot(lotId)).toMatchObject({
      status: LotStatus.Completed,
      end_reason: 'Finished',
      row_count: 15,
    });
  });

  test('shares it with all runs of the day, whatever task and worker they are of', async () => {
    const accountId = await scene.makeAccount(3);
    const lots = [];
    for (let task = 0; task < 3; task += 1) lots.push((await begin(accountId, 10, 40)).lotId);
    await runAll(accountId);
    const rows = (await Promise.all(lots.map(scene.rows))).flat();
    expect(rows).toHaveLength(40);
    expect(await scene.charged(accountId)).toBe(price * 40);
    const other = await scene.makeAccount(1);
    const { lotId } = await begin(other, 10, 40);
    await runAll(other);
    expect(await scene.rows(lotId)).toHaveLength(30);
  });
});

describe('a run of an account whose storage is full', () => {
  test('keeps and charges the rows that fit, says so, and continues from there once there is room', async () => {
    const accountId = await scene.makeAccount(1);
    const { taskId, lotId } = await begin(accountId, 10);
    await scene.leaveRoom(accountId, 200);
    await runAll(accountId);
    const kept = await scene.rows(lotId);
    expect(kept.length).toBeGreaterThan(5);
    expect(kept).toEqual(rowsOf(10).slice(0, kept.length));
    expect(await scene.charged(accountId)).toBe(price * kept.length);
    expect(await scene.lot(lotId)).toMatchObject({ status: LotStatus.Stopped, end_reason: 'PlanStorage' });
    expect(await scene.task(taskId)).toMatchObject({ status: TaskStatus.Stopped, row_count: kept.length });
    await scene.leaveRoom(accountId, 10_000);
    await goOn(accountId, lotId);
    expect(await scene.rows(lotId)).toEqual(rowsOf(10));
    expect(await scene.charged(accountId)).toBe(price * 30);
    expect(await scene.lot(lotId)).toMatchObject({ status: LotStatus.Completed, end_reason: 'Finished' });
    await scene.storedBytes(accountId);
  });

  test('by more than it gives keeps what it has, and no run adds to it, not by pages that fail either', async () => {
    const accountId = await scene.makeAccount(1);
    await begin(accountId, 1);
    await runAll(accountId);
    await scene.leaveRoom(accountId, -1_000);
    const { lotId } = await begin(accountId, 3);
    const before = await scene.storedBytes(accountId);
    await runAll(accountId);
    expect(await scene.lot(lotId)).toMatchObject({ end_reason: 'PlanStorage', row_count: 0, charge_micro: 0 });
    const failing = await begin(accountId, 3);
    const worker = makePageWorker(scene.database, undefined, undefined, () => []);
    for (const claim of await scene.admitted(accountId)) await runSubtask(worker.context, claim);
    expect(await scene.lot(failing.lotId)).toMatchObject({ end_reason: 'PlanStorage', pages_failed: 0 });
    const started = (await scene.lot(failing.lotId)).other_bytes;
    expect(await scene.storedBytes(accountId)).toBe(before + started);
  });
});

describe('the storage of an account', () => {
  test('is freed piece by piece with a task that is deleted for good, whose runs are hidden meanwhile', async () => {
    const accountId = await scene.makeAccount(1);
    const gone = await begin(accountId, 4);
    const kept = await begin(accountId, 4);
    await runAll(accountId);
    const failing = await begin(accountId, 1);
    const worker = makePageWorker(scene.database, undefined, undefined, () => []);
    for (const claim of await scene.admitted(accountId)) await runSubtask(worker.context, claim);
    const sizeOf = async (lotId: string) => {
      const { byte_count, other_bytes } = await scene.lot(lotId);
      return byte_count + other_bytes;
    };
    const sizes = [await sizeOf(gone.lotId), await sizeOf(kept.lotId), await sizeOf(failing.lotId)] as const;
    expect(await scene.storedBytes(accountId)).toBe(sizes[0] + sizes[1] + sizes[2]);
    for (const { taskId } of [gone, failing]) {
      await sql`update tasks set deleted_at = now() - interval '1 year' where task_id = ${taskId}`.execute(
        scene.database.kysely,
      );
      await scene.asCommand(accountId, (tx, revision) => purgeTask(tx, { taskId, revision }));
    }
    expect(await scene.database.withAccount(accountId, (tx) => findLot(tx, gone.lotId))).toBeUndefined();
    expect(await scene.database.withoutRls((tx) => removeRun(tx, gone.lotId))).toEqual({ accountId, isWhole: true });
    expect(await scene.database.withoutRls((tx) => removeRun(tx, gone.lotId))).toBeNull();
    await scene.storedBytes(accountId);
    await emptyTrash(scene.database);
    expect(await scene.storedBytes(accountId)).toBe(sizes[1]);
  });

  test('is freed once a worker has ended its part of a run that is deleted for good, with all that it wrote', async () => {
    const accountId = await scene.makeAccount(1);
    const { taskId, lotId } = await begin(accountId, 4);
    const [claim] = await scene.admitted(accountId);
    if (claim === undefined) expect.fail('a subtask is admitted');
    const subtask = await takeSubtask(scene.database, claim);
    if (subtask === null) expect.fail('it is taken');
    await scene.asCommand(accountId, async (tx, revision) => {
      await sql`update tasks set deleted_at = now() where task_id = ${taskId}`.execute(tx);
      await requestStop(tx, { lotId, revision });
      await purgeTask(tx, { taskId, revision });
    });
    const before = await scene.storedBytes(accountId);
    await emptyTrash(scene.database);
    expect(await scene.storedBytes(accountId)).toBe(before);
    const work = {
      parts: [{ columns: ['row'], rows: [['late']] }],
      rowCount: 1,
      position: { startIndex: 0, page: null, skip: 1 },
      urlsDone: 0,
      pagesDone: 1,
      pagesFailed: 0,
      failures: [],
      failedPages: [],
      segments: [{ rows: 1, urlsDone: 0, pagesDone: 1, pagesFailed: 0 }],
    };
    expect(await writeRows(scene.database, { ...claim, lotId }, work, [])).not.toBeNull();
    expect(await scene.storedBytes(accountId)).toBeGreaterThan(before);
    await finishSubtask(scene.database, subtask, { status: SubtaskStatus.Stopped, isLotOver: false });
    await emptyTrash(scene.database);
    expect(await scene.storedBytes(accountId)).toBe(0);
  });
});
