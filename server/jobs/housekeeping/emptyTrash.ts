import type { Database } from '#server/db/database.ts';
import { appendAudit } from '#server/db/tables/account/audit.ts';
import { findPurgedRuns, removeRun } from '#server/db/tables/run/purgedRuns.ts';
import { dropUnusedLists } from '#server/db/tables/task/parameterLists.ts';
import { lockAccount, nextRevision } from '#server/db/tables/account/revisions.ts';
import { findOldTombstones, findTrashDue, forgetTombstones, purgeTask } from '#server/db/tables/task/trash.ts';

/** Runs and time of one sweep: others wait for it. */
const maxRuns = 100;
const maxMs = 500;

/**
 * Tasks that were deleted long ago: gone with their runs and rows, and their devices are told; later their tombstones. Runs
 * of tasks that somebody took out of the trash for good (core/edits/purgeTask.ts) go the same way.
 */
export async function emptyTrash(database: Database): Promise<void> {
  const due = await database.withoutRls(findTrashDue);
  for (const { taskId, accountId } of due) {
    await database.withoutRls(async (tx) => {
      if (!(await purgeTask(tx, { taskId, revision: await nextRevision(tx, accountId), isDueOnly: true }))) return;
      await appendAudit(tx, { accountId, actor: 'service', event: { kind: 'TaskPurged', taskId } });
    });
  }
  await dropLists(database, new Set(due.map(({ accountId }) => accountId)));
  await removeRuns(database);
  for (const accountId of await database.withoutRls(findOldTombstones)) {
    await database.withoutRls(async (tx) => {
      await lockAccount(tx, accountId);
      await forgetTombstones(tx, accountId);
    });
  }
}

/** Those that only tasks named that are gone now. */
async function dropLists(database: Database, accountIds: ReadonlySet<string>): Promise<void> {
  for (const accountId of accountIds) {
    await database.withoutRls(async (tx) => {
      await nextRevision(tx, accountId);
      await dropUnusedLists(tx, accountId);
    });
  }
}

/** Devices hear what room there is again: their account comes with the next revision. */
async function removeRuns(database: Database): Promise<void> {
  const lotIds = await database.withoutRls((tx) => findPurgedRuns(tx, maxRuns));
  const accountIds = new Set<string>();
  for (const end = performance.now() + maxMs; lotIds.length > 0 && performance.now() < end;) {
    const [lotId = ''] = lotIds;
    const removed = await database.withoutRls((tx) => removeRun(tx, lotId));
    if (removed?.isWhole !== false) lotIds.shift();
    if (removed !== null) accountIds.add(removed.accountId);
  }
  for (const accountId of accountIds) await database.withoutRls((tx) => nextRevision(tx, accountId));
}
