import type { Tx } from '#server/db/database.ts';
import { postponeDelivery } from '#server/db/tables/export/deliveries.ts';
import { failExport, type TakenExport } from '#server/db/tables/export/exportClaims.ts';
import type { NotSent } from './delivery/receiver.ts';
import type { ExportContext } from './exportContext.ts';

/**
 * Hands an export whose try failed back until its next try is due, and so leaves the place to others; ends it where
 * another try would end in the same way, or after too long a time of failures. The account is locked.
 */
export async function endFailedTry(
  { retries: { firstMs, maxMs, giveUpMs } }: ExportContext,
  tx: Tx,
  taken: TakenExport,
  { problem, detail, isFinal, revision }: NotSent & { revision: number },
): Promise<void> {
  const delayMs = Math.min(maxMs, firstMs * 3 ** Math.min(taken.tries, 20));
  const isPostponed = !isFinal && (await postponeDelivery(tx, taken, { problem, detail, delayMs, giveUpMs, revision }));
  if (!isPostponed) await failExport(tx, taken, { problem, detail, revision });
}
