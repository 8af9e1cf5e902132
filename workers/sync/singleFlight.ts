/** Runs `job` one at a time. A call during a run starts one more run after it. */
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
