import type { Database } from '#server/db/database.ts';
import { notifyEveryMs, notifyProgress } from '#server/db/tables/run/lots.ts';
import type { Log } from '#server/log/openLog.ts';

export interface ProgressNotifier {
  /** Records a write; `isDue`: the devices were not notified of the lot for a while. Never rejects. */
  noteWritten: (isDue: boolean) => Promise<void>;
  end: () => void;
}

/**
 * Notifies devices of a subtask's rows: at once when due, else after `notifyEveryMs`, also when no more rows follow.
 */
export function createProgressNotifier(
  database: Database,
  subtask: { lotId: string; accountId: string },
  log: Log,
): ProgressNotifier {
  let timer: NodeJS.Timeout | undefined;
  const end = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const notify = async (): Promise<void> => {
    end();
    await database.withoutRls((tx) => notifyProgress(tx, subtask.lotId, subtask.accountId));
  };
  const tryToNotify = (): Promise<void> =>
    notify().catch((error: unknown) => log.warn({ err: error }, 'devices could not be notified of new rows'));
  return {
    noteWritten: async (isDue) => {
      if (isDue) await tryToNotify();
      else timer ??= setTimeout(() => void tryToNotify(), notifyEveryMs);
    },
    end,
  };
}
