import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Lessons, MendingReport } from '#core/domain/drift/mending.ts';
import { cutBlocks, encodeBlock, type Row } from '#core/domain/data/block.ts';
import { LotStatus, SubtaskStatus } from '#core/domain/task/status.ts';
import { batchStop } from '#core/wire/calls/task/taskCalls.ts';
import { getChanges } from '#core/wire/sync.ts';
import { readLotLog } from '#server/db/tables/run/lotLog.ts';
import { readLessons, storeReport } from '#server/db/tables/run/drift/mending.ts';
import { recordRunEnd, takeDueRun, type EndedRun } from '#server/db/tables/run/drift/runFacts.ts';
import { checkRun } from '#server/jobs/drift/checkRun.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { taskScene, type TaskScene } from '#tests/server/commands/task/taskScene.ts';

let tested: TestService;
let ada: Client;
let scene: TaskScene;
beforeAll(async () => {
  tested = await openTestService();
  ada = await tested.signUp('ada');
  scene = taskScene(tested, ada);
});
afterAll(() => tested.close());

const recipe = { start: ['{+Urls}'], fields: [] };
const columns = ['name', 'price', 'url'];
const shopRows = (count: number, priceOf: (no: number) => string | null = String): Row[] =>
  Array.from({ length: count }, (_, no) => [`Mug ${no}`, priceOf(no), `https://shop.example/${no}`]);

/** A run that has ended, as the transaction of its end leaves it. */
async function endRun(
  taskId: string,
  rows: readonly Row[],
  { urls = ['https://shop.example/'], endReason = 'Finished', failed = '[]' } = {},
): Promise<string> {
  const { kysely: db } = tested.database;
  const lotId = randomUUID();
  const plan = JSON.stringify({ recipe, parameters: { Urls: urls }, templateSlug: 's' });
  const blocks = cutBlocks(rows);
  await sql`
    insert into lots (lot_id, account_id, task_id, lot_no, status, end_reason, plan, columns, row_count, block_count,
      subtask_count, ended_at, revision)
    select ${lotId}, ${ada.accountId}, ${taskId}, coalesce(max(lot_no), 0) + 1, ${LotStatus.Completed}, ${endReason},
      ${plan}, ${columns}, ${rows.length}, ${blocks.length}, 1, now(), 1 from lots where task_id = ${taskId}`.execute(
    db,
  );
  await sql`
    insert into subtasks (subtask_id, account_id, task_id, lot_id, subtask_no, status, start_urls, url_count, failures, revision)
    values (${randomUUID()}, ${ada.accountId}, ${taskId}, ${lotId}, 1, ${SubtaskStatus.Completed}, ${JSON.stringify(urls)}, 1, ${failed}, 1)`.execute(
    db,
  );
  await sql`update tasks set lot_id = ${lotId}, lot_no = (select lot_no from lots where lot_id = ${lotId}) where task_id = ${taskId}`.execute(
    db,
  );
  let firstRow = 0;
  for (const [blockNo, block] of blocks.entries()) {
    await sql`
      insert into blocks (lot_id, account_id, block_no, first_row, row_count, is_full, body)
      values (${lotId}, ${ada.accountId}, ${blockNo}, ${firstRow}, ${block.rows.length}, ${block.isFull},
        ${encodeBlock(block.rows, columns.length)})`.execute(db);
    firstRow += block.rows.length;
  }
  await tested.database.withoutRls((tx) => recordRunEnd(tx, lotId));
  return lotId;
}

async function due(): Promise<EndedRun> {
  const run = await takeDueRun(tested.database.kysely);
  if (run === null) throw new Error('no run is due');
  return run;
}

const check = (run: EndedRun) => checkRun(tested.database, run, new AbortController().signal);

async function lotOf(lotId: string) {
  const { body } = await ada.send(getChanges, { query: { limit: 5_000 } });
  return getChanges.reply.parse(body).upserts.lots.find((lot) => lot.lotId === lotId);
}

/** Ends a run and checks it as a worker does. */
async function checked(...run: Parameters<typeof endRun>) {
  const lotId = await endRun(...run);
  await check(await due());
  return { lotId, drift: (await lotOf(lotId))?.drift };
}

async function twoGoodRuns(): Promise<string> {
  const taskId = await scene.create();
  for (const count of [40, 42]) expect((await checked(taskId, shopRows(count))).drift).toBe(null);
  return taskId;
}

const half = (no: number) => (no % 2 === 0 ? null : String(no));

