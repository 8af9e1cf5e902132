import { eachBit, type Bits } from '#core/domain/query/bits.ts';
import type { Table } from '../table/table.ts';

/** The rows that are shown, as numbers of rows of a table. It grows while a query is under way. */
export class ShownRows {
  readonly table: Table;
  /** False where a sort gave them another order than the table's own. */
  readonly isInOrder: boolean;
  /** `null`: all rows in their own order. */
  private rows: Uint32Array | null;
  count: number;

  private constructor(table: Table, rows: Uint32Array | null, count: number, isInOrder = true) {
    this.table = table;
    this.rows = rows;
    this.count = count;
    this.isInOrder = isInOrder;
  }

  static whole(table: Table): ShownRows {
    return new ShownRows(table, null, table.rowCount);
  }

  static none(table: Table): ShownRows {
    return new ShownRows(table, new Uint32Array(1_024), 0);
  }

  static ordered(table: Table, rows: Uint32Array): ShownRows {
    return new ShownRows(table, rows, rows.length, false);
  }

  /** Adds rows of the block whose first row has the number `start`. Later blocks come later. */
  add(start: number, bits: Bits): void {
    const rows = this.withRoom(bits.length * 32);
    let { count } = this;
    eachBit(bits, (row) => {
      rows[count] = start + row;
      count += 1;
    });
    this.count = count;
    this.rows = rows;
  }

  /** Returns the numbers of the shown rows from `start` to `end`, fewer at the end. */
  numbers(start: number, end: number): Uint32Array {
    const from = Math.max(0, start);
    const to = Math.max(from, Math.min(end, this.count));
    if (this.rows !== null) return this.rows.subarray(from, to);
    return Uint32Array.from({ length: to - from }, (_, index) => from + index);
  }

  /** True where all rows are shown in their own order. */
  get isWhole(): boolean {
    return this.rows === null;
  }

  private withRoom(more: number): Uint32Array {
    const rows = this.rows ?? new Uint32Array(0);
    if (this.count + more <= rows.length) return rows;
    const larger = new Uint32Array((this.count + more) * 2);
    larger.set(rows.subarray(0, this.count));
    return larger;
  }
}
