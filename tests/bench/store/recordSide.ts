import { Dexie, type Table } from 'dexie';
import { foldText } from '#core/domain/query/foldText.ts';
import { productColumns, productRow } from './productRows.ts';

type ProductRecord = { lotId: string; rowNo: number } & Record<string, string | number | null>;

const lotId = 'lot';
const rowsAtOnce = 5_000;

/** The straightforward way: one Dexie record per row, queries over all of them in the page. */
export class RecordSide {
  private readonly database = new Dexie('records', { chromeTransactionDurability: 'relaxed' }) as Dexie & {
    rows: Table<ProductRecord, [string, number]>;
  };

  constructor() {
    this.database.version(1).stores({ rows: '[lotId+rowNo]' });
  }

  async store(rowCount: number): Promise<number> {
    let ms = 0;
    for (let from = 0; from < rowCount; from += rowsAtOnce) {
      const count = Math.min(rowsAtOnce, rowCount - from);
      const rows = Array.from({ length: count }, (_, index) => recordOf(from + index));
      const startedAt = performance.now();
      await this.database.rows.bulkPut(rows);
      ms += performance.now() - startedAt;
    }
    return ms;
  }

  async open(): Promise<number> {
    this.database.close({ disableAutoOpen: false });
    const startedAt = performance.now();
    await this.database.rows.where('[lotId+rowNo]').between([lotId, 0], [lotId, 100]).toArray();
    return performance.now() - startedAt;
  }

  async pages(count: number, rowCount: number): Promise<number[]> {
    const times: number[] = [];
    for (let page = 0; page < count; page += 1) {
      const start = Math.floor((((page * 7_919) % count) / count) * Math.max(0, rowCount - 100));
      const startedAt = performance.now();
      await this.database.rows
        .where('[lotId+rowNo]')
        .between([lotId, start], [lotId, start + 100])
        .toArray();
      times.push(performance.now() - startedAt);
    }
    return times;
  }

  async search(text: string): Promise<{ ms: number; matches: number }> {
    const startedAt = performance.now();
    const wanted = foldText(text);
    let matches = 0;
    for await (const rows of this.batches()) {
      matches += rows.filter((row) =>
        productColumns.some((name) => foldText(String(row[name] ?? '')).includes(wanted)),
      ).length;
    }
    return { ms: performance.now() - startedAt, matches };
  }

  async sort(column: string): Promise<number> {
    const startedAt = performance.now();
    const all: ProductRecord[] = [];
    for await (const rows of this.batches()) all.push(...rows);
    const { compare } = new Intl.Collator();
    const isNumber = column === 'price';
    all.sort((one, other) =>
      isNumber
        ? Number(one[column] ?? Infinity) - Number(other[column] ?? Infinity)
        : compare(String(one[column] ?? ''), String(other[column] ?? '')),
    );
    return performance.now() - startedAt;
  }

  private async *batches(): AsyncGenerator<ProductRecord[]> {
    for (let from = 0; ; from += rowsAtOnce) {
      const rows = await this.database.rows
        .where('[lotId+rowNo]')
        .between([lotId, from], [lotId, from + rowsAtOnce])
        .toArray();
      if (rows.length === 0) return;
      yield rows;
    }
  }
}

function recordOf(rowNo: number): ProductRecord {
  const values = productRow(rowNo);
  return { lotId, rowNo, ...Object.fromEntries(productColumns.map((name, index) => [name, values[index] ?? null])) };
}
