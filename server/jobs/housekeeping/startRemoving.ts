import type { Database } from '#server/db/database.ts';
import { takeDueDeletion } from '#server/db/tables/account/login/deletions.ts';
import { listMemberIds } from '#server/db/tables/account/members.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { withdrawOwnTemplates } from '#server/db/tables/template/ownTemplateUsers.ts';
import type { Log } from '#server/log/openLog.ts';
import { startOneByOne } from '../queue/oneByOne.ts';
import type { WorkLoop } from '../queue/workLoop.ts';
import { endAccess, stopRuns } from './endAccess.ts';
import { removeAccount } from './removeAccount.ts';

interface RemovingOptions {
  database: Database;
  log: Log;
}

/**
 * Deletes the accounts whose time has come (commands/account/deletion.ts), in this worker until it is stopped: beside
 * the sweep, because the rows of a large account take a while. An account whose worker died is due again later.
 */
export function startRemoving({ database, log }: RemovingOptions): WorkLoop {
  return startOneByOne({
    takeDue: () => takeDueDeletion(database.kysely),
    handle: async (accountId) => {
      // §6: an account is deleted after its members, whenever they were to be deleted.
      const memberIds = await database.withoutRls((tx) => listMemberIds(tx, accountId));
      for (const each of [...memberIds, accountId]) await remove(database, each);
    },
    log,
  });
}

async function remove(database: Database, accountId: string): Promise<void> {
  await database.withoutRls(async (tx) => {
    const revision = await nextRevision(tx, accountId);
    await stopRuns(tx, accountId, revision);
    await endAccess(tx, accountId, 'service');
  });
  await database.withoutRls((tx) => withdrawOwnTemplates(tx, accountId));
  await database.withoutRls((tx) => removeAccount(tx, accountId, 'service'));
}
