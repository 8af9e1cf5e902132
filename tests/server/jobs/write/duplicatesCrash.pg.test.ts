import { hash } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { rowKeys, findDuplicates, type KeySeen, type Repeats } from '#core/domain/run/repeats.ts';
import { SubtaskStatus } from '#core/domain/task/status.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { deleteKeys, insertKeys } from '#server/db/tables/rows/seenKeys.ts';
import type { Claim } from '#server/db/tables/run/subtasks.ts';
import type { Position } from '#server/engine/runRecipe.ts';
import { claimKeys, storeKeys } from '#server/jobs/write/duplicateKeys.ts';
import type { PendingWrite } from '#server/jobs/write/progressBuffer.ts';
import { skipDuplicates } from '#server/jobs/write/skipDuplicates.ts';
import { lockTail } from '#server/db/tables/rows/lotTail.ts';
import { writeRows } from '#server/jobs/write/writeRows.ts';
import { startScene } from '../startScene.ts';

const { scene } = await startScene();

const price = 3;
const byText = (one: string | null, other: string | null): number => (one ?? '').localeCompare(other ?? '');
/** Lists of pages of rows; each row is its key. */
type Lists = readonly (readonly (readonly string[])[])[];

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

/** A lot of one subtask, taken by a worker, with the keys that an earlier run left. */
async function taken(repeats: Repeats, starts: number, before: readonly string[] = []) {
  const accountId = await scene.makeAccount(1);
  const taskId = await scene.makeTask(accountId);
  const urls = Array.from({ length: starts }, (_, index) => `http://a.test/${index}`);
  await scene.startLot(accountId, taskId, [], { repeats });
  const first = (await scene.task(taskId)).lot_id ?? '';
  await keep(first, before);
  const lotId = await scene.startLot(accountId, taskId, urls, { repeats, pricePerRowMicro: price });
  await sql`
    update subtasks set start_urls = ${JSON.stringify(urls)}, status = ${SubtaskStatus.Executing}, token = 1
    where lot_id = ${lotId} and subtask_no = 1`.execute(scene.database.kysely);
  await sql`delete from subtasks where lot_id = ${lotId} and subtask_no > 1`.execute(scene.database.kysely);
  const { subtask_id: subtaskId } = await scene.subtask(lotId);
  return { accountId, taskId, lotId, claim: { subtaskId, token: 1 } };
}

/** Keys as a run leaves them. */
async function keep(lotId: string, keys: readonly string[]): Promise<void> {
  await scene.database.withoutRls((tx) => storeUnique(tx, lotId, work([keys], 0, 0, true)));
}

/** Stores the keys of the rows that are no duplicates, and returns these rows. */
async function storeUnique(tx: Tx, lotId: string, rows: PendingWrite): Promise<(string | null)[]> {
  const tail = await lockTail(tx, lotId);
  const claimed = (await claimKeys(tx, tail, rows))!;
  const { work: unique, keys } = skipDuplicates(tail, rows, claimed);
  await storeKeys(tx, tail, claimed, keys);
  return unique.parts.flatMap((part) => part.rows.flat());
}

/** Pages of a list, from one on. */
function work(pages: readonly (readonly string[])[], startIndex: number, from: number, isEnd: boolean): PendingWrite {
  const rows = pages.flat().map((key) => [key]);
  const segments = pages.map((page, index) => ({
    rows: page.length,
    pagesDone: 1,
    pagesFailed: 0,
    urlsDone: isEnd && index === pages.length - 1 ? 1 : 0,
  }));
  const number = from + pages.length;
  const position: Position = isEnd
    ? { startIndex: startIndex + 1, page: null, skip: 0 }
    : { startIndex, page: { url: `http://a.test/${startIndex}`, number }, skip: 0 };
  return {
    parts: [{ columns: ['key'], rows }],
    rowCount: rows.length,
    position,
    urlsDone: isEnd ? 1 : 0,
    pagesDone: pages.length,
    pagesFailed: 0,
    failures: [],
    failedPages: [],
    segments,
  };
}

