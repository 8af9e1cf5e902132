import type { Database } from '#server/db/database.ts';
import { appendAudit } from '#server/db/tables/audit.ts';
import { lockAccount, nextRevision } from '#server/db/tables/revisions.ts';
import { findOldTombstones, findTrashDue, forgetTombstones, purgeTask } from '#server/db/tables/trash.ts';

/** Tasks that were deleted long ago: gone with their runs and rows, and their devices are told; later their tombstones. */
export async function emptyTrash(database: Database): Promise<void> {
  for (const { taskId, accountId } of await database.asService(findTrashDue)) {
    await database.asService(async (tx) => {
      if (!(await purgeTask(tx, taskId, await nextRevision(tx, accountId)))) return;
      await appendAudit(tx, { accountId, actor: 'service', event: { kind: 'TaskPurged', taskId } });
    });
  }
  for (const accountId of await database.asService(findOldTombstones)) {
    await database.asService(async (tx) => {
      await lockAccount(tx, accountId);
      await forgetTombstones(tx, accountId);
    });
  }
}
