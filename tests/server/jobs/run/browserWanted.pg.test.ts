import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LotStatus, SubtaskStatus, TaskStatus } from '#core/domain/task/status.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import { readLotLog } from '#server/db/tables/run/lotLog.ts';
import { removeWorker, reportWorker } from '#server/db/tables/run/workers.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import { handBack, takeSubtask } from '#server/jobs/admission/changeSubtask.ts';
import { openQueue, type JobType, type Queue } from '#server/jobs/queue/queue.ts';
import { runSubtask } from '#server/jobs/run/runSubtask.ts';
import { makePageWorker, pages, titles, urls } from '../pageWorker.ts';
import { startScene } from '../startScene.ts';

const { scene } = await startScene();
let queue: Queue;
let account: string;
beforeAll(async () => {
  queue = await openQueue(scene.database);
});
beforeEach(async () => {
  await sql`delete from lots`.execute(scene.database.kysely);
  await sql`delete from workers`.execute(scene.database.kysely);
  for (const type of ['subtask', 'browserSubtask'] as const) await queue.take(type, 10_000);
  account = await scene.makeAccount(1);
});

const auto = (count: number): Recipe => ({ ...pages(count), engine: 'auto' });
const report = (workerId: string, hasBrowser: boolean) =>
  reportWorker(scene.database.kysely, workerId, { hasBrowser, slots: 4 });
const reasonOf = async (taskId: string) => (await scene.task(taskId)).wait_reason;

/** Pages from the fourth on hold their row once a browser has built them. */
function makeWorker(hasBrowser: boolean) {
  const asked: string[] = [];
  const { context } = makePageWorker(scene.database);
  const fetcher: Fetcher = {
    canRender: hasBrowser,
    fetch: async (url, { render }) => {
      asked.push(`${render ? 'browser' : 'http'} ${new URL(url).pathname}`);
      const number = Number(new URL(url).pathname.slice(1));
      const rows = number < 3 || render ? `<li><b>${url}</b></li>` : '';
      return { requestedUrl: url, url, text: `<ul>${rows}</ul><a href="/${number + 1}">next</a>` };
    },
    windowFor: () => 1,
    close: async () => undefined,
  };
  const openRoute = () => ({ fetcher, takeBytes: () => 0, close: async () => undefined });
  return { asked, context: { ...context, openRoute } };
}

/** The next job of the line, as a worker takes it. */
async function take(type: JobType) {
  await admit(scene.database, account);
  const [claim] = await queue.take(type, 1);
  return claim;
}

async function start(recipe: Recipe) {
  const taskId = await scene.makeTask(account);
  const lotId = await scene.startLot(account, taskId, urls(1), { recipe, pricePerRowMicro: 10 });
  return { taskId, lotId };
}

describe('a run whose recipe says `auto`', () => {
  it('continues on a worker with a browser once it needs one: every row is there once and was charged once', async () => {
    const { taskId, lotId } = await start(auto(7));
    await report(crypto.randomUUID(), false);
    await report(crypto.randomUUID(), true);
    const bare = makeWorker(false);
    await runSubtask(bare.context, (await take('subtask'))!);
    expect(await scene.rows(lotId)).toEqual(titles(3));
    expect(await scene.subtask(lotId)).toMatchObject({ status: SubtaskStatus.Waiting, pages_failed: 0 });
    // Nobody without a browser gets it again.
    expect(await take('subtask')).toBeUndefined();

    const equipped = makeWorker(true);
    await runSubtask(equipped.context, (await take('browserSubtask'))!);
    expect(await scene.rows(lotId)).toEqual(titles(7));
    expect(await scene.charged(account)).toBe(70);
    expect(await scene.lot(lotId)).toMatchObject({ status: LotStatus.Completed, pages_done: 7, pages_failed: 0 });
    expect(await scene.task(taskId)).toMatchObject({ status: TaskStatus.Completed, row_count: 7 });
    expect(bare.asked).toEqual(['http /0', 'http /1', 'http /2', 'http /3']);
    expect(equipped.asked).toEqual(['http /3', 'browser /3', 'browser /4', 'browser /5', 'browser /6']);
    const log = await scene.database.withAccount(account, (tx) => readLotLog(tx, lotId));
    const codes = log.entries.map(({ event }) => event.code).filter((code) => code !== 'Waits');
    expect(codes).toEqual(['Started', 'Began', 'BrowserWanted', 'Began', 'SubtaskEnded', 'Ended']);
  });

  it('stays with workers that have a browser where one of them died at pages that need it', async () => {
    const { lotId } = await start(auto(7));
    await report(crypto.randomUUID(), true);
    await sql`update subtasks set position = '{"startIndex": 0, "page": {"url": "http://a.test/4", "number": 5}, "skip": 0,
      "isRendered": true}' where lot_id = ${lotId}`.execute(scene.database.kysely);
    expect(await take('subtask')).toBeUndefined();
    expect(await take('browserSubtask')).toBeDefined();
  });

  it('waits for a browser where no worker has one, says so, and leaves its node to others', async () => {
    const { taskId, lotId } = await start(auto(7));
    const [bareId, equippedId] = [crypto.randomUUID(), crypto.randomUUID()];
    await report(bareId, false);
    await runSubtask(makeWorker(false).context, (await take('subtask'))!);
    expect(await reasonOf(taskId)).toEqual({ code: 'NoBrowser' });
    expect([await take('subtask'), await take('browserSubtask')]).toEqual([undefined, undefined]);

    const other = await start(pages(1));
    expect(await take('subtask')).toBeDefined();
    expect(await reasonOf(other.taskId)).toBeNull();
    await sql`delete from lots where lot_id = ${other.lotId}`.execute(scene.database.kysely);

    await report(equippedId, true);
    const claim = await take('browserSubtask');
    expect(await reasonOf(taskId)).toBeNull();
    await runSubtask(makeWorker(true).context, claim!);
    expect(await scene.rows(lotId)).toEqual(titles(7));
    expect(await scene.charged(account)).toBe(70);
  });

  it('is not handed back by a worker that lost its lease: its position stays as the new worker left it', async () => {
    const { lotId } = await start(auto(7));
    await report(crypto.randomUUID(), false);
    const lost = await takeSubtask(scene.database, (await take('subtask'))!);
    await handBack(scene.database, lost!);
    await handBack(scene.database, lost!, true);
    expect(await scene.subtask(lotId)).toMatchObject({ position: null });
  });
});

describe('a run whose recipe is for a browser', () => {
  it('waits for one where no worker has it, and says so', async () => {
    const { taskId } = await start({ ...pages(2), engine: 'browser' });
    const workerId = crypto.randomUUID();
    await report(workerId, false);
    expect(await take('browserSubtask')).toBeUndefined();
    expect(await reasonOf(taskId)).toEqual({ code: 'NoBrowser' });
    await removeWorker(scene.database.kysely, workerId);
    await admit(scene.database, account);
    expect(await reasonOf(taskId)).toEqual({ code: 'NoWorker' });
    await report(workerId, true);
    expect(await take('browserSubtask')).toBeDefined();
    expect(await reasonOf(taskId)).toBeNull();
  });
});