/** The pages that a worker reads from the position of the subtask, up to a limit; `null`: nothing is left. */
function next(lists: Lists, position: Position | null, most: number): PendingWrite | null {
  const startIndex = position?.startIndex ?? 0;
  const pages = lists[startIndex];
  if (pages === undefined) return null;
  const from = position?.page?.number ?? 0;
  const now = pages.slice(from, from + most);
  return work(now, startIndex, from, from + now.length >= pages.length);
}

const fates = ['lives', 'hearsNoAnswer', 'diesBefore', 'diesWithin', 'diesAfter'] as const;

/** A worker, and those that follow it, until all is written. */
async function workOff(lotId: string, first: Claim, lists: Lists, steps: readonly [(typeof fates)[number], number][]) {
  const { database } = scene;
  let claim = first;
  for (let step = 0; ; step += 1) {
    const [fate, most] = steps[step] ?? ['lives', 2];
    const position = (await scene.subtask(lotId)).position as Position | null;
    const gathered = next(lists, position, most);
    if (gathered === null) return;
    const writeId = crypto.randomUUID();
    if (fate === 'diesWithin') {
      await expect(writeRows(dyingIn(database), { ...claim, lotId }, gathered, [], { writeId })).rejects.toThrow(Died);
    } else if (fate !== 'diesBefore') {
      const written = await writeRows(database, { ...claim, lotId }, gathered, [], { writeId });
      expect(written).not.toBeNull();
      if (fate === 'hearsNoAnswer') {
        const again = await writeRows(database, { ...claim, lotId }, gathered, [], { writeId });
        expect(again?.continueAt ?? null).toEqual(written?.continueAt);
      }
    }
    if (!fate.startsWith('dies')) continue;
    const dead = claim;
    claim = { ...claim, token: claim.token + 1 };
    await sql`update subtasks set token = ${claim.token} where subtask_id = ${claim.subtaskId}`.execute(
      database.kysely,
    );
    expect(await writeRows(database, { ...dead, lotId }, gathered, [], { writeId })).toBeNull();
  }
}

test('however workers die and write again, the rows are those of a run that nothing happens to', async () => {
  const row = fc.constantFrom('', 'a', 'b', 'c', 'd', 'e', 'f', 'old1', 'old2');
  const list = fc.array(fc.array(row, { maxLength: 4 }), { minLength: 1, maxLength: 5 });
  const policy = fc.record({
    fields: fc.constant<string[]>(['key']),
    across: fc.constantFrom('lot', 'task'),
    action: fc.constantFrom('skip', 'stop'),
  });
  const steps = fc.array(fc.tuple(fc.constantFrom(...fates), fc.integer({ min: 1, max: 3 })), { maxLength: 12 });
  const before = ['old1', 'old2'];
  await fc.assert(
    fc.asyncProperty(policy, fc.array(list, { minLength: 1, maxLength: 3 }), steps, async (repeats, lists, happens) => {
      const { accountId, taskId, lotId, claim } = await taken(repeats, lists.length, before);
      await workOff(lotId, claim, lists, happens);

      const seen = new Map(before.map((key): [string, KeySeen] => [key, 'before']));
      const pieces = lists.flatMap((pages) =>
        pages.map((page, index) => ({ rows: page.length, urlsDone: index === pages.length - 1 ? 1 : 0 })),
      );
      const keys = lists.flat(2).map((key) => (key === '' ? null : key));
      const { rows } = findDuplicates(repeats, pieces, keys, repeats.across === 'task' ? seen : new Map());
      const kept = lists.flat(2).filter((_, place) => rows[place] === 'kept');
      expect((await scene.rows(lotId)).flat()).toEqual(kept);
      expect((await scene.charged(accountId)) + 0).toBe(kept.length * price);
      const leftOut = rows.filter((fate) => fate === 'repeat').length;
      expect(await scene.lot(lotId)).toMatchObject({ row_count: kept.length, repeats_left_out: leftOut });
      expect(await scene.subtask(lotId)).toMatchObject({ urls_done: lists.length });
      expect(await keptKeys(taskId)).toBe(kept.filter((key) => key !== '').length + before.length);
    }),
    { numRuns: 40 },
  );
});

