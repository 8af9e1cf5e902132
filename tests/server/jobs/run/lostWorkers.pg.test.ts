import { beforeAll, expect, it } from 'vitest';
import { SubtaskStatus } from '#core/domain/task/status.ts';
import { reportWorker } from '#server/db/tables/run/workers.ts';
import type { Claim } from '#server/db/tables/run/subtasks.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import { openQueue } from '#server/jobs/queue/queue.ts';
import { runSubtask } from '#server/jobs/run/runSubtask.ts';
import { sweep } from '#server/jobs/housekeeping/sweep.ts';
import { waitFor } from '#tests/support/waitFor.ts';
import { deferred } from '../deferred.ts';
import { makePageWorker, pages, titles, urls } from '../pageWorker.ts';
import { startScene } from '../startScene.ts';

const { scene } = await startScene();
const workerId = crypto.randomUUID();
beforeAll(async () => {
  await reportWorker(scene.database.kysely, workerId);
});

const makeWorker = (visit?: (url: string) => Promise<void> | void) => makePageWorker(scene.database, visit);

/** What a worker gets next; a promise that nobody took in time is made again. */
async function nextClaim(): Promise<Claim> {
  for (;;) {
    const claims = await (await openQueue(scene.database)).take('subtask', 100);
    const newest = claims.at(-1);
    if (newest !== undefined) return newest;
    // A worker that was not seen for a while is given nothing.
    await reportWorker(scene.database.kysely, workerId);
    await sweep(scene.database);
  }
}

async function startLot(pricePerRowMicro = 0) {
  const accountId = await scene.makeAccount(1);
  const taskId = await scene.makeTask(accountId);
  const lotId = await scene.startLot(accountId, taskId, urls(1), { recipe: pages(9), pricePerRowMicro });
  await admit(scene.database, accountId);
  return { accountId, lotId };
}

it('skips a page that ends three workers while it runs alone, and continues: the others come once and are charged once', async () => {
  const { accountId, lotId } = await startLot(1);
  let deaths = 0;
  for (;;) {
    const reached = deferred();
    const worker = makeWorker((url) => {
      if (!url.endsWith('/4')) return;
      reached.resolve();
      return new Promise(() => undefined);
    });
    const running = runSubtask(worker.context, await nextClaim());
    if ((await Promise.race([running, reached.promise.then(() => 'dead')])) !== 'dead') break;
    deaths += 1;
    // What it had before it died may have been written or not: both happen.
    if (deaths % 2 === 1) await waitFor(async () => (await scene.subtask(lotId)).row_count === 4);
    await scene.expireLeases();
    await sweep(scene.database);
    worker.shutdown.abort();
  }
  expect(deaths).toBeLessThanOrEqual(5);
  // The list ends at its fourth page: the next ones were named there.
  expect(await scene.rows(lotId)).toEqual(titles(4));
  expect(await scene.charged(accountId)).toBe(4);
  expect(await scene.subtask(lotId)).toMatchObject({
    status: SubtaskStatus.Completed,
    failures: [{ code: 'Crashed', url: expect.stringMatching(/\/4$/u) as string }],
    pages_failed: 1,
  });
});

it('counts a lost worker only against the page that was at work', async () => {
  const { lotId } = await startLot();
  for (let loss = 1; loss <= 5; loss += 1) {
    const reached = deferred();
    // Its turn to be suspected never comes: another subtask of this process has it.
    const worker = makeWorker(() => (reached.resolve(), new Promise(() => undefined)));
    if (loss > 1) await worker.context.quarantine.acquire(new AbortController().signal);
    const running = runSubtask(worker.context, await nextClaim());
    if (loss === 1) await reached.promise;
    else await waitFor(async () => (await scene.subtask(lotId)).attempts === loss);
    await scene.expireLeases();
    await sweep(scene.database);
    worker.shutdown.abort();
    await running;
  }
  await runSubtask(makeWorker().context, await nextClaim());
  expect(await scene.rows(lotId)).toEqual(titles(9));
  expect(await scene.subtask(lotId)).toMatchObject({ lost_count: 1, lost_beginning: 0, failures: [] });
});

it('ends a subtask that ended four workers before they asked for a page, and its run with it', async () => {
  class Dead extends Error {}
  const { lotId } = await startLot();
  let deaths = 0;
  while ((await scene.subtask(lotId)).status !== SubtaskStatus.Stopped) {
    const worker = makeWorker();
    // As one is ended that runs out of memory while it makes ready.
    worker.context.openRoute = () => {
      throw new Dead();
    };
    await runSubtask(worker.context, await nextClaim()).catch((error: unknown) => {
      if (!(error instanceof Dead)) throw error;
      deaths += 1;
    });
    await scene.expireLeases();
    await sweep(scene.database);
  }
  expect(deaths).toBe(4);
  expect(await scene.subtask(lotId)).toMatchObject({
    failures: [{ code: 'BeginningCrashed', url: urls(1)[0], verdict: 'stopLot' }],
  });
  expect(await scene.lot(lotId)).toMatchObject({ end_reason: 'StoppedByFailure' });
});
