import type { Database } from '#server/db/database.ts';
import { appendAudit } from '#server/db/tables/audit.ts';
import { findGoneRuns, removeRun } from '#server/db/tables/goneRuns.ts';
import { lockAccount, nextRevision } from '#server/db/tables/revisions.ts';
import { findOldTombstones, findTrashDue, forgetTombstones, purgeTask } from '#server/db/tables/trash.ts';

/** Pieces of runs that go in one sweep: others wait for it. */
const mostPieces = 10;

/** Tasks that were deleted long ago: gone with their runs and rows, and their devices are told; later their tombstones. */
export async function emptyTrash(database: Database): Promise<void> {
  for (const { taskId, accountId } of await database.asService(findTrashDue)) {
    await database.asService(async (tx) => {
      if (!(await purgeTask(tx, taskId, await nextRevision(tx, accountId)))) return;
      await appendAudit(tx, { accountId, actor: 'service', event: { kind: 'TaskPurged', taskId } });
    });
  }
  await removeRuns(database);
  for (const accountId of await database.asService(findOldTombstones)) {
    await database.asService(async (tx) => {
      await lockAccount(tx, accountId);
      await forgetTombstones(tx, accountId);
    });
  }
}

/** Devices hear what room there is once a run is gone: their account comes with the next revision. */
async function removeRuns(database: Database): Promise<void> {
  const lotIds = await database.asService((tx) => findGoneRuns(tx, mostPieces));
  for (let pieces = 0; pieces < mostPieces && lotIds.length > 0; pieces += 1) {
    const [lotId = ''] = lotIds;
    const gone = await database.asService((tx) => removeRun(tx, lotId));
    if (gone === null) continue;
    lotIds.shift();
    await database.asService((tx) => nextRevision(tx, gone.accountId));
  }
}
