import { cutBlocks, encodeBlock } from '#core/domain/data/block.ts';
import { defaultExportOptions, type ExportFormat } from '#core/domain/data/exportFile.ts';
import { wholeView, type Query } from '#core/domain/data/view.ts';
import { FieldType } from '#core/domain/template/template.ts';
import { openData, type DataReading } from '#app/bridge/openData.ts';
import { openStore, type Store } from '#app/store/openStore.ts';
import { emptyManifest } from '#app/store/tables.ts';
import type { DataResult, DifferenceCounts, DifferenceRequest, GroupRequest } from '#workers/data/api.ts';
import { laterRow, productColumns, productRow, productTypes } from './productRows.ts';

const accountId = 'bench';
const runs = [
  { lotId: 'lot', lotNo: 1 },
  { lotId: 'later', lotNo: 2 },
];
/** Rows of one write, some 1 MB: as much as the device fetches at once. */
const rowsPerWrite = 10_000;

/** Times in ms. */
export interface QueryTimes {
  /** The first report of a row, and the time until it could be read. */
  firstMs: number | null;
  ms: number;
  matches: number;
  code: string | null;
}

export interface ExportTimes {
  ms: number;
  bytes: number;
  framesPerSecond: number;
  longestFrameMs: number;
}

export type Question = { query: Partial<Query> } | GroupRequest | DifferenceRequest;

/** Sheaf's way: blocks of rows, read by the worker of a table. */
export class BlockSide {
  private reading: DataReading | null = null;

  /** Stores the rows of a run as the device does; returns the milliseconds of encoding and writing. */
  async store(rowCount: number, lotNo = 1): Promise<number> {
    const { lotId } = runs[lotNo - 1] ?? { lotId: '' };
    const rowOf = (index: number) => (lotNo === 1 ? productRow(index) : laterRow(index, rowCount));
    const store = openStore(accountId, null);
    let ms = 0;
    for (let from = 0; from < rowCount; from += rowsPerWrite) {
      const count = Math.min(rowsPerWrite, rowCount - from);
      const rows = Array.from({ length: count }, (_, index) => rowOf(from + index));
      const startedAt = performance.now();
      await writeRows(store, lotId, rows, from);
      ms += performance.now() - startedAt;
    }
    store.data.close();
    return ms;
  }

  /** Starts a worker, opens the table of the first run, or of both, and reads its first rows. */
  async open(runCount = 1): Promise<{ ms: number; rowCount: number }> {
    this.close();
    const startedAt = performance.now();
    this.reading = openData();
    const { rowCount } = await this.reading.open({ accountId, lots: runs.slice(0, runCount), types: productTypes });
    const rows = await this.reading.rows(0, 100);
    if (rows.length === 0) throw new Error('no rows');
    return { ms: performance.now() - startedAt, rowCount };
  }

  close(): void {
    this.reading?.close();
    this.reading = null;
  }

  /** Reads pages of 100 rows, at places all over the shown rows. */
  async pages(count: number, shownRows: number): Promise<number[]> {
    const times: number[] = [];
    for (let page = 0; page < count; page += 1) {
      const start = Math.floor((((page * 7_919) % count) / count) * Math.max(0, shownRows - 100));
      const startedAt = performance.now();
      const rows = await this.opened.rows(start, start + 100);
      times.push(performance.now() - startedAt);
      if (rows.length !== Math.min(100, shownRows)) throw new Error(`${rows.length} rows at ${start}`);
    }
    return times;
  }

  async apply(part: Partial<Query>): Promise<QueryTimes> {
    const startedAt = performance.now();
    let first: Promise<number> | null = null;
    const result = await this.opened.apply({ ...wholeView, ...part }, ({ matches }) => {
      if (matches > 0) first ??= this.opened.rows(0, 100).then(() => performance.now() - startedAt);
    });
    const ms = performance.now() - startedAt;
    // A report may arrive after the result.
    await this.opened.rows(0, 1);
    const firstMs = await (first as Promise<number> | null);
    const code = result.ok ? null : result.problem.code;
    return { firstMs, ms, matches: result.ok ? result.value.matches : 0, code };
  }

  async counts(column: string): Promise<number> {
    return this.timed((reading) => reading.counts(column, 50));
  }

