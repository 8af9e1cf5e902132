import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { PageFailure } from '#core/domain/data/failure.ts';
import { maxEventsByCode, lotLogBytes } from '#core/domain/run/lotEvent.ts';
import { SubtaskStatus } from '#core/domain/task/status.ts';
import { logEvents, logFailures, readLotLog } from '#server/db/tables/run/lotLog.ts';
import type { ClaimedSubtask } from '#server/db/tables/run/subtasks.ts';
import { reportWorker } from '#server/db/tables/run/workers.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import { finishSubtask, handBack, takeBackExpired, takeSubtask } from '#server/jobs/admission/changeSubtask.ts';
import { openQueue } from '#server/jobs/queue/queue.ts';
import { requestStop } from '#server/jobs/admission/requestStop.ts';
import { writeRows } from '#server/jobs/write/writeRows.ts';
import { startScene } from '../startScene.ts';

const { scene } = await startScene();
let account: string;
beforeEach(async () => {
  await sql`delete from workers`.execute(scene.database.kysely);
  account = await scene.makeAccount(1);
});

const startLot = async (slices: number) =>
  scene.startLot(account, await scene.makeTask(account), urls(slices), { nodeCount: slices });
const urls = (count: number): string[] => Array.from({ length: count }, (_, index) => `http://a.test/${index}`);
const log = (lotId: string) => scene.database.withAccount(account, (tx) => readLotLog(tx, lotId));
const events = async (lotId: string) => (await log(lotId)).entries.map(({ event }) => event);

async function takeNext(): Promise<ClaimedSubtask> {
  await reportWorker(scene.database.kysely, crypto.randomUUID());
  await admit(scene.database, account);
  const [job] = await (await openQueue(scene.database)).take('subtask', 1);
  const taken = job === undefined ? null : await takeSubtask(scene.database, job);
  if (taken === null) throw new Error('nothing to do');
  return taken;
}

const failure = (url: string): PageFailure => ({ url, code: 'HttpStatus', verdict: 'giveUpPage', detail: '404' });

test('the log of a run holds the events from its start to its end, in order', async () => {
  const lotId = await startLot(2);
  await admit(scene.database, account);
  const first = await takeNext();
  const failures = [failure('http://a.test/2'), failure('http://a.test/1')];
  const counts = { urlsDone: 1, pagesDone: 1, pagesFailed: 2 };
  const position = { startIndex: 1, page: null, skip: 0 };
  const segments = [{ rows: 1, ...counts }];
  await writeRows(
    scene.database,
    first,
    {
      parts: [{ columns: ['a'], rows: [['1']] }],
      rowCount: 1,
      position,
      ...counts,
      failures: failures.toReversed(),
      failedPages: [],
      segments,
    },
    failures,
  );
  await scene.expireLeases();
  await takeBackExpired(scene.database);
  const again = await takeNext();
  await handBack(scene.database, again);
  await finishSubtask(scene.database, await takeNext(), {
    status: SubtaskStatus.Completed,
    failures,
    isLotOver: false,
  });
  await takeNext();
  await scene.asCommand(account, (tx, revision) => requestStop(tx, { lotId, revision }));
  await scene.expireLeases();
  await takeBackExpired(scene.database);
  expect(await events(lotId)).toEqual([
    { code: 'Started', startWay: 'manual', subtasks: 2, addresses: 2 },
    { code: 'Waits', reason: { code: 'NoWorker' } },
    { code: 'Began', subtaskNo: 1, attempt: 1 },
    { code: 'PageLeftOut', url: 'http://a.test/1', reason: 'HttpStatus', detail: '404' },
    { code: 'PageLeftOut', url: 'http://a.test/2', reason: 'HttpStatus', detail: '404' },
    { code: 'WorkerLost', subtaskNo: 1 },
    { code: 'Began', subtaskNo: 1, attempt: 2 },
    { code: 'HandedBack', subtaskNo: 1 },
    { code: 'Began', subtaskNo: 1, attempt: 3 },
    { code: 'SubtaskEnded', subtaskNo: 1, rows: 1, isStopped: false },
    { code: 'Began', subtaskNo: 2, attempt: 1 },
    { code: 'StopAsked', subtaskNo: null },
    { code: 'WorkerLost', subtaskNo: 2 },
    { code: 'Ended', reason: 'StoppedByUser', rows: 1, pages: 1, failed: 2 },
  ]);
});

test('a log keeps the latest of each kind, counts what had to go, and stays within its bytes', async () => {
  const lotId = await startLot(1);
  await scene.database.withoutRls(async (tx) => {
    for (let part = 0; part < 5; part += 1) {
      const pages = Array.from({ length: 200 }, (_, index) => `http://a.test/${part * 200 + index}?${'q'.repeat(900)}`);
      await logFailures(tx, lotId, pages.map(failure));
    }
    await logEvents(tx, lotId, [{ code: 'WorkerLost', subtaskNo: 1 }]);
  });
  const { entries, cuts } = await log(lotId);
  const left = entries.flatMap(({ event }) => (event.code === 'PageLeftOut' ? [event.url] : []));
  expect(left).toHaveLength(maxEventsByCode.PageLeftOut);
  expect(left.at(-1)).toMatch(/^http:\/\/a\.test\/999\?q+…$/u);
  expect(entries.map(({ event }) => event.code)).toEqual(expect.arrayContaining(['Started', 'WorkerLost']));
  expect(cuts).toMatchObject([{ code: 'PageLeftOut', count: 1_000 - maxEventsByCode.PageLeftOut }]);
  expect(Buffer.byteLength(JSON.stringify(entries))).toBeLessThan(lotLogBytes);
});

test('addresses that are cut keep their characters whole: half of one is no JSON for the database', async () => {
  const lotId = await startLot(1);
  const urls = ['', 'x'].map((before) => before + '\u{1F600}'.repeat(5_000));
  await scene.database.withoutRls((tx) => logFailures(tx, lotId, urls.map(failure)));
  const { entries } = await log(lotId);
  const left = entries.flatMap(({ event }) => (event.code === 'PageLeftOut' ? [event.url] : []));
  expect(left).toEqual([expect.stringMatching(/^(?:\u{1F600})+…$/u), expect.stringMatching(/^x(?:\u{1F600})+…$/u)]);
});

test('a log goes with its run', async () => {
  const lotId = await startLot(1);
  await sql`delete from lots where lot_id = ${lotId}`.execute(scene.database.kysely);
  expect(await log(lotId)).toEqual({ entries: [], cuts: [] });
});
