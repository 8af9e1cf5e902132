import { expect, test } from 'vitest';
import { Verdict, type PageFailure } from '#core/domain/data/failure.ts';
import { LotStatus, SubtaskStatus, TaskStatus } from '#core/domain/task/status.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import { requestRestart, requestStop } from '#server/jobs/admission/requestStop.ts';
import { runSubtask } from '#server/jobs/run/runSubtask.ts';
import { sweep } from '#server/jobs/housekeeping/sweep.ts';
import { deferred } from '../deferred.ts';
import { makePageWorker, pages, titles, urls } from '../pageWorker.ts';
import { startScene } from '../startScene.ts';

/** One row per address: what the page says its own address is. */
const singles: Recipe = {
  format: 'html',
  start: ['{+Urls}'],
  fields: [{ name: 'title', from: [{ css: 'b' }], transforms: ['trim'], required: false }],
};
const fails = (url: string, verdict: Verdict = Verdict.GiveUpPage): PageFailure => ({
  url,
  code: 'HttpStatus',
  verdict,
  detail: '500',
});

const { scene } = await startScene();

type Visit = Parameters<typeof makePageWorker>[1];
const makeWorker = (visit?: Visit) => makePageWorker(scene.database, visit);
/** Runs all that can be admitted, one after the other, until nothing is left. */
async function runAll(accountId: string, visit?: Visit): Promise<void> {
  for (let claims = await scene.admitted(accountId); claims.length > 0; claims = await scene.admitted(accountId)) {
    for (const claim of claims) await runSubtask(makeWorker(visit).context, claim);
  }
}

async function begin(nodeCount: number, addresses: string[], recipe: Recipe, pricePerRowMicro = 1) {
  const accountId = await scene.makeAccount(nodeCount);
  const taskId = await scene.makeTask(accountId);
  const lotId = await scene.startLot(accountId, taskId, addresses, { nodeCount, recipe, pricePerRowMicro });
  return { accountId, taskId, lotId };
}

test('a run of failed pages reads just those of the run before, each once, through a lost worker', async () => {
  const { accountId, taskId, lotId } = await begin(1, urls(40), singles);
  const isBroken = (url: string): boolean => Number(url.slice('http://a.test/'.length)) % 4 === 1;
  await runAll(accountId, (url) => (isBroken(url) ? fails(url) : undefined));
  const first = await scene.lot(lotId);
  expect(first).toMatchObject({ status: LotStatus.Completed, row_count: 30, pages_failed: 10, rerun_of_lot_no: null });

  const again = await scene.startLot(accountId, taskId, [], {
    recipe: singles,
    rerunOf: { lotId, lotNo: 1 },
    pricePerRowMicro: 1,
  });
  expect((await scene.subtasks(again)).map((subtask) => subtask.url_count)).toEqual([3, 3, 2, 2]);
  const asked: string[] = [];
  const reached = deferred();
  const [claim] = await scene.admitted(accountId);
  const lost = makeWorker((url) => {
    asked.push(url);
    return asked.length === 2 ? (reached.resolve(), new Promise(() => undefined)) : undefined;
  });
  void runSubtask(lost.context, claim!);
  await reached.promise;
  await scene.expireLeases();
  await sweep(scene.database);
  await runAll(accountId, (url) => void asked.push(url));
  lost.shutdown.abort();

  const broken = urls(40).filter(isBroken);
  expect((await scene.rows(again)).map(String).toSorted()).toEqual(broken.toSorted());
  expect([...new Set(asked)].toSorted()).toEqual(broken.toSorted());
  expect(await scene.lot(again)).toMatchObject({ lot_no: 2, rerun_of_lot_no: 1, pages_failed: 0, row_count: 10 });
  expect(await scene.task(taskId)).toMatchObject({ status: TaskStatus.Completed, lot_no: 2, row_count: 10 });
  expect(await scene.charged(accountId)).toBe(40);
});

test('a list continues after the page that failed, and its failed page is read with the pages after it', async () => {
  const { accountId, taskId, lotId } = await begin(1, urls(1), pages(9));
  await runAll(accountId, (url) => (url.endsWith('/4') ? fails(url) : undefined));
  expect(await scene.rows(lotId)).toEqual(titles(4));
  const again = await scene.startLot(accountId, taskId, [], { recipe: pages(9), rerunOf: { lotId, lotNo: 1 } });
  await runAll(accountId);
  expect(await scene.rows(again)).toEqual(titles(9).slice(4));
});

