import type { LocalRun, LocalSubtask } from '#core/wire/calls/runner/localRunCalls.ts';
import type { Lessons } from '#core/domain/drift/mending.ts';
import type { Tx } from '#server/db/database.ts';
import { readLessons } from '#server/db/tables/run/drift/mending.ts';
import { takeLocalSubtask, type TakenSubtask } from '#server/db/tables/run/localRuns.ts';
import { logSubtask } from '#server/db/tables/run/lotLog.ts';
import { findLot } from '#server/db/tables/run/lotReads.ts';
import { findTask } from '#server/db/tables/task/tasks.ts';

/** Returns a run as its runner sees it. The lot must exist. */
export async function readLocalRun(tx: Tx, lotId: string): Promise<LocalRun> {
  const run = await findLocalRun(tx, lotId);
  if (run === null) throw new Error(`no lot ${lotId}`);
  return run;
}

/** The same; `null` when its task was deleted for good meanwhile. */
export async function findLocalRun(tx: Tx, lotId: string): Promise<LocalRun | null> {
  const lot = await findLot(tx, lotId);
  const task = lot === undefined ? undefined : await findTask(tx, lot.task_id);
  if (lot === undefined || task === undefined) return null;
  return {
    lotId,
    lotNo: lot.lot_no,
    taskName: task.name,
    status: lot.status,
    rowCount: lot.row_count,
    chargeMicro: lot.charge_micro,
    subtaskCount: lot.subtask_count,
  };
}

/** A part of a run, with what earlier runs taught about its pages. */
export interface TaughtSubtask extends TakenSubtask {
  lessons: Lessons | null;
}

/**
 * Returns the next part of a run for the process that holds the run, or `null` when none is left. The lot is locked.
 * Failed pages are read without lessons, as in the cloud.
 */
export async function takeNext(
  tx: Tx,
  lotId: string,
  processId: string,
  revision: number,
): Promise<TaughtSubtask | null> {
  const subtask = await takeLocalSubtask(tx, lotId, processId, revision);
  if (subtask === null) return null;
  await logSubtask(tx, subtask.subtaskId, 'Began');
  return { ...subtask, lessons: subtask.startPages === null ? await readLessons(tx, lotId) : null };
}

export function presentLocalSubtask(subtask: TaughtSubtask): LocalSubtask {
  return {
    subTaskId: subtask.subtaskId,
    token: subtask.token,
    subtaskNo: subtask.subtaskNo,
    startUrls: subtask.startUrls,
    startPages: subtask.startPages,
    // Written by a runner; that call was parsed by the same schema.
    position: subtask.position as LocalSubtask['position'],
    msLeft: subtask.msLeft,
    lessons: subtask.lessons,
  };
}
