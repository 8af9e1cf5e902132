import type { Database } from '#server/db/database.ts';
import { nextRevision, tryLockAccount } from '#server/db/tables/account/revisions.ts';
import { setScheduleAside } from '#server/db/tables/task/schedules.ts';
import { findLostStarts, markSetAside } from '#server/db/tables/task/startTries.ts';

/**
 * Sets aside the tasks whose starts crashed their processes too often (server/commands/task/start/startNote.ts): they
 * have no next run and show the reason. Returns their ids. A start that is still running has its account locked and is
 * checked again later.
 */
export async function setAsideCrashing(database: Database): Promise<string[]> {
  const setAside: string[] = [];
  for (const { taskId, accountId } of await findLostStarts(database.kysely)) {
    const isDone = await database.withoutRls(async (tx) => {
      if (!(await tryLockAccount(tx, accountId)) || !(await markSetAside(tx, taskId))) return false;
      await setScheduleAside(tx, taskId, await nextRevision(tx, accountId));
      return true;
    });
    if (isDone) setAside.push(taskId);
  }
  return setAside;
}
