import { describe, expect, it } from 'vitest';
import { Verdict } from '#core/domain/data/failure.ts';
import type { Batch } from '#server/engine/runRecipe.ts';
import { createProgressBuffer, type PendingWrite } from '#server/jobs/write/progressBuffer.ts';
import { deferred } from '../deferred.ts';

function batch(startIndex: number, rowCount: number, more: Partial<Batch> = {}): Batch {
  return {
    columns: ['n'],
    rows: Array.from({ length: rowCount }, (_, index) => [`${startIndex}.${index}`]),
    position: { startIndex, page: null, skip: 0 },
    urlsDone: 1,
    pagesDone: 2,
    pagesFailed: 0,
    failures: [],
    failedPages: [],
    segments: [{ rows: rowCount, pagesDone: 2, pagesFailed: 0, urlsDone: 1 }],
    ...more,
  };
}
const failure = (url: string) => ({ url, code: 'TimedOut', verdict: Verdict.GiveUpPage, detail: null }) as const;
const page = (url: string) => ({ url, number: 1 });

describe('the progress buffer', () => {
  it('makes one write of what comes within a second', async () => {
    const writes: PendingWrite[] = [];
    const buffer = createProgressBuffer(
      async (gathered) => void writes.push(gathered),
      () => undefined,
    );
    await buffer.add(batch(1, 2, { failures: [failure('a'), failure('b')], failedPages: [page('a'), page('b')] }));
    await buffer.add(batch(2, 1, { pagesFailed: 1, failures: [failure('c')], failedPages: [page('c')] }));
    await buffer.add(batch(3, 1, { columns: ['n', 'more'], rows: [['3.0', 'x']] }));
    expect(writes).toEqual([]);
    await buffer.flush();
    await buffer.flush();
    expect(writes).toEqual([
      {
        parts: [
          { columns: ['n'], rows: [['1.0'], ['1.1'], ['2.0']] },
          { columns: ['n', 'more'], rows: [['3.0', 'x']] },
        ],
        rowCount: 4,
        position: { startIndex: 3, page: null, skip: 0 },
        urlsDone: 3,
        pagesDone: 6,
        pagesFailed: 1,
        failures: [failure('a'), failure('b'), failure('c')],
        failedPages: [page('a'), page('b'), page('c')],
        segments: [2, 1, 1].map((rows) => ({ rows, pagesDone: 2, pagesFailed: 0, urlsDone: 1 })),
      },
    ]);
  });

  it('writes at 500 rows and lets the engine wait for it', async () => {
    const writes: number[] = [];
    const buffer = createProgressBuffer(
      async (gathered) => void writes.push(gathered.rowCount),
      () => undefined,
    );
    await buffer.add(batch(1, 499));
    expect(writes).toEqual([]);
    await buffer.add(batch(2, 1));
    expect(writes).toEqual([500]);
  });

  it('writes at a million characters, however few rows they are', async () => {
    const writes: number[] = [];
    const buffer = createProgressBuffer(
      async (gathered) => void writes.push(gathered.rowCount),
      () => undefined,
    );
    const long = { rows: [['x'.repeat(400_000)]] };
    for (let index = 1; index <= 4; index += 1) await buffer.add(batch(index, 1, long));
    expect(writes).toEqual([3]);
    await buffer.flush();
    expect(writes).toEqual([3, 1]);
  });

  it('writes without being asked when no more comes', async () => {
    const written = deferred<number>();
    const buffer = createProgressBuffer(
      async (gathered) => written.resolve(gathered.rowCount),
      () => undefined,
    );
    await buffer.add(batch(1, 3));
    expect(await written.promise).toBe(3);
  });

  it('writes nothing after a write that failed, and says so at once and to everybody', async () => {
    const trouble = new Error('away');
    const notified: unknown[] = [];
    let count = 0;
    const buffer = createProgressBuffer(
      async () => {
        count += 1;
        throw trouble;
      },
      (error) => notified.push(error),
    );
    await buffer.add(batch(1, 1));
    await expect(buffer.flush()).rejects.toBe(trouble);
    await buffer.add(batch(2, 1));
    await expect(buffer.flush()).rejects.toBe(trouble);
    expect(count).toBe(1);
    expect(notified).toContain(trouble);
  });
});
