import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { CommandContext } from '../../commandContext.ts';

/**
 * Returns a link that `find` knows by its token: that of a mail, or of an operator. Refused with `LinkUsed`, with
 * `LinkOver` where it is unknown or over, and with `TooManyAttempts` before it is looked for: tokens cannot be guessed.
 */
export async function checkLink<Link extends { isUsed: boolean }>(
  { accessLimits }: Pick<CommandContext, 'accessLimits'>,
  address: string,
  find: () => Promise<Link | null>,
): Promise<Result<Link>> {
  const retryAfterSeconds = await accessLimits.takeLink(address);
  if (retryAfterSeconds > 0) return refused({ code: 'TooManyAttempts', retryAfterSeconds });
  const link = await find();
  if (link === null) return refused({ code: 'LinkOver' });
  return link.isUsed ? refused({ code: 'LinkUsed' }) : success(link);
}
