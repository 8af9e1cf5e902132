import type { z } from 'zod';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { getBlocks } from '#core/wire/sync.ts';
import { findLot, readBlocksFrom } from '#server/db/tables/lotReads.ts';
import { presentBlock } from '#server/present/presentBlock.ts';
import type { Service } from '../service.ts';

/** Blocks of a lot as they are stored, unopened. Refused with `NotFound`. */
export async function readBlocks(
  service: Service,
  accountId: string,
  { lotId, from, maxBytes }: z.output<typeof getBlocks.query>,
): Promise<Result<z.output<typeof getBlocks.reply>>> {
  return service.database.asAccount(accountId, async (tx) => {
    // Blocks first: the lot, read later, then has at least the columns that they have.
    const blocks = await readBlocksFrom(tx, lotId, from, maxBytes);
    const lot = await findLot(tx, lotId);
    if (lot === undefined) return refused({ code: 'NotFound' });
    return success({ lotId, columns: lot.columns, rowCount: lot.row_count, blocks: blocks.map(presentBlock) });
  });
}
