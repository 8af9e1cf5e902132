import type { Database } from '#server/db/database.ts';
import { appendAudit } from '#server/db/tables/account/audit.ts';
import { findPurgedRuns, removeRun } from '#server/db/tables/run/purgedRuns.ts';
import { dropUnusedLists } from '#server/db/tables/task/parameterLists.ts';
import { lockAccount, nextRevision } from '#server/db/tables/account/revisions.ts';
import { findOldTombstones, findTrashDue, forgetTombstones, purgeTask } from '#server/db/tables/task/trash.ts';

/** Limits of one sweep, because others wait for it. */
const maxRuns = 100;
const maxMs = 500;

/**
 * Deletes tasks that are in the trash for long enough, with their runs and rows, notifies the devices, and deletes old
 * tombstones. Runs of tasks that a user purged (core/edits/trashEdits.ts) are deleted the same way.
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

/** Deletes lists that only deleted tasks used. */
async function dropLists(database: Database, accountIds: ReadonlySet<string>): Promise<void> {
  for (const accountId of accountIds) {
    await database.withoutRls(async (tx) => {
      await nextRevision(tx, accountId);
      await dropUnusedLists(tx, accountId);
    });
  }
}

/** Deletes purged runs and takes a revision, by which devices read the account's new storage use. */
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
