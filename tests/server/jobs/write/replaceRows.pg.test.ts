import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { decodeRows, type Value } from '#core/domain/data/block.ts';
import type { Repeats } from '#core/domain/run/repeats.ts';
import { defaultRunSettings } from '#core/domain/run/runSettings.ts';
import { SubtaskStatus } from '#core/domain/task/status.ts';
import type { Database } from '#server/db/database.ts';
import { lockTail } from '#server/db/tables/rows/lotTail.ts';
import { readBlocksFrom } from '#server/db/tables/run/lotReads.ts';
import { notifyProgress } from '#server/db/tables/run/lots.ts';
import { readRewrittenBlocks } from '#server/db/tables/rows/rewrites.ts';
import type { PendingWrite } from '#server/jobs/write/progressBuffer.ts';
import { claimKeys, storeKeys } from '#server/jobs/write/duplicateKeys.ts';
import { skipDuplicates } from '#server/jobs/write/skipDuplicates.ts';
import { writeRows } from '#server/jobs/write/writeRows.ts';
import { pageOfRows } from '../pageOfRows.ts';
import { startScene } from '../startScene.ts';

const { scene } = await startScene();

const price = 3;
const overwrite = (more: Partial<Repeats> = {}): Repeats => ({
  fields: ['key'],
  across: 'task',
  action: 'overwrite',
  ...more,
});
/** A key (empty: none), a value, and one of a column that not every write has. */
type Given = readonly [key: string, value: string, more?: string];

async function makeTask() {
  const accountId = await scene.makeAccount(1);
  return { accountId, taskId: await scene.makeTask(accountId) };
}
type Task = Awaited<ReturnType<typeof makeTask>>;

/** A lot of one subtask that a worker has taken. */
async function startLot({ accountId, taskId }: Task, repeats: Repeats, caps = {}) {
  const options = { repeats, pricePerRowMicro: price, caps: { ...defaultRunSettings, ...caps } };
  const lotId = await scene.startLot(accountId, taskId, ['http://a.test/'], options);
  await sql`update subtasks set status = ${SubtaskStatus.Executing}, token = 1 where lot_id = ${lotId}`.execute(
    scene.database.kysely,
  );
  return { lotId, claim: { subtaskId: (await scene.subtask(lotId)).subtask_id, token: 1, lotId } };
}
type Started = Awaited<ReturnType<typeof startLot>>;

function gathered(rows: readonly Given[]): PendingWrite {
  const parts = rows.map((row) => ({
    columns: ['key', 'value', 'more'].slice(0, row.length),
    rows: [row.map((value): Value => value ?? null)],
  }));
  return pageOfRows(parts);
}
const write = (lot: Started, rows: readonly Given[], database: Database = scene.database) =>
  writeRows(database, lot.claim, gathered(rows), []);
const valuesOf = async ({ lotId }: Started): Promise<Value[][]> =>
  (await scene.rows(lotId)).map((row) => row.slice(0, 2));

class Died extends Error {}
const dying = (): Database => ({
  ...scene.database,
  withoutRls: (work) =>
    scene.database.withoutRls(async (tx) => {
      await work(tx);
      throw new Died();
    }),
});

test('a repeat takes the place of its row, costs nothing, and the last of several counts', async () => {
  const task = await makeTask();
  const lot = await startLot(task, overwrite());
  await write(lot, [['a', '1'], ['b', '1'], ['a', '2']]); // prettier-ignore
  await write(lot, [['b', '2'], ['c', '1'], ['b', '3', 'new column']]); // prettier-ignore
  expect(await scene.rows(lot.lotId)).toEqual([
    ['a', '2', null],
    ['b', '3', 'new column'],
    ['c', '1', null],
  ]);
  expect(await scene.lot(lot.lotId)).toMatchObject({ row_count: 3, repeats_left_out: 3, charge_micro: 3 * price });
  expect(await scene.charged(task.accountId)).toBe(3 * price);
});

