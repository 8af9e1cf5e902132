import type { Row } from '#core/domain/data/block.ts';
import type { RowBatches } from '../rowFile.ts';

/** Reads rows for one sheet after another: a sheet may end within a batch. */
export class RowReader {
  private readonly iterator: AsyncIterator<readonly Row[]>;
  private batch: readonly Row[] = [];

  constructor(rows: RowBatches) {
    this.iterator = rows[Symbol.asyncIterator]();
  }

  /** The next rows, which stay to be read; empty after the last row. */
  async ahead(): Promise<readonly Row[]> {
    while (this.batch.length === 0) {
      const result = await this.iterator.next();
      if (result.done === true) break;
      this.batch = result.value;
    }
    return this.batch;
  }

  /** Reads some rows, at most `maxRows`; none after the last row. */
  async take(maxRows: number): Promise<readonly Row[]> {
    const rows = await this.ahead();
    this.batch = rows.slice(maxRows);
    return rows.length <= maxRows ? rows : rows.slice(0, maxRows);
  }

  async close(): Promise<void> {
    await this.iterator.return?.();
  }
}
