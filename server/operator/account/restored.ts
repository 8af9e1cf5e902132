import type { Tx } from '#server/db/database.ts';
import { changeEpoch } from '#server/db/tables/account/accounts.ts';
import { appendAudit } from '#server/db/tables/account/audit.ts';
import { fenceLeases } from '#server/db/tables/run/fenceLeases.ts';
import type { OperatorCommand } from '../command.ts';

/**
 * Gives a database that was restored from a backup a new epoch (core/wire/SYNC.md), because the restore took back
 * revisions and edits that devices know, and takes running subtasks from the workers and runners that had them. Returns
 * the epoch.
 */
export async function markRestored(tx: Tx): Promise<string> {
  const epoch = await changeEpoch(tx);
  await fenceLeases(tx);
  await appendAudit(tx, { accountId: null, actor: 'operator', event: { kind: 'DatabaseRestored', epoch } });
  return epoch;
}

/**
 * For a restore by the tools of PostgreSQL. A service that runs keeps the old epoch until it starts again. A second
 * call is harmless: devices read everything once more.
 */
export const restored: OperatorCommand = {
  takes: '',
  does: 'after a restore by the tools of PostgreSQL, before the service starts: devices send recent edits again',
  read: (args) => {
    if (args.length > 0) return null;
    return async (database, print) => {
      await database.withoutRls(markRestored);
      print(
        'After the next start of the service every device reads everything again and sends its edits of the last 7 days again.',
      );
      return true;
    };
  },
};