test('of rows with one key in several transactions at once exactly one is kept', async () => {
  const repeats: Repeats = { fields: ['key'], across: 'lot', action: 'skip' };
  const row = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(row, { minLength: 1 }), { minLength: 2, maxLength: 6 }), async (writes) => {
      const { accountId, taskId, lotId, claim } = await taken(repeats, 1);
      const send = (keys: readonly string[]) =>
        writeRows(scene.database, { ...claim, lotId }, work([keys], 0, 0, false), []);
      for (const written of await Promise.all(writes.map(send))) expect(written).not.toBeNull();
      const distinct = [...new Set(writes.flat())].toSorted(byText);
      expect((await scene.rows(lotId)).flat().toSorted(byText)).toEqual(distinct);
      expect(await scene.charged(accountId)).toBe(distinct.length * price);
      expect(await keptKeys(taskId)).toBe(distinct.length);
      expect((await scene.lot(lotId)).repeats_left_out).toBe(writes.flat().length - distinct.length);
    }),
    { numRuns: 12 },
  );
});

test('two lots of a task that write at once keep a row once: the primary key decides', async () => {
  const repeats: Repeats = { fields: ['key'], across: 'task', action: 'skip' };
  const { taskId, accountId, lotId } = await taken(repeats, 1);
  const other = await scene.startLot(accountId, taskId, ['http://a.test/'], { repeats });
  const keys = Array.from({ length: 40 }, (_, index) => `k${index}`);
  const take = (lot: string, rows: readonly string[]) =>
    scene.database.withoutRls((tx) => storeUnique(tx, lot, work([rows], 0, 0, false)));
  const kept = await Promise.all([take(lotId, keys), take(other, keys.toReversed())]);
  expect(kept.flat().toSorted(byText)).toEqual(keys.toSorted(byText));
  expect(await keptKeys(taskId)).toBe(keys.length);
});

test('a few keys are looked up one by one, although the table has grown since it was last analysed', async () => {
  const { taskId, accountId } = await taken({ fields: ['key'], across: 'task', action: 'skip' }, 1);
  await sql`
    insert into seen_keys (task_id, lot_no, seen_in, hash, account_id)
    select ${taskId}::uuid, 0, 1, decode(md5(no::text), 'hex'), ${accountId} from generate_series(1, 20000) as no`.execute(
    scene.database.kysely,
  );
  const hashes = [...Array(300).keys()].map((no) => hash('md5', String(no + 1), 'hex'));
  const read = await scene.database.withoutRls(async (tx) => {
    // The count includes earlier transactions of the connection that PostgreSQL has not reported yet.
    const before = await tuplesRead(tx);
    const found = await insertKeys(tx, { taskId, lotNo: 0, accountId, seenIn: 2, hashes });
    expect([...found.values()]).toEqual(hashes.map(() => ({ lotNo: 1, rowNo: null })));
    await deleteKeys(tx, { taskId, lotNo: 0 }, hashes);
    return (await tuplesRead(tx)) - before;
  });
  expect(read).toBeLessThan(2_000);
});

test('a key is the same text on every machine: what is in the table stays comparable', () => {
  expect(rowKeys(['sku', 'shop'], ['shop', 'sku'])([' a  b ', 'É'.normalize('NFD')])).toBe(
    '[["shop","sku"],["a b","É"]]',
  );
});

async function keptKeys(taskId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from seen_keys where task_id = ${taskId}`.execute(scene.database.kysely);
  return rows[0]?.count ?? 0;
}

async function tuplesRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'seen_keys'`.execute(tx);
  return rows[0]?.read ?? 0;
}
