import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import { backOffLimits } from './backOff.ts';
import { keepRunning, type SupervisedProcess } from './keepRunning.ts';
import type { Part } from './messages.ts';

export interface Parts {
  /**
   * Starts one more process of a part. Resolves with its line when it is ready; it loads meanwhile, and waits for
   * `begin`.
   */
  start(part: Part): Promise<string>;
  /** Sends the database URL to all processes, also to those started later. */
  begin(databaseUrl: string): void;
  /** Each process hands its work back, then ends. */
  stop(): Promise<void>;
  /** Kills all processes at once, without handing work back: their leases expire. */
  kill(): void;
}

interface PartsOptions {
  log: FastifyBaseLogger;
  /** A part cannot be kept running; `sentence` gives the reason, `null` when the part has printed it. */
  onHopeless: (sentence: string | null) => void;
}

/** Keeps the processes of the service below the first one, and counts the restarts of each part. */
export function keepParts(config: Config, { log, onHopeless }: PartsOptions): Parts {
  const processes: SupervisedProcess[] = [];
  const restarts: Record<Part, number> = { web: 0, worker: 0 };
  let databaseUrl: string | undefined;
  const sendState = (each: SupervisedProcess): void => {
    each.send({ do: 'count', restarts });
    if (databaseUrl !== undefined) each.send({ do: 'begin', databaseUrl });
  };

  return {
    start: (part) =>
      new Promise((onReady) => {
        const onRestart = (): void => {
          restarts[part] += 1;
          processes.forEach(sendState);
        };
        const limits = { ...backOffLimits, maxDeaths: maxDeathsOf(part, config) };
        const command = commandOf(part, config);
        const each = keepRunning({ part, command, log, limits, onReady, onRestart, onHopeless });
        processes.push(each);
        sendState(each);
      }),
    begin: (url) => {
      databaseUrl = url;
      processes.forEach(sendState);
    },
    stop: async () => {
      await Promise.all(processes.map((each) => each.stop()));
    },
    kill: () => processes.forEach((each) => each.kill()),
  };
}

/**
 * The maximum of early deaths. Without workers users still read and edit, so dying workers end the service only when it
 * has no web half.
 */
function maxDeathsOf(part: Part, { run }: Config): number {
  return part === 'worker' && run !== 'worker' ? Infinity : backOffLimits.maxDeaths;
}

/**
 * MiB of each half of V8's space for new objects, instead of the 16 for pages (server/launch/serviceProcess.mjs): with
 * 64 the web half used 80 MB more for the same work, and another 30 to 110 MB during a hundred large bodies, where it
 * used none with 8 (`npm run attack`, rows without end).
 */
const smallYoungSpace = ['--max-semi-space-size=8'];

/** The command of this program with the same settings; decisions of this process are passed as arguments. */
function commandOf(part: Part, { memoryMb, isDemo }: Config): string[] {
  const node = [...process.execArgv, `--max-old-space-size=${memoryMb}`, ...(part === 'web' ? smallYoungSpace : [])];
  return [...node, ...process.argv.slice(1), `--part=${part}`, isDemo ? '--demo' : '--no-demo'];
}