describe('the findings about an ended run', () => {
  test('a price that breaks in half of the rows is found, with pages of such rows', async () => {
    const { drift } = await checked(await twoGoodRuns(), shopRows(40, half));
    expect(drift).toEqual({
      foundAt: expect.any(Number),
      findings: [{ kind: 'emptier', column: 'price', before: 0, now: 0.5 }],
      pages: [0, 2, 4].map((no) => `https://shop.example/${no}`),
    });
  });

  test('a marked run teaches nothing, until it is accepted as the new usual', async () => {
    const taskId = await twoGoodRuns();
    expect((await checked(taskId, shopRows(40, half))).drift).not.toBe(null);
    expect((await checked(taskId, shopRows(40, half))).drift).not.toBe(null);
    expect(await scene.edit('acceptRun', taskId, { acceptedLotNo: 9 })).toMatchObject({ outcome: 'refused' });
    expect(await scene.edit('acceptRun', taskId, { acceptedLotNo: 4 })).toMatchObject({ outcome: 'applied' });
    expect((await checked(taskId, shopRows(40, half))).drift).toBe(null);
    expect(
      (
        await checked(
          taskId,
          shopRows(40, () => null),
        )
      ).drift,
    ).toMatchObject({
      findings: [{ kind: 'emptier', before: 0.5, now: 1 }],
    });
  });

  test('numbers of rows are compared for the same parameters only, columns for the same site', async () => {
    const taskId = await twoGoodRuns();
    const fewer = shopRows(12);
    expect((await checked(taskId, fewer, { urls: ['https://shop.example/sale'] })).drift).toBe(null);
    expect((await checked(taskId, fewer, { endReason: 'StoppedByUser' })).drift).toBe(null);
    expect((await checked(taskId, shopRows(40, half), { urls: ['https://other.example/'] })).drift).toBe(null);
    expect((await checked(taskId, fewer)).drift?.findings).toEqual([{ kind: 'fewerRows', before: 41, now: 12 }]);
  });

  test('without an address in the rows, failed pages of the run are shown, else its start addresses', async () => {
    const taskId = await twoGoodRuns();
    const page = { url: 'https://shop.example/lost', code: 'HttpStatus', verdict: 'giveUpPage', detail: '500' };
    const failed = JSON.stringify([page, { ...page, url: 'data:text/html,x' }]);
    expect((await checked(taskId, [], { failed })).drift?.pages).toEqual(['https://shop.example/lost']);
    expect((await checked(taskId, [])).drift?.pages).toEqual(['https://shop.example/']);
  });

  test('a long run is read in part', async () => {
    const taskId = await scene.create();
    for (let turn = 0; turn < 2; turn += 1) await checked(taskId, shopRows(101_000));
    const { drift } = await checked(taskId, shopRows(101_000, half));
    expect(drift?.findings).toEqual([{ kind: 'emptier', column: 'price', before: 0, now: 0.5 }]);
    const { rows } = await sql<{ readRows: number }>`
      select (facts ->> 'readRows')::int as "readRows" from run_facts where task_id = ${taskId}`.execute(
      tested.database.kysely,
    );
    for (const { readRows } of rows) expect(readRows).toBeLessThanOrEqual(100_000);
  });
});

describe('exactly once', () => {
  const revisionOf = async (lotId: string) => {
    const { rows } = await sql<{ revision: number }>`select revision from lots where lot_id = ${lotId}`.execute(
      tested.database.kysely,
    );
    return rows[0]?.revision;
  };

  test('two workers that read the same run store it once', async () => {
    const taskId = await twoGoodRuns();
    const lotId = await endRun(taskId, shopRows(40, half));
    const run = await due();
    expect(await takeDueRun(tested.database.kysely)).toBe(null);
    await check(run);
    const revision = await revisionOf(lotId);
    await check(run);
    expect(await revisionOf(lotId)).toBe(revision);
  });

  test('a run whose worker dies is due again', async () => {
    const taskId = await twoGoodRuns();
    const lotId = await endRun(taskId, shopRows(40, half));
    await due();
    await sql`update run_facts set due_at = now() where lot_id = ${lotId}`.execute(tested.database.kysely);
    await check(await due());
    expect((await lotOf(lotId))?.drift?.findings).toHaveLength(1);
  });

  test('runs of a task are judged one after another, but a run that cannot be read is given up', async () => {
    const taskId = await scene.create();
    const lotIds = [await endRun(taskId, shopRows(40)), await endRun(taskId, shopRows(40))];
    const makeDue = (lotId = '') =>
      sql`update run_facts set due_at = now() - interval '1 s' where lot_id = ${lotId}`.execute(tested.database.kysely);
    for (let tries = 1; tries < 5; tries += 1) {
      expect((await due()).lotId).toBe(lotIds[0]);
      expect(await takeDueRun(tested.database.kysely)).toBe(null);
      await makeDue(lotIds[0]);
    }
    expect((await due()).lotId).toBe(lotIds[0]);
    await makeDue(lotIds[0]);
    expect((await due()).lotId).toBe(lotIds[1]);
    expect(await takeDueRun(tested.database.kysely)).toBe(null);
    await sql`delete from run_facts where task_id = ${taskId}`.execute(tested.database.kysely);
  });

  test('a run that continued is read again at its new end, and a late worker of the first end stores nothing', async () => {
    const taskId = await twoGoodRuns();
    const lotId = await endRun(taskId, shopRows(40, half));
    const late = await due();
    await check(late);
    await sql`update blocks set body = ${encodeBlock(shopRows(40), 3)} where lot_id = ${lotId}`.execute(
      tested.database.kysely,
    );
    await tested.database.withoutRls((tx) => recordRunEnd(tx, lotId));
    await check(late);
    expect((await lotOf(lotId))?.drift).not.toBe(null);
    await check(await due());
    expect((await lotOf(lotId))?.drift).toBe(null);
  });

  test('devices are notified of a run without findings no second time', async () => {
    const taskId = await scene.create();
    const lotId = await endRun(taskId, shopRows(40));
    const before = await revisionOf(lotId);
    await check(await due());
    expect(await revisionOf(lotId)).toBe(before);
  });

  test('the end of a real run makes it due', async () => {
    const taskId = await scene.create();
    await scene.start(taskId);
    await ada.send(batchStop, { body: { taskIds: [taskId] } });
    expect(await due()).toMatchObject({ taskId, lotNo: 1, ends: 1, endReason: 'StoppedByUser' });
  });
});

