import type { Refusal } from '#core/domain/refusal.ts';
import { retry } from '#server/retry.ts';
import { isAwayError } from './away.ts';
import { PageTooLong } from './textBytes.ts';

const retryAfterSeconds = 2;
const diskFull = '53100';
/** Of two transactions that wait for each other PostgreSQL rolls one back, which has done nothing then. */
const deadlock = '40P01';

/**
 * Returns the refusal for a database error: the database is away, its disk is full or the transaction met a deadlock
 * (nothing was lost, and the caller may retry), the account was deleted or disabled during the request, or the
 * requested page of rows has too much text. `null` for any other error.
 */
export function refusalOfDatabaseError(error: unknown): Refusal | null {
  if (error instanceof AccountGone) return { code: 'Unauthorized' };
  if (error instanceof PageTooLong) return { code: 'TooLarge', limitBytes: error.limitBytes };
  const state = error instanceof Error && 'code' in error ? error.code : null;
  if (state === diskFull) return { code: 'StorageFull' };
  return state === deadlock || isAwayError(error) ? { code: 'Unavailable', retryAfterSeconds } : null;
}

const backOff = { firstMs: 200, longestMs: 1_000 };

/**
 * Repeats work while the database is away or its disk is full, and after a deadlock. The work must be idempotent: it
 * may have been done although its answer was lost. After `shutdown` is aborted there is one last attempt.
 */
export function retryWhileDatabaseAway<Value>(work: () => Promise<Value>, shutdown: AbortSignal): Promise<Value> {
  const isRetryable = (error: unknown): boolean => refusalOfDatabaseError(error) !== null;
  return retry(work, { ...backOff, isRetryable, signal: shutdown });
}

/** Thrown when the account was deleted or disabled while work for it was under way. */
export class AccountGone extends Error {
  constructor(accountId: string) {
    super(`no account ${accountId}`);
  }
}
