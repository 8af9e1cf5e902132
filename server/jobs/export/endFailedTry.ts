import type { Tx } from '#server/db/database.ts';
import { mailExportEnd } from '#server/db/tables/account/noticeMails.ts';
import { postponeDelivery } from '#server/db/tables/export/deliveries.ts';
import { failExport, type FailedTry, type TakenExport } from '#server/db/tables/export/exportClaims.ts';
import type { ExportContext } from './exportContext.ts';

/**
 * Hands an export whose try failed back until its next try is due, and so leaves the place to others; ends it where
 * another try would end in the same way, or after too long a time of failures. The account is locked.
 */
export async function endFailedTry(
  { retries: { firstMs, maxMs, giveUpMs } }: ExportContext,
  tx: Tx,
  taken: TakenExport,
  { isFinal, ...why }: FailedTry & { isFinal: boolean; revision: number },
): Promise<void> {
  const delayMs = Math.min(maxMs, firstMs * 3 ** Math.min(taken.tries, 20));
  const isPostponed = !isFinal && (await postponeDelivery(tx, taken, { ...why, delayMs, giveUpMs }));
  if (isPostponed) return;
  await failExport(tx, taken, why);
  await mailExportEnd(tx, taken.exportId);
}
