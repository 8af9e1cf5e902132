import { closeStore, deleteStore, openStore, type Store } from '#app/store/openStore.ts';
import { cutBlocks, encodeBlock, type Row } from '#core/domain/data/block.ts';
import { getBlocks, type Block } from '#core/wire/sync.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import { createApiClient } from '#workers/sync/service/apiClient.ts';
import { newLot } from './rows.ts';

const columns = ['name', 'text'];

/** The service's blocks of one lot, cut as the engine cuts them; a request gives `perRequest` of them. */
export class ModelLot {
  rows: Row[] = [];
  perRequest = 2;
  requests: string[] = [];
  failing = 0;
  lot: Lot;
  constructor(change: Partial<Lot> = {}) {
    this.lot = newLot(change);
  }

  append(count: number, length: number): void {
    const from = this.rows.length;
    for (let row = from; row < from + count; row += 1)
      this.rows.push([`row ${row}`, row % 3 === 0 ? null : 'x'.repeat(length)]);
    const byteCount = this.blocks().reduce((sum, { body }) => sum + body.length, 0);
    this.lot = { ...this.lot, rowCount: this.rows.length, byteCount, columns };
  }

  blocks(): Block[] {
    let firstRow = 0;
    return cutBlocks(this.rows).map(({ rows, isFull }, blockNo) => {
      const block = { blockNo, firstRow, rowCount: rows.length, isFull, body: encodeBlock(rows, columns.length) };
      firstRow += rows.length;
      return block;
    });
  }

  answer(from: number): Response {
    this.requests.push(this.lot.lotId);
    const blocks = this.blocks().slice(from, from + this.perRequest);
    return Response.json({ lotId: this.lot.lotId, columns, rowCount: this.rows.length, blocks });
  }
}

/** A service of these lots; a lot with `failing` loses that many replies. */
export function serviceOf(...lots: ModelLot[]) {
  return createApiClient(async (address) => {
    const query = getBlocks.query.parse(Object.fromEntries(new URL(address, 'http://model.test').searchParams));
    const lot = lots.find((each) => each.lot.lotId === query.lotId);
    if (lot === undefined) return Response.json({ code: 'NotFound' }, { status: 404 });
    if (lot.failing > 0) {
      lot.failing -= 1;
      throw new TypeError('the reply was lost');
    }
    return lot.answer(query.from);
  });
}

export async function withStore(use: (store: Store) => Promise<void>): Promise<void> {
  const store = openStore(crypto.randomUUID(), null);
  try {
    await use(store);
  } finally {
    closeStore(store);
    await deleteStore(store.accountId);
  }
}
