import type { Database } from '#server/db/database.ts';
import { notifyEveryMs, notifyProgress } from '#server/db/tables/run/lots.ts';
import type { Log } from '#server/log/Log.ts';

export interface ProgressNotifier {
  /** Rows were written; `isDue` says that the devices have not heard of their lot for a while. Never rejects. */
  noteWritten: (isDue: boolean) => Promise<void>;
  end: () => void;
}

/** Tells devices of a subtask's rows: at once when that is due, else a little later, also when no more rows come. */
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
  const tell = async (): Promise<void> => {
    end();
    await database.withoutRls((tx) => notifyProgress(tx, subtask.lotId, subtask.accountId));
  };
  const tryToTell = (): Promise<void> =>
    tell().catch((error: unknown) => log.warn({ err: error }, 'devices could not be told of new rows'));
  return {
    noteWritten: async (isDue) => {
      if (isDue) await tryToTell();
      else timer ??= setTimeout(() => void tryToTell(), notifyEveryMs);
    },
    end,
  };
}
