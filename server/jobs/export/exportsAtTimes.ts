import { ExportScope } from '#core/domain/data/exportFile.ts';
import { nextExecuteTime } from '#core/domain/task/nextExecuteTime.ts';
import type { TaskSchedule } from '#core/domain/task/schedule.ts';
import { isAwayError } from '#server/db/away.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { isAccountAtRest } from '#server/db/tables/account/login/deletions.ts';
import { lockAccount, nextRevision } from '#server/db/tables/account/revisions.ts';
import {
  findDueDestination,
  findDueDestinations,
  moveExportSchedule,
  readMsToNextExport,
  type DueDestination,
} from '#server/db/tables/export/exportSchedules.ts';
import { tryHoldSchedule } from '#server/db/tables/task/schedules.ts';
import type { Log } from '#server/log/openLog.ts';
import type { Schedules } from '../queue/scheduleLoop.ts';
import { exportRowsTo } from './exportTo.ts';

/** The maximum of due destinations per turn: several processes can work on that many side by side. */
const maxPerTurn = 40;
const newRows = { scope: ExportScope.NotExported, lotNos: [] };

/**
 * Returns the exports that destinations get at set times. Each is made exactly once over any number of processes: under
 * the account's lock, the next time is written in the transaction that makes the export. Times that passed while no
 * process of the service ran make one export, not one per missed time.
 */
export function openExportSchedules({ database, log }: { database: Database; log: Log }): Schedules {
  const runOne = async (due: DueDestination): Promise<boolean> => {
    try {
      return await database.withoutRls((tx) => exportDue(tx, due));
    } catch (error) {
      if (isAwayError(error)) throw error;
      log.error({ destinationId: due.destinationId, err: error }, 'a scheduled export could not be made');
      return database.withoutRls((tx) => skipDue(tx, due));
    }
  };
  return {
    msToNext: () => readMsToNextExport(database.kysely),
    prepare: async () => {},
    run: async () => {
      const due = await findDueDestinations(database.kysely, maxPerTurn);
      let done = 0;
      for (const each of due) done += (await runOne(each)) ? 1 : 0;
      return { done, left: due.length - done };
    },
  };
}

/** False where another process has it, or where it is no longer due. */
async function exportDue(tx: Tx, { destinationId, accountId }: DueDestination): Promise<boolean> {
  if (!(await tryHoldSchedule(tx, destinationId))) return false;
  await lockAccount(tx, accountId);
  const found = await findDueDestination(tx, destinationId);
  if (found === undefined) return false;
  const { row, taskName, now } = found;
  const next = nextOf(row.schedule, now);
  if (taskName === null || (await isAccountAtRest(tx, accountId))) {
    // It continues once the task is restored or the account enabled; missed times are not made up.
    await moveExportSchedule(tx, destinationId, { next });
    return true;
  }
  const revision = await nextRevision(tx, accountId);
  await moveExportSchedule(tx, destinationId, { next, revision });
  // Without new rows nothing leaves: an empty file at each time would be of no use.
  await exportRowsTo(tx, row, { taskName, rows: { ...newRows, columns: row.columns }, revision });
  return true;
}

/** Gives up one time that fails by a fault of the service: the next one is another try. */
async function skipDue(tx: Tx, { destinationId, accountId }: DueDestination): Promise<boolean> {
  await lockAccount(tx, accountId);
  const found = await findDueDestination(tx, destinationId);
  if (found === undefined) return false;
  await moveExportSchedule(tx, destinationId, { next: nextOf(found.row.schedule, found.now) });
  return true;
}

/** A schedule that is itself the fault (a zone that this runtime no longer has) has no further time. */
function nextOf(schedule: TaskSchedule | null, now: Date): number | null {
  try {
    return schedule === null ? null : nextExecuteTime(schedule, now.getTime());
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
