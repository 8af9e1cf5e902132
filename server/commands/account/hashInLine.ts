import { refused, type Result } from '#core/domain/refusal.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';

/**
 * Runs work that hashes a password when its turn in the queue comes. Refused with `Unavailable` while too many wait
 * already.
 */
export async function hashInLine<Value>(
  { auth }: CommandContext,
  address: string,
  work: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const place = auth.hashing.line.enter(address);
  if ('retryAfterSeconds' in place) return refused({ code: 'Unavailable', ...place });
  const leave = await place.turn;
  try {
    return await work();
  } finally {
    leave();
  }
}
