import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { SubtaskStatus } from '#core/domain/task/status.ts';
import type { Database } from '#server/db/database.ts';
import type { Claim } from '#server/db/tables/run/subtasks.ts';
import type { Position } from '#server/engine/runRecipe.ts';
import type { PendingWrite } from '#server/jobs/write/progressBuffer.ts';
import { writeRows } from '#server/jobs/write/writeRows.ts';
import { startScene } from '../startScene.ts';

const { scene } = await startScene();
const price = 7;

class Died extends Error {}

/** A database whose next transaction does all its work and ends with its process before the commit. */
const dyingIn = (database: Database): Database => ({
  ...database,
  withoutRls: (work) =>
    database.withoutRls(async (tx) => {
      await work(tx);
      throw new Died();
    }),
});

const fates = ['lives', 'lives', 'hearsNoAnswer', 'diesBefore', 'diesWithin', 'diesAfter'] as const;
type Steps = readonly (readonly [fate: (typeof fates)[number], most: number])[];

/** A subtask that a worker has, of a lot of its own or one that it shares; it has rows `name 0`, `name 1` and so on. */
interface Writer {
  name: string;
  lotId: string;
  claim: Claim;
  rowCount: number;
}

/** The position at which a run continues, in rows: the rows before it are written. */
async function reached({ claim }: Writer): Promise<number> {
  const { rows } = await sql<{ position: Position | null }>`
    select position from subtasks where subtask_id = ${claim.subtaskId}`.execute(scene.database.kysely);
  const position = rows[0]?.position;
  return (position?.skip ?? 0) + (position?.rowsOut ?? 0);
}

function work({ name, rowCount }: Writer, from: number, most: number): PendingWrite {
  const rows = Array.from({ length: Math.min(most, rowCount - from) }, (_, index) => [`${name} ${from + index}`]);
  return {
    parts: [{ columns: ['row'], rows }],
    rowCount: rows.length,
    position: { startIndex: 0, page: null, skip: from + rows.length },
    urlsDone: 0,
    pagesDone: 1,
    pagesFailed: 0,
    failures: [],
    failedPages: [],
    segments: [{ rows: rows.length, urlsDone: 0, pagesDone: 1, pagesFailed: 0 }],
  };
}

/** A worker and those that follow it, until all is written or a quota is met. */
async function workOff(writer: Writer, steps: Steps): Promise<void> {
  const { database } = scene;
  const { lotId } = writer;
  for (let step = 0; ; step += 1) {
    const [fate, most] = steps[step] ?? ['lives', 5];
    const from = await reached(writer);
    if (from >= writer.rowCount) return;
    const gathered = work(writer, from, most);
    const writeId = crypto.randomUUID();
    const send = () => writeRows(database, { ...writer.claim, lotId }, gathered, [], { writeId });
    if (fate === 'diesWithin') {
      const dying = writeRows(dyingIn(database), { ...writer.claim, lotId }, gathered, [], { writeId });
      await expect(dying).rejects.toThrow(Died);
    } else if (fate !== 'diesBefore') {
      const written = await send();
      expect(written).not.toBeNull();
      // Between the two answers another writer may have met the day's end for the lot.
      const answer = fate === 'hearsNoAnswer' ? await send() : written;
      if (written?.reached !== null) expect(answer?.reached).toBe(written?.reached);
      if (answer?.reached !== null) return;
    }
    if (fate.startsWith('dies')) await replaceWorker(writer, gathered, writeId);
  }
}

async function replaceWorker(writer: Writer, gathered: PendingWrite, writeId: string): Promise<void> {
  const { lotId, claim: dead } = writer;
  writer.claim = { ...dead, token: dead.token + 1 };
  await sql`update subtasks set token = token + 1 where subtask_id = ${dead.subtaskId}`.execute(scene.database.kysely);
  expect(await writeRows(scene.database, { ...dead, lotId }, gathered, [], { writeId })).toBeNull();
}