test('across runs it is replaced in the run that has it, and the devices are notified at the next notification', async () => {
  const task = await makeTask();
  const [first, second] = [await startLot(task, overwrite()), await startLot(task, overwrite())];
  await write(first, [['a', '1'], ['b', '1']]); // prettier-ignore
  const before = await scene.lot(first.lotId);
  await write(second, [['n', '1'], ['b', '2']]); // prettier-ignore
  expect(await valuesOf(first)).toEqual([['a', '1'], ['b', '2']]); // prettier-ignore
  expect(await valuesOf(second)).toEqual([['n', '1']]);
  await sql`update lots set told_at = now() - interval '1 min' where lot_id = ${second.lotId}`.execute(
    scene.database.kysely,
  );
  await scene.database.withoutRls((tx) => notifyProgress(tx, second.lotId, task.accountId));
  const after = await scene.lot(first.lotId);
  expect(after).toMatchObject({ rewrites: before.rewrites + 1, is_rewrite_untold: false });
  expect(after.revision).toBe((await scene.lot(second.lotId)).revision);
});

test('within a run alone it leaves other runs as they are', async () => {
  const task = await makeTask();
  const [first, second] = [
    await startLot(task, overwrite({ across: 'lot' })),
    await startLot(task, overwrite({ across: 'lot' })),
  ];
  await write(first, [['a', '1']]);
  await write(second, [['a', '2'], ['a', '3']]); // prettier-ignore
  expect([await valuesOf(first), await valuesOf(second)]).toEqual([[['a', '1']], [['a', '3']]]);
});

test('a row of a deleted run is collected again, a row from before the setting stays as it is', async () => {
  const task = await makeTask();
  const [deleted, skipping, last] = [
    await startLot(task, overwrite()),
    await startLot(task, overwrite({ action: 'skip' })),
    await startLot(task, overwrite()),
  ];
  await write(deleted, [['a', '1']]);
  await write(skipping, [['s', '1']]);
  await sql`update lots set deleted_at = now() where lot_id = ${deleted.lotId}`.execute(scene.database.kysely);
  await write(last, [['a', '2'], ['s', '2'], ['a', '3']]); // prettier-ignore
  await write(last, [['a', '4']]);
  expect(await valuesOf(skipping)).toEqual([['s', '1']]);
  expect(await valuesOf(last)).toEqual([['a', '4']]);
});

test('a row after the limit of a cap replaces nothing', async () => {
  const lot = await startLot(await makeTask(), overwrite(), { maxRows: 2 });
  await write(lot, [['a', '1'], ['a', '2'], ['b', '1'], ['b', '2'], ['c', '1'], ['a', '3'], ['c', '2']]); // prettier-ignore
  expect(await valuesOf(lot)).toEqual([['a', '2'], ['b', '2']]); // prettier-ignore
});

test('a run of failed pages overwrites nothing, and its rows are known to later runs', async () => {
  const task = await makeTask();
  const lot = await startLot(task, overwrite());
  await write(lot, [['a', '1']]);
  await sql`update lots set rerun_of_lot_no = 1 where lot_id = ${lot.lotId}`.execute(scene.database.kysely);
  await write(lot, [['a', 'of the page'], ['b', '1'], ['b', '2']]); // prettier-ignore
  expect(await valuesOf(lot)).toEqual([['a', '1'], ['a', 'of the page'], ['b', '1']]); // prettier-ignore
  const next = await startLot(task, overwrite());
  await write(next, [['b', '3']]);
  expect(await valuesOf(lot)).toEqual([['a', '1'], ['a', 'of the page'], ['b', '3']]); // prettier-ignore
});

/** What a device has of a lot: the latest body of each block, asked for as devices do. */
class Mirror {
  private readonly lotId: string;
  private readonly blocks = new Map<number, { rowCount: number; isFull: boolean; body: string }>();
  private rewrites = 0;

  constructor(lotId: string) {
    this.lotId = lotId;
  }

  async read(maxBytes: number): Promise<void> {
    const known = [...this.blocks].find(([, { isFull }]) => !isFull)?.[0] ?? this.blocks.size;
    await scene.database.withoutRls(async (tx) => {
      const { rewrites, row_count: rowCountThere } = await scene.lot(this.lotId);
      const { blocks, hasMore } = await readRewrittenBlocks(tx, this.lotId, {
        after: this.rewrites,
        upTo: known,
        maxBytes,
      });
      for (const { block_no, row_count: rowCount, is_full: isFull, body, rewrite_no } of blocks) {
        if (this.blocks.get(block_no)?.rowCount === rowCount) this.blocks.set(block_no, { rowCount, isFull, body });
        this.rewrites = rewrite_no;
      }
      if (!hasMore) this.rewrites = rewrites;
      const rowsHere = [...this.blocks.values()].reduce((sum, { rowCount }) => sum + rowCount, 0);
      if (rowsHere === rowCountThere) return;
      for (const block of await readBlocksFrom(tx, this.lotId, known, maxBytes))
        this.blocks.set(block.block_no, { rowCount: block.row_count, isFull: block.is_full, body: block.body });
    });
  }

