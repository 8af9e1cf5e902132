import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { AnyCall } from '#core/wire/call/call.ts';
import { runnerCalls } from '#core/wire/calls/runner/runnerCalls.ts';
import { scopeOf } from '#core/wire/programs/tokenScopes.ts';
import { holderOfToken, isApiToken } from '#server/auth/apiTokens.ts';
import { accountOfRunner } from '#server/auth/runnerTokens.ts';
import type { CommandContext } from '../commandContext.ts';

/** The sender of a call: a user with a session, a local runner, or a program with an API token. */
export interface Caller {
  accountId: string;
  kind: 'account' | 'runner' | 'program';
}

/**
 * Returns the caller of a call: a token identifies a runner or a program, with or without a cookie. Refused with
 * `Unauthorized` when there is no session or the account is disabled, with `RunnerExpired`, and as `holderOfToken` is.
 */
export async function identify(
  { database, sessions }: Pick<CommandContext, 'database' | 'sessions'>,
  { cookie, authorization }: { cookie?: string | undefined; authorization?: string | undefined },
  call: AnyCall,
): Promise<Result<Caller>> {
  if (authorization === undefined) return callerOf(await sessions.accountOf(cookie), 'account');
  if (isApiToken(authorization)) {
    const holder = await holderOfToken(database, authorization, scopeOf(call));
    return holder.ok ? callerOf(holder.value.accountId, 'program') : holder;
  }
  if (!runnerCalls.has(call)) return refused({ code: 'Unauthorized' });
  const runner = await accountOfRunner(database, authorization);
  return runner.ok ? callerOf(runner.value, 'runner') : runner;
}

function callerOf(accountId: string | null, kind: Caller['kind']): Result<Caller> {
  return accountId === null ? refused({ code: 'Unauthorized' }) : success({ accountId, kind });
}
