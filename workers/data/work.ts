import type { DataProblem, DataResult } from './api.ts';

/** Thrown deep inside work that cannot continue; `answered` turns it into a value before it leaves the worker. */
export class StoppedWork extends Error {
  readonly problem: DataProblem;

  constructor(problem: DataProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** Returns the value, or the problem of stopped work. A bug stays a thrown error. */
export async function answered<Value>(work: () => Promise<Value>): Promise<DataResult<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof StoppedWork) return { ok: false, problem: error.problem };
    throw error;
  }
}

/** The time after which work lets other calls in: pages of rows, and the end of this work. */
const sliceMs = 8;
/** The time between two reports of progress. */
const reportEveryMs = 100;

/** One long answer: it is done in slices, between which a later call can end it. */
export class Work {
  private readonly isWanted: () => boolean;
  private sliceBegan = performance.now();
  private reportedAt = -Infinity;

  constructor(isWanted: () => boolean) {
    this.isWanted = isWanted;
  }

  /** True when a slice is over and `pause` is due. */
  isDue(): boolean {
    return performance.now() - this.sliceBegan > sliceMs;
  }

  /** True at most ten times a second: when progress should be reported. */
  isReportDue(): boolean {
    const now = performance.now();
    if (now - this.reportedAt < reportEveryMs) return false;
    this.reportedAt = now;
    return true;
  }

  /** Lets waiting calls run. Throws when this work is no longer wanted. */
  async pause(): Promise<void> {
    await nextTask();
    this.check();
    this.sliceBegan = performance.now();
  }

  /** Throws when this work is no longer wanted: called after each wait for something else. */
  check(): void {
    if (!this.isWanted()) throw new StoppedWork({ code: 'Cancelled' });
  }

  /** Runs a long calculation of `core`, which yields where it may be interrupted. */
  async finish<Value>(steps: Generator<void, Value>): Promise<Value> {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      if (this.isDue()) await this.pause();
    }
  }
}

/** Continues after the messages that wait. A timer would wait 4 ms each time. */
async function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.addEventListener('message', resolve, { once: true });
    port1.start();
    port2.postMessage(null);
  });
  port1.close();
}
