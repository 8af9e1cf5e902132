/** Runs `job` once at a time; asked while it runs, it runs once more afterwards. */
export function singleFlight(job: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  let isAsked = false;
  return async function run() {
    isAsked = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isAsked) {
        isAsked = false;
        await job();
      }
    } finally {
      isRunning = false;
    }
  };
}
