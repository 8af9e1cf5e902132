import { refusalOfDatabaseError } from '#server/db/refusalOfDatabaseError.ts';
import { retry } from '#server/retry.ts';

const backOff = { firstMs: 200, longestMs: 1_000 };

/**
 * Repeats work while the database is away or its disk is full. The work must be idempotent: it may have been done
 * although its answer was lost. After `shutdown` is aborted there is one last attempt.
 */
export function retryWhileDatabaseAway<Value>(work: () => Promise<Value>, shutdown: AbortSignal): Promise<Value> {
  const isRetryable = (error: unknown): boolean => refusalOfDatabaseError(error) !== null;
  return retry(work, { ...backOff, isRetryable, signal: shutdown });
}
