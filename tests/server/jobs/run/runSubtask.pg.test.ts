import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { LotStatus, SubtaskStatus, TaskStatus } from '#core/domain/task/status.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import { notifyProgress } from '#server/db/tables/run/lots.ts';
import type { Claim } from '#server/db/tables/run/subtasks.ts';
import { reportWorker } from '#server/db/tables/run/workers.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import { openQueue } from '#server/jobs/queue/queue.ts';
import { requestStop } from '#server/jobs/admission/requestStop.ts';
import { runSubtask } from '#server/jobs/run/runSubtask.ts';
import { sweep } from '#server/jobs/housekeeping/sweep.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { deferred } from '../deferred.ts';
import { makePageWorker, pages, titles, urls } from '../pageWorker.ts';
import { startScene } from '../startScene.ts';

const { scene } = await startScene();

describe('a subtask', () => {
  beforeEach(async () => {
    await reportWorker(scene.database.kysely, crypto.randomUUID());
  });

  const makeWorker = (visit?: (url: string) => Promise<void> | void) => makePageWorker(scene.database, visit);

  async function take(): Promise<Claim[]> {
    return (await openQueue(scene.database)).take('subtask', 100);
  }

  async function admitted(accountId: string): Promise<Claim[]> {
    await admit(scene.database, accountId);
    return take();
  }

  /** A lot of one subtask that makes `rowCount` rows, for an account with one node. */
  async function startLot(rowCount: number, pricePerRowMicro = 0) {
    const accountId = await scene.makeAccount(1);
    const taskId = await scene.makeTask(accountId);
    const lotId = await scene.startLot(accountId, taskId, urls(1), { recipe: pages(rowCount), pricePerRowMicro });
    return { accountId, taskId, lotId };
  }

  /** A lot of four subtasks for an account with two nodes. */
  async function startWide(recipe: Recipe) {
    const accountId = await scene.makeAccount(2);
    const taskId = await scene.makeTask(accountId);
    const lotId = await scene.startLot(accountId, taskId, urls(4), { nodeCount: 2, recipe });
    return { accountId, taskId, lotId };
  }

  it('runs to its end: its rows are there, its lot and task are completed, its rows are charged', async () => {
    const { accountId, taskId, lotId } = await startLot(7, 3);
    expect(await scene.task(taskId)).toMatchObject({ status: TaskStatus.Waiting, lot_no: 1, row_count: 0 });
    const [claim] = await admitted(accountId);
    await runSubtask(makeWorker().context, claim!);
    expect(await scene.rows(lotId)).toEqual(titles(7));
    expect(await scene.charged(accountId)).toBe(21);
    expect(await scene.subtask(lotId)).toMatchObject({
      status: SubtaskStatus.Completed,
      urls_done: 1,
      pages_done: 7,
      lease_until: null,
    });
    const lot = await scene.lot(lotId);
    expect(lot).toMatchObject({ status: LotStatus.Completed, end_reason: 'Finished', pages_done: 7, charge_micro: 21 });
    const task = await scene.task(taskId);
    expect(task).toMatchObject({ status: TaskStatus.Completed, row_count: 7, wait_reason: null });
    expect([lot.started_at, lot.ended_at, task.ended_at]).toEqual([
      expect.any(Date),
      expect.any(Date),
      expect.any(Date),
    ]);
    expect([task.revision, (await scene.subtask(lotId)).revision]).toEqual([lot.revision, lot.revision]);
  });

  it('continues elsewhere where its dead worker’s rows end; the dead one, back again, adds nothing', async () => {
    const { accountId, lotId } = await startLot(9, 1);
    const [reached, goOn] = [deferred(), deferred()];
    const frozen = makeWorker(async (url) => {
      if (!url.endsWith('/4')) return;
      reached.resolve();
      await goOn.promise;
    });
    const [claim] = await admitted(accountId);
    const running = runSubtask(frozen.context, claim!);
    await reached.promise;
    await scene.expireLeases();
    await sweep(scene.database);
    const [successor] = await take();
    await runSubtask(makeWorker().context, successor!);
    goOn.resolve();
    await running;
    expect(await scene.rows(lotId)).toEqual(titles(9));
    expect(await scene.charged(accountId)).toBe(9);
    expect(await scene.subtask(lotId)).toMatchObject({ attempts: 2, status: SubtaskStatus.Completed });
  });

  it('whose secrets cannot be opened fails without a request, and stops its lot', async () => {
    const { accountId, lotId } = await startLot(3);
    const [claim] = await admitted(accountId);
    const visited: string[] = [];
    const worker = makeWorker((url) => void visited.push(url));
    await runSubtask({ ...worker.context, parametersOf: () => null }, claim!);
    expect(visited).toEqual([]);
    const failure = { url: urls(1)[0]!, code: 'SecretUnreadable', verdict: 'stopLot', detail: null };
    expect(await scene.subtask(lotId)).toMatchObject({ status: SubtaskStatus.Stopped, failures: [failure] });
  });

  it('that runs keeps its rows when it is stopped, and says so', async () => {
    const { accountId, taskId, lotId } = await startLot(9);
    const reached = deferred();
    const worker = makeWorker((url) => {
      if (!url.endsWith('/4')) return undefined;
      reached.resolve();
      return new Promise(() => undefined);
    });
    const [claim] = await admitted(accountId);
    const running = runSubtask(worker.context, claim!);
    await reached.promise;
    expect(await scene.task(taskId)).toMatchObject({ status: TaskStatus.Running });
    await scene.asCommand(accountId, (tx, revision) => requestStop(tx, { lotId, revision }));
    expect(await scene.subtask(lotId)).toMatchObject({ status: SubtaskStatus.Stopping });
    worker.stopRequests.emit(lotId);
    await running;
    expect(await scene.rows(lotId)).toEqual(titles(4));
    expect(await scene.subtask(lotId)).toMatchObject({ status: SubtaskStatus.Stopped });
    expect(await scene.lot(lotId)).toMatchObject({ status: LotStatus.Stopped, end_reason: 'StoppedByUser' });
    expect(await scene.task(taskId)).toMatchObject({ status: TaskStatus.Stopped, row_count: 4 });
  });

  it('that waits is stopped at once, and its job is worth nothing', async () => {
    const { accountId, taskId, lotId } = await startWide(pages(1));
    const jobs = await admitted(accountId);
    await scene.asCommand(accountId, (tx, revision) => requestStop(tx, { lotId, revision }));
    for (const claim of jobs) await runSubtask(makeWorker().context, claim);
    expect(await scene.lot(lotId)).toMatchObject({
      status: LotStatus.Stopped,
      end_reason: 'StoppedByUser',
      row_count: 0,
    });
    expect(await scene.task(taskId)).toMatchObject({ status: TaskStatus.Stopped });
    expect((await scene.subtasks(lotId)).every((subtask) => subtask.status === SubtaskStatus.Stopped)).toBe(true);
  });

  it('whose worker died while it was to stop is ended by the sweep', async () => {
    const { accountId, lotId } = await startLot(3);
    const reached = deferred();
    const dead = makeWorker(() => (reached.resolve(), new Promise(() => undefined)));
    const [claim] = await admitted(accountId);
    void runSubtask(dead.context, claim!);
    await reached.promise;
    await scene.asCommand(accountId, (tx, revision) => requestStop(tx, { lotId, revision }));
    await scene.expireLeases();
    await sweep(scene.database);
    expect(await scene.lot(lotId)).toMatchObject({ status: LotStatus.Stopped, end_reason: 'StoppedByUser' });
    dead.shutdown.abort();
  });

  it('is handed back at shutdown and admitted again at once, from where it was left', async () => {
    const { accountId, lotId } = await startLot(6);
    const reached = deferred();
    const leaving = makeWorker((url) => {
      if (!url.endsWith('/3')) return undefined;
      reached.resolve();
      return new Promise(() => undefined);
    });
    const [claim] = await admitted(accountId);
    const running = runSubtask(leaving.context, claim!);
    await reached.promise;
    leaving.shutdown.abort();
    await running;
    expect(await scene.subtask(lotId)).toMatchObject({ status: SubtaskStatus.Waiting, row_count: 3 });
    const [successor] = await take();
    await runSubtask(makeWorker().context, successor!);
    expect(await scene.rows(lotId)).toEqual(titles(6));
  });

  it('that cannot succeed stops the whole lot with the failure', async () => {
    const recipe: Recipe = {
      format: 'html',
      start: ['{+Urls}'],
      fields: [{ name: 'bad', from: [{ regex: '(', group: 0 }], transforms: [], required: false }],
    };
    const { accountId, taskId, lotId } = await startWide(recipe);
    const [claim] = await admitted(accountId);
    await runSubtask(makeWorker().context, claim!);
    expect(await scene.lot(lotId)).toMatchObject({ status: LotStatus.Stopped, end_reason: 'StoppedByFailure' });
    expect(await scene.task(taskId)).toMatchObject({ status: TaskStatus.Stopped });
  });

  it('that fails by a bug of the service ends; it is not retried for ever', async () => {
    const { accountId, lotId } = await startLot(5);
    const [claim] = await admitted(accountId);
    await runSubtask(makeWorker(() => Promise.reject(new TypeError('a bug'))).context, claim!);
    expect(await scene.lot(lotId)).toMatchObject({ status: LotStatus.Stopped, end_reason: 'StoppedByFailure' });
  });

  it('gives its node to the next when it ends', async () => {
    const { accountId, lotId } = await startLot(2);
    const next = await scene.startLot(accountId, await scene.makeTask(accountId), urls(1), { recipe: pages(2) });
    const [claim] = await admitted(accountId);
    await runSubtask(makeWorker().context, claim!);
    const [following] = await take();
    await runSubtask(makeWorker().context, following!);
    expect(await scene.rows(lotId)).toEqual(titles(2));
    expect(await scene.rows(next)).toEqual(titles(2));
  });

  it('notifies the devices of its last rows although no more come', async () => {
    const { accountId, taskId, lotId } = await startLot(3);
    const worker = makeWorker((url) => (url.endsWith('/2') ? new Promise(() => undefined) : undefined));
    const [claim] = await admitted(accountId);
    const running = runSubtask(worker.context, claim!);
    await waitFor(async () => (await scene.task(taskId)).row_count === 2);
    expect((await scene.task(taskId)).revision).toBe((await scene.lot(lotId)).revision);
    worker.shutdown.abort();
    await running;
  });

  it('notifies the devices of new rows at a limited rate', async () => {
    const { accountId, taskId, lotId } = await startLot(2);
    const before = await scene.lot(lotId);
    const notify = () => scene.database.withoutRls((tx) => notifyProgress(tx, lotId, accountId));
    await notify();
    expect(await scene.lot(lotId)).toMatchObject({ revision: before.revision });
    await sql`update lots set told_at = now() - interval '3 s', row_count = 12 where lot_id = ${lotId}`.execute(
      scene.database.kysely,
    );
    await Promise.all([notify(), notify(), notify()]);
    expect(await scene.lot(lotId)).toMatchObject({ revision: before.revision + 1 });
    expect(await scene.task(taskId)).toMatchObject({ revision: before.revision + 1, row_count: 12 });
  });
});
