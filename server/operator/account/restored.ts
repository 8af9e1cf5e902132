import { changeEpoch } from '#server/db/tables/account/accounts.ts';
import { appendAudit } from '#server/db/tables/account/audit.ts';
import type { OperatorCommand } from '../command.ts';

/**
 * Gives a database that was restored from a backup a new epoch (core/wire/SYNC.md): the restore took back revisions and
 * edits that devices know. A service that runs keeps the old epoch until it starts again. A second call is harmless:
 * devices read everything once more.
 */
export const restored: OperatorCommand = {
  takes: '',
  does: 'after a restore of the database from a backup, before the service starts: devices send recent edits again',
  read: (args) => {
    if (args.length > 0) return null;
    return async (database, print) => {
      await database.withoutRls(async (tx) => {
        const epoch = await changeEpoch(tx);
        await appendAudit(tx, { accountId: null, actor: 'operator', event: { kind: 'DatabaseRestored', epoch } });
      });
      print(
        'After the next start of the service every device reads everything again and sends its edits of the last 7 days again.',
      );
      return true;
    };
  },
};
