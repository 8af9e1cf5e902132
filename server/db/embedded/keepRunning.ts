import { setTimeout as sleep } from 'node:timers/promises';
import { backOffMs } from '#server/retry.ts';
import { lostFiles } from './StartupError.ts';
import type { ServerProcess } from './serverProcess.ts';

export interface SupervisedServer {
  /** The pid of the process that runs now, or ran last. */
  pid(): number;
  stop(): Promise<void>;
}

interface SuperviseOptions {
  server: ServerProcess;
  /** The database's files. */
  cluster: string;
  /** Starts the server again on the same port. Rejects when that fails. */
  relaunch: () => Promise<ServerProcess>;
  log: (line: string) => void;
  /** Called when the files are gone, so that nothing can be started again; `sentence` reports this. */
  onGone: (sentence: string) => void;
}

const backOff = { firstMs: 100, longestMs: 2_000 };

/** Starts the database server again whenever it ends by itself: committed data is in its files. */
export function keepRunning({ server, cluster, relaunch, log, onGone }: SuperviseOptions): SupervisedServer {
  let current = server;
  let isStopping = false;
  const stopping = new AbortController();

  const startAgain = async (): Promise<boolean> => {
    for (let attempt = 0; !isStopping; attempt += 1) {
      const lost = lostFiles(cluster);
      if (lost !== null) {
        onGone(lost);
        return false;
      }
      try {
        current = await relaunch();
        if (!isStopping) return true;
        // It was asked to stop during the start.
        await current.stop();
      } catch (error) {
        log(`The database server could not be started again: ${String(error)}`);
        await sleep(backOffMs(backOff, attempt), undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
    return false;
  };
  const watch = async (): Promise<void> => {
    do {
      await current.ended;
      if (isStopping) return;
      log('The database server ended by itself and is started again');
    } while (await startAgain());
  };
  const watching = watch();
  return {
    pid: () => current.pid,
    stop: async () => {
      isStopping = true;
      stopping.abort();
      await current.stop();
      await watching;
    },
  };
}
