import { describe, expect, test } from 'vitest';
import type { Row } from '#core/domain/data/block.ts';
import { defaultExportOptions, exportFormats, type ExportFormat } from '#core/domain/data/exportFile.ts';
import { FieldType } from '#core/domain/template/template.ts';
import type { FileReport } from '#core/export/rowFile.ts';
import { mediaTypeOf, writeFile } from '#core/export/writeFile.ts';

const file = {
  columns: [
    { label: 'number', type: FieldType.Text },
    { label: 'text', type: FieldType.Text },
  ],
  options: defaultExportOptions,
  title: 'Rows',
};

/** Batches of 500 rows without an end that watch what is read of them. */
function endless(failsAt = Infinity) {
  const seen = { batches: 0, isClosed: false, mustFail: false };
  async function* batches(): AsyncGenerator<readonly Row[]> {
    try {
      for (;;) {
        seen.batches += 1;
        if (seen.batches > failsAt || seen.mustFail) throw new Error('the rows broke off');
        yield Array.from({ length: 500 }, (_, index) => [`${seen.batches}`, `${Math.sin(index + seen.batches)}`]);
      }
    } finally {
      seen.isClosed = true;
    }
  }
  return { seen, batches: batches() };
}

function started(format: ExportFormat, batches: AsyncIterable<readonly Row[]>) {
  const report = { rows: 0, longCells: 0 };
  return { report, chunks: writeFile(format, file, batches, report) };
}

describe.each(exportFormats)('a stream of %s', (format) => {
  test('reads rows only when a chunk is asked for', async () => {
    const { seen, batches } = endless();
    const { chunks } = started(format, batches);
    expect(seen.batches).toBe(0);
    let bytes = 0;
    while (bytes < 1_000_000) bytes += (await chunks.next()).value?.length ?? 0;
    const read = seen.batches;
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen.batches - read).toBeLessThan(100);
    await chunks.return(undefined);
  });

  test('ends the rows when it is ended', async () => {
    const { seen, batches } = endless();
    const { chunks } = started(format, batches);
    let bytes = 0;
    while (bytes < 100_000) bytes += (await chunks.next()).value?.length ?? 0;
    expect(seen.isClosed).toBe(false);
    await chunks.return(undefined);
    expect(seen.isClosed).toBe(true);
  });

  test('throws when the rows break off, and never ends as if they were whole', async () => {
    const { batches } = endless(3);
    const { chunks, report } = started(format, batches);
    const read = async () => {
      for await (const chunk of chunks) expect(chunk.length).toBeGreaterThan(0);
    };
    await expect(read()).rejects.toThrow('the rows broke off');
    expect(report.rows).toBeLessThanOrEqual(1_500);
  });

  test('keeps the error of rows that break off while nobody asks for a chunk', async () => {
    const { seen, batches } = endless();
    const { chunks } = started(format, batches);
    let bytes = 0;
    while (bytes < 10_000) bytes += (await chunks.next()).value?.length ?? 0;
    seen.mustFail = true;
    // A compressor reads some rows ahead: give it time to meet the error.
    for (let turn = 0; turn < 200 && !seen.isClosed; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    const read = async () => {
      for await (const chunk of chunks) expect(chunk.length).toBeGreaterThan(0);
    };
    await expect(read()).rejects.toThrow('the rows broke off');
  });

  test('is whole where the report already counts the rows of another file', async () => {
    const rows = [
      [
        ['1', 'a'],
        ['2', 'b'],
      ],
    ];
    async function* batches(): AsyncGenerator<readonly Row[]> {
      yield* rows;
    }
    const read = async (report: FileReport) => {
      const parts: Uint8Array[] = [];
      for await (const chunk of writeFile(format, file, batches(), report)) parts.push(chunk);
      return Buffer.concat(parts).toString('latin1');
    };
    const report = { rows: 5, longCells: 1 };
    expect(await read(report)).toBe(await read({ rows: 0, longCells: 0 }));
    expect(report).toEqual({ rows: 7, longCells: 1 });
  });

  test('has a media type', () => expect(mediaTypeOf(format)).toMatch(/^(?:text|application)\/\S+$/u));
});
