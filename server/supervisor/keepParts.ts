import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { backOffLimits } from './backOff.ts';
import { keepRunning, type KeptProcess } from './keepRunning.ts';
import type { Part } from './messages.ts';

export interface Parts {
  /**
   * One more process of a part. Resolves with the line that says it works; it loads meanwhile, and waits for `begin`.
   */
  start(part: Part): Promise<string>;
  /** Tells all, now and later, where the database is. */
  begin(databaseUrl: string): void;
  /** Each hands back what it works on, then ends. */
  stop(): Promise<void>;
  /** At once, without handing back: the leases run out. */
  kill(): void;
}

interface PartsOptions {
  log: FastifyBaseLogger;
  /** A part cannot be kept running: the sentence says why, unless the part has said it. */
  onHopeless: (sentence: string | null) => void;
}

/** The processes of the service below the first one, and how often each part was started again. */
export function keepParts(config: Config, { log, onHopeless }: PartsOptions): Parts {
  const processes: KeptProcess[] = [];
  const restarts: Record<Part, number> = { web: 0, worker: 0 };
  let databaseUrl: string | undefined;
  const tell = (each: KeptProcess): void => {
    each.tell({ do: 'count', restarts });
    if (databaseUrl !== undefined) each.tell({ do: 'begin', databaseUrl });
  };

  return {
    start: (part) =>
      new Promise((onReady) => {
        const onRestart = (): void => {
          restarts[part] += 1;
          processes.forEach(tell);
        };
        const limits = { ...backOffLimits, maxDeaths: maxDeathsOf(part, config) };
        const command = commandOf(part, config);
        const each = keepRunning({ part, command, log, limits, onReady, onRestart, onHopeless });
        processes.push(each);
        tell(each);
      }),
    begin: (url) => {
      databaseUrl = url;
      processes.forEach(tell);
    },
    stop: async () => {
      await Promise.all(processes.map((each) => each.stop()));
    },
    kill: () => processes.forEach((each) => each.kill()),
  };
}

/** Without workers people still read and edit: only where there is nothing else do they decide about the service. */
function maxDeathsOf(part: Part, { run }: Config): number {
  return part === 'worker' && run !== 'worker' ? Infinity : backOffLimits.maxDeaths;
}

/**
 * MiB of each half of V8's space for new objects, against the 64 that pages want (server/launch/serviceProcess.mjs):
 * with those the web half took 80 MB more for the same work, and 30 to 110 MB on top of it in a hundred large bodies,
 * where with 8 it took none (`npm run attack`, rows without end).
 */
const smallYoungSpace = ['--max-semi-space-size=8'];

/** This program with the same settings; what was decided here is not decided again. */
function commandOf(part: Part, { memoryMb, isDemo }: Config): string[] {
  const node = [...process.execArgv, `--max-old-space-size=${memoryMb}`, ...(part === 'web' ? smallYoungSpace : [])];
  return [...node, ...process.argv.slice(1), `--part=${part}`, isDemo ? '--demo' : '--no-demo'];
}