describe('the selectors of a run', () => {
  const place = { css: '.price', attr: null };
  const lessons = (at: number): Lessons => ({ at, host: 'shop.example', items: null, fields: [], rows: [] });
  const lostPrice = {
    column: 'price',
    place,
    found: 0,
    missed: 4,
    lastFoundAt: 1_700_000_000_000,
    second: null,
    proposals: [{ css: '.price-now', attr: null, held: 3, tried: 3 }],
  };
  const { found: _, missed: pages, ...lost } = lostPrice;

  /** Returns what a further run of the task knows. */
  async function knownToNext(taskId: string) {
    const { kysely: db } = tested.database;
    const lotId = randomUUID();
    await sql`
      insert into lots (lot_id, account_id, task_id, lot_no, status, plan, columns, subtask_count, revision)
      select ${lotId}, ${ada.accountId}, ${taskId}, max(lot_no) + 1, ${LotStatus.Waiting}, '{}', '{}', 0, 1
      from lots where task_id = ${taskId}`.execute(db);
    const lessons = await readLessons(db, lotId);
    await sql`delete from lots where lot_id = ${lotId}`.execute(db);
    return lessons;
  }

  /** Ends a run whose two parts reported this. */
  async function reported(taskId: string, report: MendingReport, rows = shopRows(40)) {
    const lotId = await endRun(taskId, rows);
    for (const subtaskNo of [1, 2]) {
      await storeReport(tested.database.kysely, { lotId, accountId: ada.accountId, subtaskNo }, report);
    }
    const unchecked = await knownToNext(taskId);
    await check(await due());
    return { lotId, drift: (await lotOf(lotId))?.drift, unchecked, known: await knownToNext(taskId) };
  }

  test('teach the next run while nothing is wrong, and each good run replaces the one before', async () => {
    const taskId = await scene.create();
    for (const at of [1, 2]) {
      const { unchecked, known } = await reported(taskId, { lessons: lessons(at), selectors: [] });
      expect({ unchecked, known }).toEqual({ unchecked: lessons(at), known: lessons(at) });
    }
    const { rows } = await sql`select from run_facts where task_id = ${taskId} and lessons is not null`.execute(
      tested.database.kysely,
    );
    expect(rows).toHaveLength(1);
  });

  test('that found nothing are findings, in the log too, and such a run teaches nothing', async () => {
    const taskId = await scene.create();
    await reported(taskId, { lessons: lessons(1), selectors: [] });
    const { lotId, drift, known } = await reported(taskId, { lessons: lessons(2), selectors: [lostPrice] });
    const proposals = [{ css: '.price-now', attr: null, held: 6, tried: 6 }];
    expect(drift?.findings).toEqual([{ kind: 'selectorLost', ...lost, pages: 2 * pages, proposals }]);
    expect(known).toEqual(lessons(1));
    const { entries } = await tested.database.withoutRls((tx) => readLotLog(tx, lotId));
    expect(entries.map(({ event }) => event)).toEqual([
      { code: 'SelectorLost', column: 'price', selector: '.price', pages: 8, second: null, proposal: '.price-now' },
    ]);
    const { rows } = await sql`select from run_reports where lot_id = ${lotId}`.execute(tested.database.kysely);
    expect(rows).toEqual([]);
  });

  test('stand beside the column that they leave empty', async () => {
    const taskId = await twoGoodRuns();
    const { drift } = await reported(taskId, { lessons: null, selectors: [lostPrice] }, shopRows(40, () => null)); // prettier-ignore
    expect(drift?.findings.map(({ kind }) => kind)).toEqual(['emptier', 'selectorLost']);
  });

  test('teach nothing any more once the user accepted a later run', async () => {
    const taskId = await scene.create();
    await reported(taskId, { lessons: lessons(1), selectors: [] });
    await reported(taskId, { lessons: null, selectors: [lostPrice] });
    expect(await scene.edit('acceptRun', taskId, { acceptedLotNo: 2 })).toMatchObject({ outcome: 'applied' });
    const { known, drift } = await reported(taskId, { lessons: null, selectors: [] });
    expect({ known, drift }).toEqual({ known: null, drift: null });
  });
});
