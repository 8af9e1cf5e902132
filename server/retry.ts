import { setTimeout as sleep } from 'node:timers/promises';

export interface BackOff {
  firstMs: number;
  longestMs: number;
}

/** Returns the pause before a retry, `attempt` 0 being the first one: doubled each time, up to the longest. */
export function backOffMs({ firstMs, longestMs }: BackOff, attempt: number): number {
  return Math.min(firstMs * 2 ** attempt, longestMs);
}

interface RetryOptions extends BackOff {
  isRetryable: (error: unknown) => boolean;
  /** Aborting ends the pause early for one last attempt. */
  signal?: AbortSignal;
}

/** Repeats work that throws, with a pause before each repeat; rejects with the first error that is not retryable. */
export async function retry<Value>(work: () => Promise<Value>, options: RetryOptions): Promise<Value> {
  const { isRetryable, signal } = options;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted === true || !isRetryable(error)) throw error;
    }
    await sleep(backOffMs(options, attempt), undefined, { ...(signal !== undefined && { signal }) }).catch(
      () => undefined,
    );
  }
}
