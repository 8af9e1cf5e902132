import { nextExecuteTime } from '#core/domain/task/nextExecuteTime.ts';
import { StartWay, type TaskSchedule } from '#core/domain/task/schedule.ts';
import type { SkipCode } from '#core/domain/run/skippedRun.ts';
import { isAwayError } from '#server/db/away.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { isAccountAtRest } from '#server/db/tables/account/login/deletions.ts';
import { lockAccount, nextRevision } from '#server/db/tables/account/revisions.ts';
import {
  findDueTask,
  findDueTasks,
  moveSchedule,
  tryHoldSchedule,
  type DueTask,
} from '#server/db/tables/task/schedules.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import type { StartContext } from '../commandContext.ts';
import { startLot } from '../task/start/startLot.ts';

/** The maximum of due tasks per turn: several processes can work on that many side by side. */
const maxPerTurn = 40;
/**
 * The number of tasks that are handled concurrently: they wait for the database, and for the locks of their accounts.
 */
const atOnce = 4;
/**
 * The number of tries of a run that fails by a fault of the service, with a delay between them, before the run is
 * skipped.
 */
const maxTries = 3;
const tryAgainMs = 1_000;

/**
 * `skipped`: the start was refused, and the task shows why. `left`: another process has it, it is no longer due, or it
 * failed and is tried again.
 */
type RunEnd = 'started' | 'skipped' | 'left';

export interface DueRuns {
  /** Starts the due runs; returns the number of runs it handled, and the number that were due and are left. */
  run: () => Promise<{ done: number; left: number }>;
}

/**
 * Starts the runs that are due, each exactly once over any number of processes: under the account's lock, the task's
 * next time is written in the transaction that makes the lot, by the same command as a start by a user. A start that is
 * refused is skipped, and the task shows why. Times that passed while no process of the service ran make one run, not
 * one per missed time.
 */
export function createDueRuns(
  database: Database,
  context: StartContext,
  onFault: (taskId: string, error: unknown) => void,
): DueRuns {
  const faults = new Map<string, { tries: number; at: number }>();

  const runOne = async (due: DueTask): Promise<RunEnd> => {
    const { tries, at } = faults.get(due.taskId) ?? { tries: 0, at: -Infinity };
    if (performance.now() < at + tryAgainMs) return 'left';
    try {
      const fault = tries < maxTries ? null : 'ServiceFault';
      return await database.withAccount(due.accountId, (tx) => runDueTask(context, tx, due, fault));
    } catch (error) {
      if (isAwayError(error)) throw error;
      faults.set(due.taskId, { tries: tries + 1, at: performance.now() });
      onFault(due.taskId, error);
      return 'left';
    }
  };

  return {
    run: async () => {
      const due = shuffled(await findDueTasks(database.kysely, maxPerTurn));
      for (const taskId of faults.keys()) if (!due.some((each) => each.taskId === taskId)) faults.delete(taskId);
      const ends: RunEnd[] = [];
      const started = new Set<string>();
      const work = async (): Promise<void> => {
        for (let each = due.pop(); each !== undefined; each = due.pop()) {
          const end = await runOne(each);
          ends.push(end);
          if (end === 'started') started.add(each.accountId);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      for (const accountId of started) await admit(database, accountId);
      const done = ends.filter((end) => end !== 'left').length;
      return { done, left: ends.length - done };
    },
  };
}

/** `fault`: the run is skipped with this code and not tried any more. */
async function runDueTask(
  context: StartContext,
  tx: Tx,
  { taskId, accountId }: DueTask,
  fault: SkipCode | null,
): Promise<RunEnd> {
  if (!(await tryHoldSchedule(tx, taskId))) return 'left';
  await lockAccount(tx, accountId);
  const found = await findDueTask(tx, taskId);
  if (found === undefined) return 'left';
  const { task, now } = found;
  const next = nextOf(task.schedule, now, fault !== null);
  if (task.deleted_at !== null || (await isAccountAtRest(tx, accountId))) {
    // The schedule continues once the task is restored or its account enabled or kept; missed runs are not made up.
    await moveSchedule(tx, taskId, { next });
    return 'skipped';
  }
  const revision = await nextRevision(tx, accountId);
  const start = { accountId, task, startWay: StartWay.Scheduled, revision };
  const code = fault ?? (await startLot(context, tx, start))?.code;
  const at = task.next_execute_time?.getTime() ?? now.getTime();
  const skip = code === undefined ? undefined : { at, code };
  // A task that was set aside gets a next run again when its parameters are changed (updateTask.ts).
  await moveSchedule(tx, taskId, { next: code === 'SetAside' ? null : next, revision, skip });
  return code === undefined ? 'started' : 'skipped';
}

/**
 * Returns the next time of a schedule. A schedule that is itself the fault (a zone that this runtime no longer has) has
 * no further run: it would be tried forever.
 */
function nextOf(schedule: TaskSchedule | null, now: Date, isFaulty: boolean): number | null {
  try {
    return schedule === null ? null : nextExecuteTime(schedule, now.getTime());
  } catch (error) {
    if (!isFaulty) throw error;
    return null;
  }
}

/** Shuffles, so that processes that query at the same moment do not all begin with the same task. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
