/** Results that are ready but not yet taken: bounds memory while one page is slow. */
const maxAhead = 64;

/** Work that shares a lane is limited to `width` at a time. */
export interface Lane {
  name: string;
  width: number;
}

/**
 * Runs jobs ahead and yields their results in order. Jobs also start in order, each as soon as its lane has room. A job
 * that rejects makes the generator throw when its result is due.
 */
export async function* inOrder<Job, Done>(
  jobs: readonly Job[],
  laneOf: (job: Job) => Lane,
  start: (job: Job) => Promise<Done>,
): AsyncGenerator<Done, void> {
  const started: Promise<Done>[] = [];
  const running = new Map<string, number>();
  let index = 0;
  /** The lane of the next job, kept because that job may wait for many others. */
  let lane: Lane | undefined;
  const startMore = (): void => {
    for (let job = jobs[index]; job !== undefined && started.length < maxAhead; job = jobs[index]) {
      lane ??= laneOf(job);
      const { name, width } = lane;
      const count = running.get(name) ?? 0;
      if (count >= width) return;
      lane = undefined;
      running.set(name, count + 1);
      index += 1;
      const done = start(job).finally(() => {
        running.set(name, (running.get(name) ?? 1) - 1);
        startMore();
      });
      // Its result may never be taken; a rejection must not count as unhandled then.
      done.catch(() => undefined);
      started.push(done);
    }
  };
  for (startMore(); started.length > 0; startMore()) {
    const [first] = started;
    if (first !== undefined) yield await first;
    void started.shift();
  }
}
