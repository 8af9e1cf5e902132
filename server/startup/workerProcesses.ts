import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';

const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** Whoever ran this long was well: the next pause is short again. */
const wellAfterMs = 60_000;

export interface WorkerProcesses {
  /** Each hands back what it works on, then ends. */
  stop: () => Promise<void>;
  /** At once, without handing back: the leases run out. */
  kill: () => void;
}

/** Worker processes beside the web process, the same program; each is started again when it dies, later each time. */
export function startWorkerProcesses(config: Config, databaseUrl: string, log: FastifyBaseLogger): WorkerProcesses {
  const children = new Set<ChildProcess>();
  const stopping = new AbortController();
  const environment = { ...process.env, ...workerVariables(config, databaseUrl) };

  const keepRunning = async (): Promise<void> => {
    let pauseMs = firstPauseMs;
    while (!stopping.signal.aborted) {
      const startedAt = Date.now();
      // The channel is there only to break: a worker whose parent was killed ends by itself (server/main.ts).
      const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1, 2)], {
        env: environment,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      children.add(child);
      const code = await new Promise<number | null>((resolve) => {
        child.once('exit', resolve);
        child.once('error', () => resolve(null));
      });
      children.delete(child);
      if (stopping.signal.aborted) return;
      pauseMs = Date.now() - startedAt > wellAfterMs ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs);
      log.warn({ code, pauseMs }, 'a worker process ended and is started again');
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = Array.from({ length: config.workerProcesses }, keepRunning);

  return {
    stop: async () => {
      stopping.abort();
      for (const child of children) child.kill('SIGTERM');
      await Promise.all(running);
    },
    kill: () => {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

function workerVariables(config: Config, databaseUrl: string): NodeJS.ProcessEnv {
  return {
    SHEAF_RUN: 'worker',
    DATABASE_URL: databaseUrl,
    SHEAF_DATA: config.dataFolder,
    SHEAF_PUBLIC_URL: config.publicUrl,
  };
}
