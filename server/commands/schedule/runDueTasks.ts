import { nextExecuteTime, StartWay, type TaskSchedule } from '#core/domain/task/schedule.ts';
import type { SkipCode } from '#core/domain/task/skippedRun.ts';
import { isAwayError } from '#server/db/away.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { isAccountUsable } from '#server/db/tables/account/accounts.ts';
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
import { startLot } from '../task/startLot.ts';

/** How many are looked at in one turn: more processes than one can work on them side by side. */
const maxPerTurn = 40;
/** At once: they wait for the database, and for the locks of their accounts. */
const atOnce = 4;
/** A run that cannot be started for a fault of ours is tried so often, and not at once, before it is left out. */
const maxTries = 3;
const tryAgainMs = 1_000;

/**
 * `skipped`: the start was refused, and the task says why; `left`: another process has it, its time is not come any
 * more, or it failed and is tried again.
 */
type RunEnd = 'started' | 'skipped' | 'left';

export interface DueRuns {
  /** Starts what is due now; says how many runs it saw to, and how many are due and were left. */
  run: () => Promise<{ done: number; left: number }>;
}

/**
 * Begins the runs whose time has come, each exactly once over any number of processes: under the account's lock the
 * task's next time moves on in the transaction that makes the lot, by the command of a start by hand. A start that is
 * refused is left out and said. Time that passed without any service makes one run, not one per time that was missed.
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

/** `fault`: it is not tried any more. */
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
  if (task.deleted_at !== null || !(await isAccountUsable(tx, accountId))) {
    // It runs again once it is restored or its account enabled, not for what it missed meanwhile.
    await moveSchedule(tx, taskId, { next });
    return 'skipped';
  }
  const revision = await nextRevision(tx, accountId);
  const start = { accountId, task, startWay: StartWay.Scheduled, revision };
  const code = fault ?? (await startLot(context, tx, start))?.code;
  const at = task.next_execute_time?.getTime() ?? now.getTime();
  const skip = code === undefined ? undefined : { at, code };
  // One that was set aside has a next run again when its parameters are changed (resumeSchedule.ts).
  await moveSchedule(tx, taskId, { next: code === 'SetAside' ? null : next, revision, skip });
  return code === undefined ? 'started' : 'skipped';
}

/**
 * A schedule that is itself the fault (a zone that this runtime has lost) has no further run: it would be tried for
 * ever.
 */
function nextOf(schedule: TaskSchedule | null, now: Date, isFaulty: boolean): number | null {
  try {
    return schedule === null ? null : nextExecuteTime(schedule, now.getTime());
  } catch (error) {
    if (!isFaulty) throw error;
    return null;
  }
}

/** So that processes that look at the same moment do not all begin with the same one. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
