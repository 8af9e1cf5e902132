import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createHashingLine, type HashingLine } from './hashingLine.ts';

export interface Hashing {
  /** The queue that a caller with a password enters first: for strangers nothing is hashed without a place in it. */
  line: HashingLine;
  hash(password: string): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
  close(): Promise<void>;
}

/** The cost of a hash: KiB of memory, and passes over it. */
export interface HashCost {
  memoryKib: number;
  passes: number;
}

/**
 * Argon2id, 32 MiB, 6 passes: about the time per guess of 64 MiB and 3 passes, at half the memory, so that a flood of
 * sign-ins stays below the 50 MB of `npm run attack`. A stored hash contains the cost that it was made with.
 */
const passwordCost: HashCost = { memoryKib: 32_768, passes: 6 };

interface Job {
  /** With `stored` the password is compared, else hashed. */
  input: { password: string; stored?: string };
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
}

interface Thread {
  worker: Worker;
  job: Job | null;
}

type Answer = { value: unknown } | { problem: string };

const script = join(import.meta.dirname, 'hashingThread.mjs');

/**
 * Hashes passwords in threads of their own, one hash per thread at a time, each with 32 MiB while it works. Node's four
 * pool threads also compress replies, read files and resolve names, and 80 sign-ins would block them for seconds.
 */
export function openHashing(
  threadCount: number = availableParallelism() > 4 ? 2 : 1,
  cost: HashCost = passwordCost,
): Hashing {
  const jobs: Job[] = [];
  const threads = new Set<Thread>();

  const startThread = (): Thread => {
    const thread: Thread = { worker: new Worker(script, { workerData: cost }), job: null };
    threads.add(thread);
    const settle = (act: (job: Job) => void): void => {
      const { job } = thread;
      thread.job = null;
      // An idle thread must not keep the process from exiting.
      thread.worker.unref();
      if (job !== null) act(job);
      next();
    };
    thread.worker.on('message', (answer: Answer) =>
      settle(({ resolve, reject }) => ('value' in answer ? resolve(answer.value) : reject(new Error(answer.problem)))),
    );
    thread.worker.on('error', () => undefined);
    thread.worker.on('exit', () => {
      threads.delete(thread);
      settle(({ reject }) => reject(new Error('the thread that hashed a password has ended')));
    });
    return thread;
  };
  const findThread = (): Thread | undefined =>
    [...threads].find(({ job }) => job === null) ?? (threads.size < threadCount ? startThread() : undefined);
  const next = (): void => {
    const thread = jobs.length > 0 ? findThread() : undefined;
    const job = thread && jobs.shift();
    if (thread === undefined || job === undefined) return;
    thread.job = job;
    thread.worker.ref();
    thread.worker.postMessage(job.input);
  };
  const ask = <Value>(input: Job['input']): Promise<Value> =>
    new Promise((resolve, reject) => {
      jobs.push({ input, resolve: (value) => resolve(value as Value), reject });
      next();
    });

  return {
    line: createHashingLine(threadCount),
    hash: (password) => ask<string>({ password }),
    verify: (stored, password) => ask<boolean>({ password, stored }),
    close: async () => {
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}
