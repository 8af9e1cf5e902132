/** Work that is done but not yet taken is kept: a bound on memory while one page is slow. */
const maxAhead = 64;

/** Work that shares a lane is limited to `width` at a time. */
export interface Lane {
  name: string;
  width: number;
}

/**
 * Starts jobs ahead of their turn and gives their results in order. Jobs start in order too, each as soon as its lane has
 * room. A job that rejects rejects the whole when its turn comes.
 */
export async function* inOrder<Job, Done>(
  jobs: readonly Job[],
  laneOf: (job: Job) => Lane,
  start: (job: Job) => Promise<Done>,
): AsyncGenerator<Done, void> {
  const started: Promise<Done>[] = [];
  const running = new Map<string, number>();
  let index = 0;
  /** Of the next job, which may have to wait for many others to end. */
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
      // Its turn may never come; a rejection must then not count as unhandled.
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
