import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { encodeBlock, maxBlockRows } from '#core/domain/data/block.ts';
import { linesLeft } from '#core/domain/files/readFile.ts';
import type { FilesApi } from '#workers/files/api.ts';
import { filesApi } from '#workers/files/filesApi.ts';

const values = [
  'https://a.example/',
  ' https://a.example/ ',
  'word',
  null,
  '',
  '  ',
  'word',
  'https://b.example/\npath',
  'x'.repeat(10_001),
];

/** Two blocks of two columns, and one that was written before the lot had the second of them. */
const bodies = [
  encodeBlock([['old']], 1),
  encodeBlock(
    values.slice(0, 4).map((value) => ['other', value]),
    2,
  ),
  encodeBlock(
    values.slice(4).map((value) => ['other', value]),
    2,
  ),
];

function blocksOf(batches: readonly string[][]): () => Promise<string[] | null> {
  let at = 0;
  return async () => batches[at++] ?? null;
}

async function linesOf(api: FilesApi, options: Parameters<FilesApi['take']>[0]): Promise<string[]> {
  const taken = await api.take(options, Infinity);
  if (!taken.ok) throw new Error(taken.problem.code);
  const { value } = taken.value;
  return (typeof value === 'string' ? value : gunzipSync(value.packed).toString()).split('\n');
}

async function counted(api: FilesApi, batches: readonly string[][] = [bodies.slice(0, 2), bodies.slice(2)]) {
  const counts = await api.countRows(1, blocksOf(batches));
  if (!counts.ok) throw new Error(counts.problem.code);
  return counts.value;
}

const all = { withoutDuplicates: false, onlyAddresses: false };

describe('values of a task as lines', () => {
  it('are trimmed and of one line each; empty and endless ones are counted and left out', async () => {
    const api = filesApi();
    expect(await counted(api)).toMatchObject({
      lines: 5,
      empty: 2,
      tooLong: 1,
      firstTooLong: 'x'.repeat(50),
      duplicates: 2,
      noAddresses: 3,
      firstNoAddress: 'word',
    });
    expect(await linesOf(api, all)).toEqual([
      'https://a.example/',
      'https://a.example/',
      'word',
      'word',
      'https://b.example/ path',
    ]);
  });

  it.each([
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ])(
    'without duplicates %s, only addresses %s: as many are left as was said',
    async (withoutDuplicates, onlyAddresses) => {
      const api = filesApi();
      const options = { withoutDuplicates, onlyAddresses };
      const counts = await counted(api);
      expect((await linesOf(api, options)).length).toBe(linesLeft(counts, options));
    },
  );

  it('are 200,000 in their order, held as one list', async () => {
    const api = filesApi();
    const blocks = Array.from({ length: 400 }, (_, no) =>
      encodeBlock(
        Array.from({ length: maxBlockRows }, (_row, row) => ['x', `https://a.example/${no * maxBlockRows + row}`]),
        2,
      ),
    );
    expect((await counted(api, [blocks.slice(0, 20), blocks.slice(20)])).distinctAddresses).toBe(200_000);
    const lines = await linesOf(api, all);
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([
      200_000,
      'https://a.example/0',
      'https://a.example/199999',
    ]);
  });

  it('of the count before can be taken while more rows are counted', async () => {
    const api = filesApi();
    await counted(api);
    let proceed = (): void => undefined;
    const held = new Promise<void>((resolve) => (proceed = resolve));
    const next = blocksOf([[encodeBlock([['x', 'new']], 2)]]);
    const again = api.countRows(1, async () => {
      await held;
      return next();
    });
    expect((await linesOf(api, all)).length).toBe(5);
    proceed();
    expect((await again).ok).toBe(true);
    expect(await linesOf(api, all)).toEqual(['new']);
  });

  it('that a worker before this one counted are not taken for none', async () => {
    expect(await filesApi().take(all, Infinity)).toEqual({ ok: false, problem: { code: 'ReaderStopped' } });
  });

  it('are no longer counted when another order came', async () => {
    const api = filesApi();
    const first = api.countRows(1, blocksOf([bodies, bodies]));
    const second = api.countRows(1, blocksOf([bodies]));
    expect(await first).toEqual({ ok: false, problem: { code: 'Cancelled' } });
    expect((await second).ok).toBe(true);
  });
});
