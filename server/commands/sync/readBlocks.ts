import type { z } from 'zod';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { getBlocks } from '#core/wire/sync.ts';
import { findLot, readBlocksFrom } from '#server/db/tables/run/lotReads.ts';
import { readRewrittenBlocks } from '#server/db/tables/rows/rewrites.ts';
import { presentBlock } from '#server/present/presentLot.ts';
import type { CommandContext } from '../commandContext.ts';

/** Returns blocks of a lot as stored, without decoding them. Refused with `NotFound`. */
export async function readBlocks(
  context: CommandContext,
  accountId: string,
  { lotId, from, maxBytes, rewrittenAfter: after }: z.output<typeof getBlocks.query>,
): Promise<Result<z.output<typeof getBlocks.reply>>> {
  return context.database.withAccount(accountId, async (tx) => {
    // `rewrites` is read before the blocks, so they are at least that new. The lot is read after them, so it has at
    // least their columns.
    const rewrites = (await findLot(tx, lotId))?.rewrites ?? 0;
    const { blocks, hasMore } =
      after === undefined
        ? { blocks: await readBlocksFrom(tx, lotId, from, maxBytes), hasMore: false }
        : await readRewrittenBlocks(tx, lotId, { after, upTo: from, maxBytes });
    const lot = await findLot(tx, lotId);
    if (lot === undefined) return refused({ code: 'NotFound' });
    return success({
      lotId,
      columns: lot.columns,
      rowCount: lot.row_count,
      rewrites: hasMore ? (blocks.at(-1)?.rewrite_no ?? 0) : rewrites,
      blocks: blocks.map(presentBlock),
    });
  });
}