  async profile(column: string): Promise<number> {
    return this.timed((reading) => reading.profile(column));
  }

  async group(request: GroupRequest): Promise<number> {
    return this.timed((reading) => reading.group(request));
  }

  /** Proposes a key for the two runs, compares them and reads the first changed rows. */
  async compare(): Promise<{ ms: number; counts: DifferenceCounts }> {
    const startedAt = performance.now();
    const keys = await this.opened.proposeKeys(1, 2);
    const key = keys.ok ? keys.value[0] : undefined;
    if (key === undefined) throw new Error('no key');
    const result = await this.opened.compareRuns({ before: 1, after: 2, key });
    if (!result.ok) throw new Error(result.problem.code);
    await this.opened.differenceRows('changed', 0, 100, null);
    return { ms: performance.now() - startedAt, counts: result.value };
  }

  /** Writes the shown rows into a file, while the page counts its frames. */
  async export(format: ExportFormat): Promise<ExportTimes> {
    const columns = productColumns.map((name) => ({ name, label: name, type: productTypes[name] ?? FieldType.Text }));
    const request = { format, options: defaultExportOptions, columns, fileName: `products.${format}` };
    const frames = countFrames();
    const startedAt = performance.now();
    const result = await this.opened.exportFile(request, () => undefined);
    const ms = performance.now() - startedAt;
    if (!result.ok) throw new Error(result.problem.code);
    return { ms, bytes: result.value.size, ...frames.stop() };
  }

  private async timed(ask: (reading: DataReading) => Promise<DataResult<unknown>>): Promise<number> {
    const startedAt = performance.now();
    const result = await ask(this.opened);
    if (!result.ok) throw new Error(result.problem.code);
    return performance.now() - startedAt;
  }

  /** Cancels a question after some milliseconds. Returns the time until it answered, `null` where it had ended before. */
  async cancelAfter(asked: Question, afterMs: number): Promise<number | null> {
    const answer = this.ask(asked);
    await new Promise((resolve) => {
      setTimeout(resolve, afterMs);
    });
    const cancelledAt = performance.now();
    await this.opened.cancel();
    const result = await answer;
    return result.ok ? null : performance.now() - cancelledAt;
  }

  private ask(asked: Question): Promise<DataResult<unknown>> {
    if ('query' in asked) return this.opened.apply({ ...wholeView, ...asked.query }, () => undefined);
    return 'key' in asked ? this.opened.compareRuns(asked) : this.opened.group(asked);
  }

  private get opened(): DataReading {
    if (this.reading === null) throw new Error('not open');
    return this.reading;
  }
}

/** Counts the frames of the page until it is stopped. */
export function countFrames() {
  const beganAt = performance.now();
  let [count, lastAt, longest, isStopped] = [0, beganAt, 0, false];
  const note = (at: number): void => {
    if (isStopped) return;
    count += 1;
    longest = Math.max(longest, at - lastAt);
    lastAt = at;
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  return {
    stop: () => {
      isStopped = true;
      const seconds = (performance.now() - beganAt) / 1_000;
      return { framesPerSecond: Math.round(count / seconds), longestFrameMs: Math.round(longest) };
    },
  };
}

async function writeRows(
  { data }: Store,
  lotId: string,
  rows: ReturnType<typeof productRow>[],
  from: number,
): Promise<void> {
  let firstRow = from;
  const blocks = cutBlocks(rows).map(({ rows: own, isFull }, index) => {
    const place = { lotId, blockNo: from / 500 + index, firstRow };
    firstRow += own.length;
    return { ...place, rowCount: own.length, isFull, body: encodeBlock(own, productColumns.length) };
  });
  await data.transaction('rw', data.blocks, data.manifests, async () => {
    const before = (await data.manifests.get(lotId)) ?? emptyManifest({ lotId, createdAt: 1 });
    await data.blocks.bulkPut(blocks);
    await data.manifests.put({
      ...before,
      columns: [...productColumns],
      rowCount: firstRow,
      blockCount: before.blockCount + blocks.length,
      nextBlockNo: before.blockCount + blocks.length,
      nextRow: firstRow,
      byteCount: before.byteCount + blocks.reduce((sum, { body }) => sum + body.length, 0),
    });
  });
}
