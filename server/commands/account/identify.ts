import { refused, success, type Result } from '#core/domain/refusal.ts';
import { accountOfRunner } from '#server/auth/runnerTokens.ts';
import type { CommandContext } from '../commandContext.ts';

/**
 * Returns the account of a request: of a session, or of a local runner on the calls that it needs. A token identifies a
 * runner, with or without a cookie. Refused with `Unauthorized` when there is no session or the account is disabled,
 * and with `RunnerExpired`.
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
