import { refused, success, type Result } from '#core/domain/refusal.ts';
import { accountOfRunner } from '#server/auth/runnerTokens.ts';
import type { CommandContext } from '../commandContext.ts';

/**
 * Whose request this is: a session's, or a local runner's on the calls that it needs. A request with a token is a runner's,
 * whatever cookie comes with it. Refused with `Unauthorized` where it is nobody's or the account is disabled, and with
 * `RunnerExpired`.
 */
export async function identify(
  { database, sessions }: CommandContext,
  { cookie, authorization }: { cookie?: string | undefined; authorization?: string | undefined },
  isForRunners: boolean,
): Promise<Result<string>> {
  if (authorization !== undefined && isForRunners) return accountOfRunner(database, authorization);
  const accountId = authorization === undefined ? await sessions.accountOf(cookie) : null;
  return accountId === null ? refused({ code: 'Unauthorized' }) : success(accountId);
}