test('§7.5: one subtask is stopped alone, and continues at its position: each row once, charged once', async () => {
  const { accountId, taskId, lotId } = await begin(2, urls(40), singles);
  const [claim, other] = await scene.admitted(accountId);
  const [reached, goOn] = [deferred(), deferred()];
  let asked = 0;
  const worker = makeWorker(() => {
    asked += 1;
    if (asked < 4) return undefined;
    reached.resolve();
    return goOn.promise;
  });
  const running = runSubtask(worker.context, claim!);
  await reached.promise;
  const subtaskId = claim!.subtaskId;
  await scene.asCommand(accountId, (tx, revision) => requestStop(tx, { lotId, subtaskId, revision }));
  expect(await scene.lot(lotId)).toMatchObject({ status: LotStatus.Running });
  worker.stopRequests.emit(lotId);
  await running;
  const stopped = (await scene.subtasks(lotId)).filter(({ status }) => status === SubtaskStatus.Stopped);
  expect(stopped).toMatchObject([{ subtask_id: subtaskId, row_count: 3 }]);

  await runSubtask(makeWorker().context, other!);
  await runAll(accountId);
  expect(await scene.lot(lotId)).toMatchObject({ status: LotStatus.Stopped, end_reason: 'StoppedByUser' });
  const restart = () =>
    scene.asCommand(accountId, (tx, revision) => requestRestart(tx, { lotId, subtaskId, revision }));
  expect(await restart()).toBe(true);
  expect(await restart()).toBe(false);
  expect(await scene.task(taskId)).toMatchObject({ status: TaskStatus.Running, ended_at: null });
  await runAll(accountId);
  expect((await scene.rows(lotId)).map(String).toSorted()).toEqual(urls(40).toSorted());
  expect(await scene.charged(accountId)).toBe(40);
  expect(await scene.lot(lotId)).toMatchObject({ status: LotStatus.Completed, end_reason: 'Finished' });
});

test('a worker that slept through the stop and the restart of its subtask writes nothing', async () => {
  const { accountId, lotId } = await begin(1, urls(1), pages(6));
  const [reached, goOn] = [deferred(), deferred()];
  const frozen = makeWorker((url) => {
    if (!url.endsWith('/2')) return undefined;
    reached.resolve();
    return goOn.promise;
  });
  const [claim] = await scene.admitted(accountId);
  const running = runSubtask(frozen.context, claim!);
  await reached.promise;
  const { subtaskId } = claim!;
  await scene.asCommand(accountId, (tx, revision) => requestStop(tx, { lotId, subtaskId, revision }));
  await scene.expireLeases();
  await sweep(scene.database);
  await scene.asCommand(accountId, (tx, revision) => requestRestart(tx, { lotId, subtaskId, revision }));
  await runAll(accountId);
  goOn.resolve();
  await running;
  expect(await scene.rows(lotId)).toEqual(titles(6));
  expect(await scene.charged(accountId)).toBe(6);
});

test('a subtask whose site ended its run is tried again, and its failure is forgotten', async () => {
  const { accountId, lotId } = await begin(1, urls(1), pages(5));
  await runAll(accountId, (url) => (url.endsWith('/2') ? fails(url, Verdict.StopLot) : undefined));
  expect(await scene.lot(lotId)).toMatchObject({ status: LotStatus.Stopped, end_reason: 'StoppedByFailure' });
  const { subtask_id: subtaskId } = await scene.subtask(lotId);
  await scene.asCommand(accountId, (tx, revision) => requestRestart(tx, { lotId, subtaskId, revision }));
  expect(await scene.lot(lotId)).toMatchObject({ status: LotStatus.Waiting, end_reason: null, ended_at: null });
  await runAll(accountId);
  expect(await scene.rows(lotId)).toEqual(titles(5));
  expect(await scene.lot(lotId)).toMatchObject({ status: LotStatus.Completed, end_reason: 'Finished' });
  expect(await scene.subtask(lotId)).toMatchObject({ failures: [] });
});
