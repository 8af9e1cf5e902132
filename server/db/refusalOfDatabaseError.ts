import type { Refusal } from '#core/domain/refusal.ts';
import { AccountGone } from './AccountGone.ts';
import { isAwayError } from './away.ts';
import { PageTooLong } from './textBytes.ts';

const retryAfterSeconds = 2;
const diskFull = '53100';

/**
 * The database is away or its disk is full: nothing was lost, and the caller may come again. Or the account was deleted
 * or disabled while its request was under way, or asked for a page of rows with too much text in it. `null` for any
 * other error.
 */
export function refusalOfDatabaseError(error: unknown): Refusal | null {
  if (error instanceof AccountGone) return { code: 'Unauthorized' };
  if (error instanceof PageTooLong) return { code: 'TooLarge', limitBytes: error.limitBytes };
  if (error instanceof Error && 'code' in error && error.code === diskFull) return { code: 'StorageFull' };
  return isAwayError(error) ? { code: 'Unavailable', retryAfterSeconds } : null;
}
