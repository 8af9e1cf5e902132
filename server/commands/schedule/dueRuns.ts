import type { SkipCode } from '#core/domain/run/skippedRun.ts';
import { isAwayError } from '#server/db/away.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { findDueFeeds } from '#server/db/tables/run/feed/feeds.ts';
import { findDueTasks } from '#server/db/tables/task/schedules.ts';
import { admit } from '#server/jobs/admission/admit.ts';
import type { StartContext } from '../commandContext.ts';
import { runDueTask, type RunEnd } from './runDueTask.ts';
import { runFeed } from './runFeed.ts';

/** The maximum of due runs of each kind per turn: several processes can work on that many side by side. */
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

/** A run that is due: of a schedule, or of a task that another one feeds. */
interface Due {
  /** The task, or the feed. */
  id: string;
  taskId: string;
  accountId: string;
  /** Starts it. `fault`: it is skipped with this code and not tried any more. */
  run: (tx: Tx, fault: SkipCode | null) => Promise<RunEnd>;
}

export interface DueRuns {
  /** Starts the due runs; returns the number of runs it handled, and the number that were due and are left. */
  run: () => Promise<{ done: number; left: number }>;
}

/**
 * Starts the runs that are due, each exactly once over any number of processes: under the account's lock, the task's
 * next time is written in the transaction that makes the lot, by the same command as a start by a user. A start that is
 * refused is skipped, and the task shows why. Times that passed while no process of the service ran make one run, not
 * one per missed time. A run that another task feeds is started, and gets more addresses, in the same way.
 */
export function createDueRuns(
  database: Database,
  context: StartContext,
  onFault: (taskId: string, error: unknown) => void,
): DueRuns {
  const faults = new Map<string, { tries: number; at: number }>();

  const findDue = async (): Promise<Due[]> => {
    const tasks = (await findDueTasks(database.kysely, maxPerTurn)).map((task): Due => ({
      id: task.taskId,
      ...task,
      run: (tx, fault) => runDueTask(context, tx, task, fault),
    }));
    const feeds = (await findDueFeeds(database.kysely, maxPerTurn)).map((feed): Due => ({
      id: feed.feedId,
      ...feed,
      run: (tx, fault) => runFeed(context, tx, feed, fault),
    }));
    return shuffled([...tasks, ...feeds]);
  };
  const runOne = async (due: Due): Promise<RunEnd> => {
    const { tries, at } = faults.get(due.id) ?? { tries: 0, at: -Infinity };
    if (performance.now() < at + tryAgainMs) return 'left';
    try {
      const fault = tries < maxTries ? null : 'ServiceFault';
      return await database.withAccount(due.accountId, (tx) => due.run(tx, fault));
    } catch (error) {
      if (isAwayError(error)) throw error;
      faults.set(due.id, { tries: tries + 1, at: performance.now() });
      onFault(due.taskId, error);
      return 'left';
    }
  };

  return {
    run: async () => {
      const due = await findDue();
      for (const id of faults.keys()) if (!due.some((each) => each.id === id)) faults.delete(id);
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

/** Shuffles, so that processes that query at the same moment do not all begin with the same task. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
