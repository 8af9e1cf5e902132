import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Row } from '#core/domain/data/block.ts';
import type { Repeats } from '#core/domain/run/repeats.ts';
import { ExportScope } from '#core/domain/data/exportFile.ts';
import { SubtaskStatus } from '#core/domain/task/status.ts';
import { exportPlan } from '#core/wire/rows/exportRecord.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { addExportedRanges, readUnexported } from '#server/db/tables/export/exportedRanges.ts';
import { readRows, RowsGone, type ReadRanges } from '#server/jobs/export/readRows.ts';
import { selectRows } from '#server/jobs/export/readSources.ts';
import { writeRows } from '#server/jobs/write/writeRows.ts';
import { pageOfRows } from '../pageOfRows.ts';
import { startScene } from '../startScene.ts';

const { scene } = await startScene();
const { database } = scene;

const repeats: Repeats = { fields: ['key'], across: 'task', action: 'overwrite' };
/** Long, so that a block has few rows and a lot some blocks. */
const filler = 'x'.repeat(30_000);
const lotCount = 3;

/** The version of a row is the number of the write that gave it its values. */
interface ModelRow {
  key: string;
  version: number;
}

interface OpenExport {
  batches: AsyncGenerator<Row[]>;
  ranges: ReadRanges;
  versions: number[];
}

/** A task with lots that are written, and the naive truth: which version of which row a whole file has. */
async function makeWorld() {
  const accountId = await scene.makeAccount(1);
  const taskId = await scene.makeTask(accountId);
  const lots = await Promise.all(Array.from({ length: lotCount }, () => startLot(accountId, taskId)));
  const rowsByLot = new Map(lots.map(({ lotId }) => [lotId, [] as ModelRow[]]));
  const exported = new Set<number>();
  const open: OpenExport[] = [];
  let version = 0;

  const rowOf = (key: string): ModelRow | undefined => [...rowsByLot.values()].flat().find((row) => row.key === key);
  const end = (which: number): OpenExport | undefined => open.splice(which % Math.max(1, open.length), 1)[0];
  return {
    write: async (lotAt: number, keys: readonly number[]) => {
      const lot = lots[lotAt];
      const own = lot && rowsByLot.get(lot.lotId);
      if (lot === undefined || own === undefined) return;
      const rows = keys.map((key) => {
        version += 1;
        const known = rowOf(String(key));
        if (known === undefined) own.push({ key: String(key), version });
        else known.version = version;
        return [String(key), `${version} ${filler}`];
      });
      await writeRows(database, lot.claim, pageOfRows([{ columns: ['key', 'value'], rows }]), []);
    },
    begin: async (scope: ExportScope, lotNos: number[]) => {
      const plan = exportPlan.parse({ taskId, scope, lotNos, format: 'csv' });
      const chosen = await database.withoutRls((tx) => selectRows(tx, plan));
      const ranges: ReadRanges = new Map();
      const { signal } = new AbortController();
      const batches = readRows({ database, columns: ['value'], signal, ranges }, chosen);
      open.push({ batches, ranges, versions: [] });
    },
    read: async (which: number) => {
      const reading = open[which % Math.max(1, open.length)];
      if (reading !== undefined) await readBatch(reading);
    },
    finish: async (which: number) => {
      const ending = end(which);
      if (ending === undefined) return;
      while (await readBatch(ending));
      await database.withoutRls(async (tx) => {
        await nextRevision(tx, accountId);
        await addExportedRanges(tx, { accountId, destinationId: null }, ending.ranges);
      });
      ending.versions.forEach((each) => exported.add(each));
    },
    crash: async (which: number) => {
      await end(which)?.batches.return(undefined);
    },
    remove: async (lotAt: number) => {
      const lot = lots[lotAt];
      if (lot === undefined) return;
      await sql`update lots set deleted_at = now() where lot_id = ${lot.lotId}`.execute(database.kysely);
      rowsByLot.delete(lot.lotId);
    },
    /** What is not exported by the service, and by the model. */
    compare: async () => {
      const found = await database.withoutRls((tx) => readUnexported(tx, taskId));
      const given = found.flatMap(({ lotId, spans }) =>
        spans.flatMap(({ start, end: last }) =>
          Array.from({ length: last - start }, (_, index) => `${lotId} ${start + index}`),
        ),
      );
      const expected = [...rowsByLot].flatMap(([lotId, rows]) =>
        rows.flatMap((row, index) => (exported.has(row.version) ? [] : [`${lotId} ${index}`])),
      );
      expect(given.toSorted()).toEqual(expected.toSorted());
      await expectNormal(taskId);
    },
  };
}

async function startLot(accountId: string, taskId: string) {
  const lotId = await scene.startLot(accountId, taskId, ['http://a.test/'], { repeats });
  await sql`update subtasks set status = ${SubtaskStatus.Executing}, token = 1 where lot_id = ${lotId}`.execute(
    database.kysely,
  );
  return { lotId, claim: { subtaskId: (await scene.subtask(lotId)).subtask_id, token: 1, lotId } };
}

/** True while there are more rows. Rows of a lot that was deleted meanwhile end the export. */
async function readBatch({ batches, versions, ranges }: OpenExport): Promise<boolean> {
  try {
    const next = await batches.next();
    if (next.done === true) return false;
    versions.push(...next.value.map(([value]) => Number.parseInt(value ?? '', 10)));
    return true;
  } catch (error) {
    if (!(error instanceof RowsGone)) throw error;
    ranges.clear();
    versions.length = 0;
    return false;
  }
}

/** Ranges of a lot do not overlap, and two that touch have different numbers. */
async function expectNormal(taskId: string): Promise<void> {
  const { rows } = await sql`
    select from exported_ranges as one join exported_ranges as other using (lot_id) join lots using (lot_id)
    where task_id = ${taskId} and one.first_row < other.first_row
      and (one.end_row > other.first_row or one.end_row = other.first_row and one.rewrites = other.rewrites)`.execute(
    database.kysely,
  );
  expect(rows).toEqual([]);
}

const lotAt = fc.nat(lotCount - 1);
const which = fc.nat(1);
const keys = fc.array(fc.nat(60), { minLength: 1, maxLength: 12 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant('write' as const), lotAt, keys }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('begin' as const), scope: fc.constantFrom(...Object.values(ExportScope)), lotNos: fc.uniqueArray(fc.integer({ min: 1, max: lotCount })) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('read' as const), which }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('finish' as const), which }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('crash' as const), which }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('remove' as const), lotAt: fc.constant(0) }) },
); // prettier-ignore

test('rows that are not exported are exactly those that no whole file has as they are now: writes, replacements, exports, crashes and deletions in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const world = await makeWorld();
      for (const each of steps) {
        if (each.act === 'write') await world.write(each.lotAt, each.keys);
        else if (each.act === 'begin') await world.begin(each.scope, each.lotNos);
        else if (each.act === 'remove') await world.remove(each.lotAt);
        else await world[each.act](each.which);
        await world.compare();
      }
    }),
    { numRuns: 40 },
  );
});
