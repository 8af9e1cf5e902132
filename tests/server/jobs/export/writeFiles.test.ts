import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { Row } from '#core/domain/data/block.ts';
import { exportPlan } from '#core/wire/rows/exportRecord.ts';
import type { FileProgress } from '#server/db/tables/export/exportParts.ts';
import type { Source } from '#server/jobs/export/readSources.ts';
import { writeFiles } from '#server/jobs/export/writeFiles.ts';

const taskId = '0c6a3a55-6f5e-4f57-a3e5-6c4f0c1f1b11';

/** A source whose rows come in batches of seven. */
function sourceOf(taskName: string, rowCount: number, plan: object = {}): Source {
  return {
    taskName,
    plan: exportPlan.parse({ taskId, scope: 'all', format: 'jsonl', ...plan }),
    columns: [{ name: 'row', label: 'row', type: 'text' }],
    lots: [],
    rowCount,
  };
}
async function* rowsOf({ rowCount, taskName }: Source): AsyncGenerator<Row[]> {
  for (let first = 0; first < rowCount; first += 7) {
    yield Array.from({ length: Math.min(7, rowCount - first) }, (_, index) => [`${taskName} ${first + index}`]);
  }
}

async function write(sources: Source[]) {
  const progress: FileProgress = { rowCount: 0, byteCount: 0, fileCount: 0, longCellCount: 0 };
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeFiles(sources, rowsOf, progress)) chunks.push(chunk);
  return { bytes: Buffer.concat(chunks), progress };
}
/** The rows of each file of a zip, by its name. */
function unzipped(bytes: Buffer): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, file]) => {
      const lines = Buffer.from(file).toString().split('\n').filter((line) => line !== ''); // prettier-ignore
      return [name, lines.map((line) => (JSON.parse(line) as { row: string }).row)];
    }),
  );
}
const counted = (name: string, from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => `${name} ${from + index}`);

test('one task in one file is that file', async () => {
  const { bytes, progress } = await write([sourceOf('Mugs', 20)]);
  expect(bytes.toString().split('\n').filter(Boolean)).toHaveLength(20);
  expect(progress).toMatchObject({ rowCount: 20, fileCount: 1, longCellCount: 0 });
});

test('several tasks are a zip with a file for each, also for two of one name', async () => {
  const { bytes, progress } = await write([sourceOf('Mugs', 9), sourceOf('mugs', 0), sourceOf('a/b', 2)]);
  expect(unzipped(bytes)).toEqual({
    'Mugs.jsonl': counted('Mugs', 0, 9),
    'mugs (2).jsonl': [],
    'a b.jsonl': counted('a/b', 0, 2),
  });
  expect(progress).toMatchObject({ rowCount: 11, fileCount: 3 });
});

test('rows are split into files of that number of rows, none of them empty', async () => {
  const { bytes, progress } = await write([sourceOf('Mugs', 20, { splitRows: 10 })]);
  expect(unzipped(bytes)).toEqual({ 'Mugs 1.jsonl': counted('Mugs', 0, 10), 'Mugs 2.jsonl': counted('Mugs', 10, 20) });
  expect(progress).toMatchObject({ rowCount: 20, fileCount: 2 });
});

test('rows are split into a thousand files at most', async () => {
  const { bytes, progress } = await write([sourceOf('Mugs', 2_500, { splitRows: 1 })]);
  const files = Object.values(unzipped(bytes));
  expect(progress.fileCount).toBe(834);
  expect(files.flat()).toEqual(counted('Mugs', 0, 2_500));
});

test('a file of about that number of bytes is followed by the next one', async () => {
  const long = sourceOf('x'.repeat(100_000), 70, { splitBytes: 1_000_000 });
  const { bytes } = await write([long]);
  const files = Object.values(unzipped(bytes));
  expect(files.length).toBeGreaterThan(3);
  expect(files.flat()).toEqual(counted(long.taskName, 0, 70));
  for (const rows of files.slice(0, -1)) expect(rows.join('').length).toBeGreaterThan(900_000);
});

test('a value that the format cuts is counted, whichever file it is in', async () => {
  const sources = [sourceOf('x'.repeat(40_000), 3, { format: 'xlsx' }), sourceOf('short', 3, { format: 'xlsx' })];
  expect((await write(sources)).progress).toMatchObject({ longCellCount: 3, rowCount: 6 });
});