/** Two lots of two subtasks each, all with a worker. */
async function openWriters(rowCounts: readonly number[], dailyMaxRows?: number) {
  const accountId = await scene.makeAccount(4);
  const writers: Writer[] = [];
  for (const lotOf of [
    [0, 1],
    [2, 3],
  ]) {
    // prettier-ignore
    const taskId = await scene.makeTask(accountId);
    const limit = dailyMaxRows === undefined ? {} : { dailyMaxRows };
    const options = { nodeCount: 4, pricePerRowMicro: price, ...limit };
    const lotId = await scene.startLot(accountId, taskId, ['http://a.test/0', 'http://a.test/1'], options);
    await sql`update subtasks set status = ${SubtaskStatus.Executing}, token = 1 where lot_id = ${lotId}`.execute(
      scene.database.kysely,
    );
    for (const [index, { subtask_id: subtaskId }] of (await scene.subtasks(lotId)).entries()) {
      const name = `writer ${lotOf[index]}`;
      writers.push({ name, lotId, claim: { subtaskId, token: 1 }, rowCount: rowCounts[lotOf[index] ?? 0] ?? 0 });
    }
  }
  return { accountId, writers, lotIds: [...new Set(writers.map(({ lotId }) => lotId))] };
}

/** Each writer's rows are in order, each once, from its first on. */
async function rowsByWriter(lotIds: readonly string[], writers: readonly Writer[]): Promise<number[]> {
  const rows = (await Promise.all(lotIds.map(scene.rows))).flat(2);
  const counts = writers.map(({ name }) => {
    const own = rows.filter((row) => row?.startsWith(name));
    expect(own).toEqual(own.map((_, index) => `${name} ${index}`));
    return own.length;
  });
  expect(rows).toHaveLength(counts.reduce((sum, count) => sum + count, 0));
  return counts;
}

const writersOf = fc.record({
  rowCounts: fc.array(fc.integer({ min: 0, max: 25 }), { minLength: 4, maxLength: 4 }),
  steps: fc.array(fc.array(fc.tuple(fc.constantFrom(...fates), fc.integer({ min: 1, max: 12 })), { maxLength: 6 }), {
    minLength: 4,
    maxLength: 4,
  }),
});

async function forgetStops(lotIds: readonly string[]): Promise<void> {
  await sql`update lots set cap_reached = null where lot_id = any(${lotIds}::uuid[])`.execute(scene.database.kysely);
}

test('§9: four writers at once, killed and sent again at random, have exactly the rows of the day, and all in the end', async () => {
  await fc.assert(
    fc.asyncProperty(writersOf, fc.integer({ min: 1, max: 60 }), async ({ rowCounts, steps }, cap) => {
      const { accountId, writers, lotIds } = await openWriters(rowCounts, cap);
      const all = rowCounts.reduce((sum, count) => sum + count, 0);
      for (let day = 1; ; day += 1) {
        await Promise.all(writers.map((writer, index) => workOff(writer, steps[(index + day) % 4] ?? [])));
        const counts = await rowsByWriter(lotIds, writers);
        const sum = counts.reduce((total, count) => total + count, 0);
        // A lot that has met the day's end leaves the rest of its own; what the other one writes decides how much that is.
        expect(sum).toBe(Math.min(day * cap, all));
        expect((await scene.charged(accountId)) + 0).toBe(sum * price);
        await scene.storedBytes(accountId);
        if (sum === all) return;
        await scene.nextDay(accountId);
        await forgetStops(lotIds);
      }
    }),
    { numRuns: 12 },
  );
});

test('four writers at once never keep more than the account may, and all in the end', async () => {
  await fc.assert(
    fc.asyncProperty(writersOf, fc.integer({ min: 0, max: 900 }), async ({ rowCounts, steps }, room) => {
      const { accountId, writers, lotIds } = await openWriters(rowCounts);
      const all = rowCounts.reduce((sum, count) => sum + count, 0);
      await scene.leaveRoom(accountId, room);
      const most = (await scene.storedBytes(accountId)) + room;
      await Promise.all(writers.map((writer, index) => workOff(writer, steps[index] ?? [])));
      const kept = (await rowsByWriter(lotIds, writers)).reduce((total, count) => total + count, 0);
      expect(await scene.storedBytes(accountId)).toBeLessThanOrEqual(most);
      expect((await scene.charged(accountId)) + 0).toBe(kept * price);
      await scene.leaveRoom(accountId, 10_000);
      await forgetStops(lotIds);
      await Promise.all(writers.map((writer) => workOff(writer, [])));
      expect(await rowsByWriter(lotIds, writers)).toEqual(rowCounts);
      expect((await scene.charged(accountId)) + 0).toBe(all * price);
      await scene.storedBytes(accountId);
    }),
    { numRuns: 12 },
  );
});
