import { cutBlocks, encodeBlock, type Row } from '#core/domain/data/block.ts';
import type { getBlocks } from '#core/wire/sync.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import { newLot } from './rows.ts';

interface HeldBlock {
  rows: Row[];
  isFull: boolean;
  rewriteNo: number;
}

/** The service's blocks of one lot, which it appends to and writes again; a reply holds `perRequest` of them. */
export class RewrittenLot {
  columns = ['name', 'text'];
  blocks: HeldBlock[] = [];
  perRequest = 2;
  rewrites = 0;
  private readonly lot: Lot;
  constructor(change: Partial<Lot> = {}) {
    this.lot = newLot(change);
  }

  get lotId(): string {
    return this.lot.lotId;
  }

  rows(): Row[] {
    return this.blocks.flatMap(({ rows }) => rows).map((row) => this.columns.map((_, column) => row[column] ?? null));
  }

  /** The row of the lot that a poll returns. */
  lotRow(): Lot {
    const rowCount = this.rows().length;
    return { ...this.lot, rowCount, columns: [...this.columns], ...(this.rewrites > 0 && { rewrites: this.rewrites }) };
  }

  append(count: number, length: number): void {
    const first = this.rows().length;
    const added = Array.from({ length: count }, (_, index): Row => [`row ${first + index}`, 'x'.repeat(length)]);
    const open = this.blocks.at(-1)?.isFull === false ? this.blocks.pop() : undefined;
    const cut = cutBlocks([...(open?.rows ?? []), ...added]);
    this.blocks.push(...cut.map(({ rows, isFull }) => ({ rows: [...rows], isFull, rewriteNo: open?.rewriteNo ?? 0 })));
  }

  /** Some row takes on later values, maybe in a column that the lot did not have. */
  rewrite(somewhere: number, length: number, hasNewColumn: boolean): void {
    const block = this.blocks[somewhere % Math.max(1, this.blocks.length)];
    if (block === undefined) return;
    if (hasNewColumn) this.columns = [...this.columns, `more ${this.columns.length}`];
    this.rewrites += 1;
    const place = somewhere % block.rows.length;
    const [name = null] = block.rows[place] ?? [];
    const values = this.columns.slice(1).map(() => `${this.rewrites} `.padEnd(length, 'y'));
    block.rows = block.rows.with(place, [name, ...values]);
    block.rewriteNo = this.rewrites;
  }

  answer(query: { from: number; rewrittenAfter?: number | undefined }): CallReply<typeof getBlocks> {
    const { from, rewrittenAfter: after } = query;
    const all = this.blocks.map(({ rows, isFull, rewriteNo }, blockNo) => {
      const firstRow = this.blocks.slice(0, blockNo).reduce((sum, before) => sum + before.rows.length, 0);
      const body = encodeBlock(rows, this.columns.length);
      return { rewriteNo, block: { blockNo, firstRow, rowCount: rows.length, isFull, body } };
    });
    const wanted =
      after === undefined
        ? all.slice(from)
        : all
            .filter(({ rewriteNo, block }) => rewriteNo > after && block.blockNo <= from)
            .toSorted((one, other) => one.rewriteNo - other.rewriteNo);
    const given = wanted.slice(0, this.perRequest);
    const isCut = after !== undefined && given.length < wanted.length;
    return {
      lotId: this.lotId,
      columns: [...this.columns],
      rowCount: this.rows().length,
      rewrites: isCut ? (given.at(-1)?.rewriteNo ?? 0) : this.rewrites,
      blocks: given.map(({ block }) => block),
    };
  }
}
