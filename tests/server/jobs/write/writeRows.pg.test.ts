import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { maxBlockLength, maxBlockRows, type Value } from '#core/domain/data/block.ts';
import { SubtaskStatus } from '#core/domain/task/status.ts';
import type { ClaimedSubtask } from '#server/db/tables/run/subtasks.ts';
import { reportWorker } from '#server/db/tables/run/workers.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import { finishSubtask, handBack, takeSubtask } from '#server/jobs/admission/changeSubtask.ts';
import type { PendingWrite } from '#server/jobs/write/progressBuffer.ts';
import { openQueue } from '#server/jobs/queue/queue.ts';
import { writeRows } from '#server/jobs/write/writeRows.ts';
import { startScene } from '../startScene.ts';

const position = { startIndex: 0, page: null, skip: 0 };

function gather(columns: string[], rows: Value[][], more: Partial<PendingWrite> = {}): PendingWrite {
  const counts = { urlsDone: 0, pagesDone: 0, pagesFailed: 0 };
  return {
    parts: [{ columns, rows }],
    rowCount: rows.length,
    position,
    ...counts,
    failures: [],
    failedPages: [],
    segments: [{ rows: rows.length, ...counts, ...more }],
    ...more,
  };
}

const { scene } = await startScene();

describe('writing rows', () => {
  let accountId: string;

  /** A lot of a new account, its subtasks all with a worker. */
  async function startTaken(
    slices: number,
    pricePerRowMicro = 0,
  ): Promise<{ lotId: string; subtasks: ClaimedSubtask[] }> {
    accountId = await scene.makeAccount(slices);
    const taskId = await scene.makeTask(accountId);
    const startUrls = Array.from({ length: slices }, (_, index) => `http://a.test/${index}`);
    const lotId = await scene.startLot(accountId, taskId, startUrls, { nodeCount: 4, pricePerRowMicro });
    await reportWorker(scene.database.kysely, crypto.randomUUID());
    await admit(scene.database, accountId);
    const jobs = await (await openQueue(scene.database)).take('subtask', 100);
    const taken = await Promise.all(jobs.map((job) => takeSubtask(scene.database, job)));
    return { lotId, subtasks: taken.filter((subtask) => subtask !== null) };
  }

  async function startOne(pricePerRowMicro = 0): Promise<{ lotId: string; subtask: ClaimedSubtask }> {
    const { lotId, subtasks } = await startTaken(1, pricePerRowMicro);
    return { lotId, subtask: subtasks[0]! };
  }

  const cell = fc.oneof(
    { weight: 8, arbitrary: fc.string({ unit: fc.constantFrom('a', 'é', '漢', ' ', '\n', '\t', '"'), maxLength: 12 }) },
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 90_000 }).map((length) => 'x'.repeat(length)) },
  );
  /** Of the columns `c0`, `c1` … a batch has some, in its own order. */
  const batch = fc.shuffledSubarray(['c0', 'c1', 'c2', 'c3'], { minLength: 1 }).chain((columns) =>
    fc.record({
      columns: fc.constant(columns),
      rows: fc.array(fc.array(cell, { minLength: columns.length, maxLength: columns.length }), { maxLength: 12 }),
      repeat: fc.constantFrom(1, 1, 1, 60),
    }),
  );

  it('keeps exactly the rows of each subtask in its order, however batches, columns and subtasks mix', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(batch, { maxLength: 5 }), { minLength: 1, maxLength: 4 }), async (plans) => {
        const { lotId, subtasks } = await startTaken(plans.length, 7);
        const expected = plans.map(() => [] as Record<string, Value>[]);
        await Promise.all(
          plans.map(async (batches, index) => {
            const from = `subtask ${index}`;
            for (const { columns, rows, repeat } of batches) {
              const many = Array.from({ length: repeat }, () => rows.map((row) => [from, ...row])).flat();
              expect(
                await writeRows(scene.database, subtasks[index]!, gather(['from', ...columns], many), []),
              ).not.toBeNull();
              expected[index]!.push(...many.map((row) => named(['from', ...columns], row)));
            }
          }),
        );
        const { columns, charge_micro } = await scene.lot(lotId);
        const rows = (await scene.rows(lotId)).map((row) => named(columns, row));
        for (const [index, wanted] of expected.entries()) {
          expect(rows.filter((row) => row['from'] === `subtask ${index}`)).toEqual(wanted);
        }
        expect(rows).toHaveLength(expected.flat().length);
        expect(charge_micro).toBe(rows.length * 7);
      }),
      { numRuns: 25 },
    );
    const { rows } = await sql<{ charged: number; rows: number }>`
      select (select -sum(amount_micro) from ledger)::bigint as charged, sum(row_count)::bigint as rows from lots`.execute(
      scene.database.kysely,
    );
    expect(rows[0]!.charged).toBe(rows[0]!.rows * 7);
  });

  it('whose answer was lost are sent again and are there once', async () => {
    const { lotId, subtask } = await startOne(3);
    const send = (value: string, writeId: string) =>
      writeRows(scene.database, subtask, gather(['v'], [[value]], { pagesDone: 1 }), [], { writeId });
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const [value, writeId] of [
      ['a', first],
      ['a', first],
      ['b', second],
      ['b', second],
    ] as const) {
      expect(await send(value, writeId)).not.toBeNull();
    }
    expect(await scene.rows(lotId)).toEqual([['a'], ['b']]);
    expect(await scene.charged(accountId)).toBe(6);
    expect(await scene.subtask(lotId)).toMatchObject({ row_count: 2, pages_done: 2 });
  });

  it('appends nothing to a full block', async () => {
    const { lotId, subtask } = await startOne();
    const numbered = (from: number, count: number) => Array.from({ length: count }, (_, index) => [`${from + index}`]);
    await writeRows(scene.database, subtask, gather(['n'], numbered(0, maxBlockRows + 20)), []);
    const before = await blocks(lotId);
    await writeRows(scene.database, subtask, gather(['n', 'late'], numbered(maxBlockRows + 20, 10)), []);
    const after = await blocks(lotId);
    expect(after[0]).toEqual(before[0]);
    expect(after).toHaveLength(2);
    expect((await scene.rows(lotId)).map((row) => row[0])).toEqual(numbered(0, maxBlockRows + 30).flat());
    expect((await scene.lot(lotId)).columns).toEqual(['n', 'late']);
  });

  it('gives a row that is longer than a block a block of its own', async () => {
    const { lotId, subtask } = await startOne();
    const long = 'x'.repeat(maxBlockLength + 1);
    await writeRows(scene.database, subtask, gather(['v'], [['a'], [long], ['b']]), []);
    expect(await scene.rows(lotId)).toEqual([['a'], [long], ['b']]);
    expect(await blocks(lotId)).toHaveLength(3);
  });

  it('counts pages, addresses and the position with the rows', async () => {
    const { lotId, subtask } = await startOne();
    const reached = { startIndex: 3, page: null, skip: 2 };
    const failure = { url: 'http://a.test/2', code: 'HttpStatus', verdict: 'giveUpPage', detail: '404' } as const;
    const counts = { urlsDone: 3, pagesDone: 4, pagesFailed: 1, position: reached };
    await writeRows(scene.database, subtask, gather(['v'], [['a']], counts), [failure]);
    await writeRows(scene.database, subtask, gather(['v'], [], counts), [failure]);
    const expected = { row_count: 1, pages_done: 8, pages_failed: 2 };
    expect(await scene.subtask(lotId)).toMatchObject({
      ...expected,
      urls_done: 6,
      position: reached,
      failures: [failure],
    });
    expect(await scene.lot(lotId)).toMatchObject(expected);
  });

  it('a worker that lost its lease writes nothing, whatever became of the subtask (Q3)', async () => {
    const { lotId, subtask } = await startOne(5);
    await writeRows(scene.database, subtask, gather(['v'], [['before']]), []);
    await handBack(scene.database, subtask);
    await reportWorker(scene.database.kysely, crypto.randomUUID());
    expect(await writeRows(scene.database, subtask, gather(['v', 'w'], [['late', 'late']]), [])).toBeNull();
    await admit(scene.database, accountId);
    const [job] = await (await openQueue(scene.database)).take('subtask', 1);
    const successor = await takeSubtask(scene.database, job!);
    expect(await writeRows(scene.database, subtask, gather(['v', 'w'], [['late', 'late']]), [])).toBeNull();
    await finishSubtask(scene.database, subtask, { status: SubtaskStatus.Stopped, failures: [], isLotOver: true });
    expect(await writeRows(scene.database, successor!, gather(['v'], [['after']]), [])).not.toBeNull();
    expect(await scene.rows(lotId)).toEqual([['before'], ['after']]);
    expect(await scene.charged(accountId)).toBe(10);
    expect(await scene.lot(lotId)).toMatchObject({ columns: ['v'], charge_micro: 10 });
  });

  it('writes nothing to the ledger where rows cost nothing', async () => {
    const { subtask } = await startOne();
    await writeRows(scene.database, subtask, gather(['v'], [['a']]), []);
    const { rows } = await sql`select from ledger where account_id = ${accountId}`.execute(scene.database.kysely);
    expect(rows).toEqual([]);
  });

  async function blocks(lotId: string) {
    const query = scene.database.kysely
      .selectFrom('blocks')
      .selectAll()
      .where('lot_id', '=', lotId)
      .orderBy('block_no');
    return query.execute();
  }
});

function named(columns: readonly string[], row: readonly Value[]): Record<string, Value> {
  const filled = columns.map((name, index) => [name, row[index] ?? null] as const);
  return Object.fromEntries(filled.filter(([, value]) => value !== null));
}
