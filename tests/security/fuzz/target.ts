import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { NewAccount } from './person.ts';
import type { Order, Report } from './serviceProcess.ts';

interface Memory {
  residentMb: number;
  heapMb: number;
}

/** The service under test. */
export interface Target {
  port: number;
  makeAccount: (kind: 'free' | 'paid') => Promise<NewAccount>;
  /** Memory after a garbage collection; `null` where the service is not alone in its process. */
  memory: () => Promise<Memory | null>;
  /** The log entry for each answer's reference. */
  bugs: ReadonlyMap<string, string>;
  close: () => Promise<void>;
}

/** Starts a service in a process of its own, on this database. */
export async function startTarget(databaseUrl: string): Promise<Target> {
  const child = fork(join(import.meta.dirname, 'serviceProcess.ts'), [databaseUrl], {
    execArgv: ['--expose-gc', '--trace-warnings'],
  });
  const bugs = new Map<string, string>();
  const waiting = new Map<number, (result: unknown) => void>();
  let isEnding = false;
  const ready = new Promise<number>((resolve, reject) => {
    child.on('message', (report: Report) => {
      if (report.kind === 'ready') resolve(report.port);
      else if (report.kind === 'bug') bugs.set(report.reference, report.stack);
      else waiting.get(report.id)?.(report.result);
    });
    child.once('exit', (code) => {
      if (isEnding) return;
      process.stderr.write(`the service died (${code})\n`);
      process.exitCode = 1;
      reject(new Error('the service died'));
    });
  });
  let last = 0;
  const ask = <Result>(order: Order['order']): Promise<Result> =>
    new Promise((resolve) => {
      last += 1;
      const id = last;
      waiting.set(id, (result) => {
        waiting.delete(id);
        resolve(result as Result);
      });
      child.send({ id, order } satisfies Order);
    });
  return {
    port: await ready,
    makeAccount: (kind) => ask<NewAccount>(kind),
    memory: () => ask<Memory>('memory'),
    bugs,
    close: async () => {
      isEnding = true;
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
