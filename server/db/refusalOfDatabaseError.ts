import type { Refusal } from '#core/domain/refusal.ts';
import { AccountGone } from './AccountGone.ts';
import { isAwayError } from './away.ts';
import { PageTooLong } from './textBytes.ts';

const retryAfterSeconds = 2;
const diskFull = '53100';

/**
 * Returns the refusal for a database error: the database is away or its disk is full (nothing was lost, and the caller
 * may retry), the account was deleted or disabled during the request, or the requested page of rows has too much text.
 * `null` for any other error.
 */
export function refusalOfDatabaseError(error: unknown): Refusal | null {
  if (error instanceof AccountGone) return { code: 'Unauthorized' };
  if (error instanceof PageTooLong) return { code: 'TooLarge', limitBytes: error.limitBytes };
  if (error instanceof Error && 'code' in error && error.code === diskFull) return { code: 'StorageFull' };
  return isAwayError(error) ? { code: 'Unavailable', retryAfterSeconds } : null;
}
