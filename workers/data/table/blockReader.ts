import { blockText, type BlockText } from '#core/domain/query/blockText.ts';
import type { Store } from '#app/store/openStore.ts';
import { blockRange } from '#app/store/queries/rows/blockRange.ts';
import type { Work } from '../work.ts';
import type { Table, TableBlock } from './table.ts';

/** Blocks beyond the memory's limit that are kept while they are in use: those of a sorted page. */
const maxRecent = 128;
/**
 * The blocks of one read, some 200 KB, and the reads under way: a million rows take half of the time of reads of 2 MB
 * one after another.
 */
const blocksAtOnce = 4;
const readsAtOnce = 8;

const beyondLatin = /[^\0-\xff]/u;

/** Reads the rows of blocks, and keeps as many in memory as its limit allows. */
export class BlockReader {
  private readonly store: Store;
  private readonly maxBytes: number;
  private heldBytes = 0;
  private recent: TableBlock[] = [];

  /** `maxBytes` limits the bodies in memory: a scan of those that it holds takes a tenth of the time. */
  constructor(store: Store, maxBytes: number) {
    this.store = store;
    this.maxBytes = maxBytes;
  }

  /** Called with the current table: blocks that are not in it any more are not held any more. */
  holdOnly({ blocks }: Table): void {
    for (const block of this.recent) block.text = null;
    this.recent = [];
    this.heldBytes = 0;
    for (const { text } of blocks) if (text !== null) this.heldBytes += bytesOf(text);
  }

  /**
   * Returns the rows of the blocks; `null` for a block that is not on the device any more. Rows that were not in memory
   * stay there only where `isKept`.
   */
  async read(blocks: readonly TableBlock[], isKept = true): Promise<(BlockText | null)[]> {
    const texts = blocks.map(({ text }) => text);
    const missing = blocks.filter(({ text }) => text === null);
    if (missing.length === 0) return texts;
    const bodies = await this.readBodies(missing);
    return blocks.map((block, index) => {
      const known = texts[index] ?? block.text;
      const body = bodies.get(keyOf(block));
      if (known !== null || body === undefined) return known;
      const text = blockText(body, block.rowCount);
      if (isKept) this.hold(block, text);
      return text;
    });
  }

  /** Reads blocks batch by batch, in order; the next batches are read while the caller works on one. */
  async *batches(
    blocks: readonly TableBlock[],
    work: Work,
    isKept = true,
  ): AsyncGenerator<(readonly [TableBlock, BlockText | null])[]> {
    const reads: Promise<(readonly [TableBlock, BlockText | null])[]>[] = [];
    let at = 0;
    const readNext = () => {
      if (at >= blocks.length) return;
      const read = this.batch(blocks.slice(at, at + blocksAtOnce), isKept);
      // Nobody waits for the last reads of a scan that ends early.
      read.catch(() => undefined);
      reads.push(read);
      at += blocksAtOnce;
    };
    for (let index = 0; index < readsAtOnce; index += 1) readNext();
    for (let read = reads.shift(); read !== undefined; read = reads.shift()) {
      const batch = await read;
      work.check();
      readNext();
      yield batch;
    }
  }

  private async batch(
    blocks: readonly TableBlock[],
    isKept: boolean,
  ): Promise<(readonly [TableBlock, BlockText | null])[]> {
    const texts = await this.read(blocks, isKept);
    return blocks.map((block, index) => [block, texts[index] ?? null] as const);
  }

  private async readBodies(blocks: readonly TableBlock[]): Promise<Map<string, string>> {
    const [first] = blocks;
    const last = blocks.at(-1);
    if (first === undefined || last === undefined || this.store.isClosed) return new Map();
    if (isOneRange(blocks)) {
      const found = await blockRange(this.store, first.lotId, first.firstRow, last.firstRow);
      return new Map(found.map(({ firstRow, body }) => [keyOf({ lotId: first.lotId, firstRow }), body]));
    }
    const found = await this.store.data.blocks.bulkGet(blocks.map(({ lotId, firstRow }) => [lotId, firstRow]));
    return new Map(found.flatMap((block) => (block === undefined ? [] : [[keyOf(block), block.body] as const])));
  }

  private hold(block: TableBlock, text: BlockText): void {
    block.text = text;
    const bytes = bytesOf(text);
    if (this.heldBytes + bytes <= this.maxBytes) {
      this.heldBytes += bytes;
      return;
    }
    this.recent.push(block);
    if (this.recent.length <= maxRecent) return;
    const oldest = this.recent.shift();
    if (oldest !== undefined) oldest.text = null;
  }
}

function keyOf({ lotId, firstRow }: { lotId: string; firstRow: number }): string {
  return `${lotId} ${firstRow}`;
}

/** One range of keys is read in a third of the time of single keys. */
function isOneRange(blocks: readonly TableBlock[]): boolean {
  return blocks.every(({ lotId, firstRow }, index) => {
    const before = blocks[index - 1];
    return before === undefined || (before.lotId === lotId && before.firstRow + before.rowCount === firstRow);
  });
}

/** The engine keeps texts of Latin characters in one byte each, others in two. */
function bytesOf({ body }: BlockText): number {
  return beyondLatin.test(body) ? body.length * 2 : body.length;
}
