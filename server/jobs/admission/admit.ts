import type { Database, Tx } from '#server/db/database.ts';
import { admitSubtasks } from '#server/db/tables/run/admission.ts';
import { logEvents } from '#server/db/tables/run/lotLog.ts';
import { lockAccount, nextRevision } from '#server/db/tables/account/revisions.ts';
import { findChangedWaits, findWaitingAccounts, setWaitReason } from '#server/db/tables/run/waits.ts';
import { readRoom } from '#server/db/tables/run/workers.ts';
import { openQueue, type Queue } from '../queue/queue.ts';

/** Gives free nodes to the waiting subtasks of one account, or of all. Call it after the commit that made them wait. */
export async function admit(database: Database, accountId?: string): Promise<void> {
  const queue = await openQueue(database);
  const accountIds = accountId === undefined ? await findWaitingAccounts(database.kysely) : [accountId];
  for (const each of accountIds) await database.withoutRls((tx) => admitAccount(tx, queue, each));
}

/**
 * Admits subtasks of one account. Limit, order and tokens are decided under the lock of the account's row, and the jobs
 * are sent on the same connection, so that the limit holds over any number of processes. Records why other tasks wait.
 */
async function admitAccount(tx: Tx, queue: Queue, accountId: string): Promise<void> {
  await lockAccount(tx, accountId);
  const room = await readRoom(tx);
  if (room.isAlive) {
    const admitted = await admitSubtasks(tx, accountId, room);
    const byType = Map.groupBy(admitted, ({ needsBrowser }) => (needsBrowser ? 'browserSubtask' : 'subtask'));
    for (const [type, jobs] of byType) await queue.send(tx, type, jobs);
  }
  const changed = await findChangedWaits(tx, accountId, room);
  if (changed.length === 0) return;
  const revision = await nextRevision(tx, accountId);
  for (const wait of changed) {
    await setWaitReason(tx, wait, revision);
    // A changed queue position alone is not logged.
    const { after, before, lotId } = wait;
    if (after !== null && after.code !== before?.code) await logEvents(tx, lotId, [{ code: 'Waits', reason: after }]);
  }
}
