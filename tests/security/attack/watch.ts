import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { setTimeout as sleep } from 'node:timers/promises';
import { getAccount } from '#core/wire/calls/account/accountCalls.ts';
import { searchTasks } from '#core/wire/calls/task/taskCalls.ts';
import { getChanges } from '#core/wire/sync.ts';
import { nodeProcesses, type NodeProcess } from './processes.ts';
import type { World } from './world.ts';

/** The effect of an attack on others. */
export interface Effect {
  /** Number of processes of the service that have ended. */
  deaths: number;
  /**
   * Memory growth of the process that grew most: its highest resident memory minus the memory before. What a garbage
   * collection released since the honest work of the warm-up, and the attack takes again, is no growth.
   */
  memoryMb: number;
  /** Number of calls by an honest account beside it. */
  otherCalls: number;
  otherFailed: string[];
  otherP99Ms: number;
}

export interface Watch {
  /** Watches an attack from its first to its last request. */
  around<Value>(attack: () => Promise<Value>): Promise<{ value: Value; effect: Effect }>;
  close(): Promise<void>;
}

const lookEveryMs = 50;
/** The honest account uses another address of loopback, like a client on another machine. */
const bystanderAddress = '127.0.0.9';

export async function openWatch({ origin, port, servicePid, bystander }: World): Promise<Watch> {
  const worker = new Worker(new URL('./bystander.ts', import.meta.url), {
    workerData: {
      origin,
      cookie: bystander.cookie,
      paths: [getAccount.path, getChanges.path, searchTasks.path],
      localAddress: bystanderAddress,
    },
  });
  const takeTimes = async (): Promise<{ times: number[]; failed: string[] }> => {
    worker.postMessage('take');
    const [taken] = (await once(worker, 'message')) as [{ times: number[]; failed: string[] }];
    return taken;
  };
  const look = () => nodeProcesses(servicePid, port);
  const warm = new Map((await look()).map(({ pid, residentMb }) => [pid, residentMb]));

  return {
    around: async (attack) => {
      await takeTimes();
      const before = await look();
      const base = new Map(before.map(({ pid, residentMb }) => [pid, Math.max(residentMb, warm.get(pid) ?? 0)]));
      const highest = new Map(base);
      let isOver = false;
      const watching = (async () => {
        while (!isOver) {
          for (const { pid, residentMb } of await look()) {
            highest.set(pid, Math.max(highest.get(pid) ?? residentMb, residentMb));
          }
          await sleep(lookEveryMs);
        }
      })();
      let value;
      try {
        value = await attack();
      } finally {
        isOver = true;
        await watching;
      }
      const { times, failed } = await takeTimes();
      return { value, effect: effectOf(base, await look(), highest, times, failed) };
    },
    close: async () => void (await worker.terminate()),
  };
}

function effectOf(
  base: ReadonlyMap<number, number>,
  after: readonly NodeProcess[],
  highest: ReadonlyMap<number, number>,
  times: readonly number[],
  failed: string[],
): Effect {
  const alive = new Set(after.map(({ pid }) => pid));
  const growths = [...base].map(([pid, baseMb]) => (highest.get(pid) ?? baseMb) - baseMb);
  return {
    deaths: [...base.keys()].filter((pid) => !alive.has(pid)).length,
    memoryMb: Math.max(0, ...growths),
    otherCalls: times.length,
    otherFailed: failed,
    otherP99Ms: percentile(times, 0.99),
  };
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
}
