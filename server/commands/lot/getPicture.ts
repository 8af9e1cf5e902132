import { decodeColumn } from '#core/domain/data/block.ts';
import { isPictureAddress } from '#core/domain/data/picture.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { findLot, readBlocksOfRows } from '#server/db/tables/run/lotReads.ts';
import type { CommandContext } from '../commandContext.ts';

const retryAfterSeconds = 2;

/**
 * Returns the thumbnail (WebP) of the picture whose address a cell of a run holds; rows are counted from 0. Refused
 * with `NotFound` where there is no such cell or no address in it, with `PictureNotAvailable`, and with
 * `TooManyRequests`.
 */
export async function getPicture(
  context: CommandContext,
  accountId: string,
  { lotId, rowNo, column }: { lotId: string; rowNo: number; column: string },
): Promise<Result<Uint8Array>> {
  const address = await context.database.withAccount(accountId, async (tx) => {
    const lot = await findLot(tx, lotId);
    const index = lot?.columns.indexOf(column) ?? -1;
    const [block] = index === -1 ? [] : await readBlocksOfRows(tx, lotId, rowNo, rowNo + 1);
    return block && decodeColumn(block.body, index)[rowNo - block.first_row];
  });
  if (!isPictureAddress(address)) return refused({ code: 'NotFound' });
  const picture = await context.pictures.thumbnailOf(accountId, address);
  if (picture === 'Busy') return refused({ code: 'TooManyRequests', retryAfterSeconds });
  if (typeof picture === 'string') return refused({ code: 'PictureNotAvailable', problem: picture });
  return success(picture);
}
