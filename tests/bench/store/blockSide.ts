import { cutBlocks, encodeBlock } from '#core/domain/data/block.ts';
import { wholeView, type Query } from '#core/domain/data/view.ts';
import { openData, type DataReading } from '#app/bridge/openData.ts';
import { openStore, type Store } from '#app/store/openStore.ts';
import { emptyManifest } from '#app/store/tables.ts';
import type { DataSource } from '#workers/data/api.ts';
import { productColumns, productRow, productTypes } from './productRows.ts';

const accountId = 'bench';
const lotId = 'lot';
const source: DataSource = { accountId, lots: [{ lotId, lotNo: 1 }], types: productTypes };
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

/** Sheaf's way: blocks of rows, read by the worker of a table. */
export class BlockSide {
  private reading: DataReading | null = null;

  /** Stores rows as the device does; returns the milliseconds of encoding and writing. */
  async store(rowCount: number): Promise<number> {
    const store = openStore(accountId, null);
    let ms = 0;
    for (let from = 0; from < rowCount; from += rowsPerWrite) {
      const count = Math.min(rowsPerWrite, rowCount - from);
      const rows = Array.from({ length: count }, (_, index) => productRow(from + index));
      const startedAt = performance.now();
      await writeRows(store, rows, from);
      ms += performance.now() - startedAt;
    }
    store.data.close();
    return ms;
  }

  /** Starts a worker, opens the table and reads its first rows. */
  async open(): Promise<{ ms: number; rowCount: number }> {
    this.close();
    const startedAt = performance.now();
    this.reading = openData();
    const { rowCount } = await this.reading.open(source);
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
    let firstMs: number | null = null;
    const result = await this.opened.apply({ ...wholeView, ...part }, ({ matches }) => {
      if (firstMs !== null || matches === 0) return;
      firstMs = 0;
      void this.opened.rows(0, 100).then(() => (firstMs = performance.now() - startedAt));
    });
    const ms = performance.now() - startedAt;
    // The rows that were asked for at the first report.
    await this.opened.rows(0, 1);
    const code = result.ok ? null : result.problem.code;
    return { firstMs, ms, matches: result.ok ? result.value.matches : 0, code };
  }

  async counts(column: string): Promise<number> {
    const startedAt = performance.now();
    const result = await this.opened.counts(column, 50);
    if (!result.ok) throw new Error(result.problem.code);
    return performance.now() - startedAt;
  }

  /** Cancels a query after some milliseconds. Returns the time until it answered, `null` where it had ended before. */
  async cancelAfter(part: Partial<Query>, afterMs: number): Promise<number | null> {
    const asked = this.opened.apply({ ...wholeView, ...part }, () => undefined);
    await new Promise((resolve) => {
      setTimeout(resolve, afterMs);
    });
    const cancelledAt = performance.now();
    await this.opened.cancel();
    const result = await asked;
    return result.ok ? null : performance.now() - cancelledAt;
  }

  private get opened(): DataReading {
    if (this.reading === null) throw new Error('not open');
    return this.reading;
  }
}

async function writeRows({ data }: Store, rows: ReturnType<typeof productRow>[], from: number): Promise<void> {
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
