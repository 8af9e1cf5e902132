import { accountOfRunner } from '#server/auth/runnerTokens.ts';
import type { Service } from '../service.ts';

/**
 * Whose request this is: a session's, or a local runner's on the calls that it needs. `null`: nobody's. A request with a
 * token is a runner's, whatever cookie comes with it.
 */
export async function identify(
  { database, sessions }: Service,
  { cookie, authorization }: { cookie?: string | undefined; authorization?: string | undefined },
  isForRunners: boolean,
): Promise<string | null> {
  if (authorization === undefined) return sessions.accountOf(cookie);
  return isForRunners ? accountOfRunner(database, authorization) : null;
}