  rows(columnCount: number): Value[][] {
    return [...this.blocks]
      .toSorted(([one], [other]) => one - other)
      .flatMap(([, { body }]) => decodeRows(body, columnCount));
  }
}

test('whatever is written, to whichever of the runs, however workers die: the rows are the latest ones, and devices have them', async () => {
  // Long values fill a block with a few rows.
  const value = fc
    .tuple(fc.constantFrom('', 'v', 'w'.repeat(30_000), 'x'.repeat(70_000)), fc.nat(99))
    .map((parts) => parts.join(''));
  const key = fc.constantFrom('', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
  const row: fc.Arbitrary<Given> = fc.oneof(fc.tuple(key, value), fc.tuple(key, value, fc.constant('more')));
  const step = fc.record({
    lot: fc.nat(2),
    rows: fc.array(row, { maxLength: 6 }),
    dies: fc.boolean(),
    reads: fc.nat(3),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('lot', 'task'),
      fc.array(step, { minLength: 3, maxLength: 12 }),
      async (across, steps) => {
        const task = await makeTask();
        const lots = [];
        for (let index = 0; index < 3; index += 1) lots.push(await startLot(task, overwrite({ across })));
        const truth: Given[][] = [[], [], []];
        const places = new Map<string, [lot: number, row: number]>();
        const mirrors = lots.map(({ lotId }) => new Mirror(lotId));
        for (const { lot, rows, dies, reads } of steps) {
          if (dies) await expect(write(lots[lot]!, rows, dying())).rejects.toThrow(Died);
          await write(lots[lot]!, rows);
          for (const given of rows) {
            const name = across === 'lot' ? `${lot}${given[0]}` : given[0];
            const [inLot, place] = (given[0] === '' ? undefined : places.get(name)) ?? [lot, truth[lot]!.length];
            truth[inLot]![place] = given;
            places.set(name, [inLot, place]);
          }
          if (reads < 3) await mirrors[reads]!.read(1);
        }
        for (const [index, { lotId }] of lots.entries()) {
          const { columns } = await scene.lot(lotId);
          const expected = truth[index]!.map(([one, two, three]) =>
            columns.map((name) => ({ key: one, value: two, more: three ?? null })[name]),
          );
          expect(await scene.rows(lotId)).toEqual(expected);
          for (let turn = 0; turn < 60; turn += 1) await mirrors[index]!.read(1);
          expect(mirrors[index]!.rows(columns.length)).toEqual(expected);
        }
        expect(await scene.charged(task.accountId)).toBe(truth.flat().length * price);
      },
    ),
    { numRuns: 25 },
  );
});

test('of rows with one key in several transactions at once one row is stored, with the last written values', async () => {
  const lot = await startLot(await makeTask(), overwrite({ across: 'lot' }));
  await Promise.all(Array.from({ length: 12 }, (_, index) => write(lot, [['a', String(index)], ['b', String(index)]]))); // prettier-ignore
  const rows = await valuesOf(lot);
  expect(new Set(rows.map(([key]) => key))).toEqual(new Set(['a', 'b']));
  expect(rows).toHaveLength(2);
  expect(new Set(rows.map(([, value]) => value)).size).toBe(1);
});

test('a task that only leaves repeats out notes no places', async () => {
  const task = await makeTask();
  const lot = await startLot(task, overwrite({ action: 'skip' }));
  await write(lot, [['a', '1'], ['a', '2']]); // prettier-ignore
  const { rows } = await sql<{
    row_no: number | null;
  }>`select row_no from seen_keys where task_id = ${task.taskId}`.execute(scene.database.kysely);
  expect(rows).toEqual([{ row_no: null }]);
  await scene.database.withoutRls(async (tx) => {
    const tail = await lockTail(tx, lot.lotId);
    const work = gathered([['a', '3']]);
    const claimed = (await claimKeys(tx, tail, work))!;
    expect(skipDuplicates(tail, work, claimed).skippedUpTo(0).replacements).toEqual([]);
    await storeKeys(tx, tail, claimed, []);
  });
});
