import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { AnyCall } from '#core/wire/call/call.ts';
import { runnerCalls } from '#core/wire/calls/runner/runnerCalls.ts';
import { isOpenToSupport } from '#core/wire/programs/supportReads.ts';
import { scopeOf } from '#core/wire/programs/tokenScopes.ts';
import { holderOfToken, isApiToken } from '#server/auth/apiTokens.ts';
import { accountOfRunner } from '#server/auth/runnerTokens.ts';
import type { LiveSession } from '#server/db/tables/signIn/sessions.ts';
import type { CommandContext } from '../commandContext.ts';

/**
 * The sender of a call: a user with a session, a local runner, a program with an API token, or an operator who looks at
 * the account as support.
 */
export interface Caller {
  accountId: string;
  kind: 'account' | 'runner' | 'program' | 'support';
  /** The end of the session of support. */
  supportEndsAt: Date | null;
}

/**
 * Returns the caller of a call: a token identifies a runner or a program, with or without a cookie. Refused with
 * `Unauthorized` when there is no session or the account is disabled, with `RunnerExpired`, as `holderOfToken` is, and
 * with `SupportReads` where support calls more than reads.
 */
export async function identify(
  { database, sessions }: Pick<CommandContext, 'database' | 'sessions'>,
  { cookie, authorization }: { cookie?: string | undefined; authorization?: string | undefined },
  call: AnyCall,
): Promise<Result<Caller>> {
  if (authorization === undefined) return callerOfSession(await sessions.sessionOf(cookie), call);
  if (isApiToken(authorization)) {
    const holder = await holderOfToken(database, authorization, scopeOf(call));
    return holder.ok ? callerOf(holder.value.accountId, 'program') : holder;
  }
  if (!runnerCalls.has(call)) return refused({ code: 'Unauthorized' });
  const runner = await accountOfRunner(database, authorization);
  return runner.ok ? callerOf(runner.value, 'runner') : runner;
}

function callerOf(accountId: string, kind: 'runner' | 'program'): Result<Caller> {
  return success({ accountId, kind, supportEndsAt: null });
}

function callerOfSession(session: LiveSession | null, call: AnyCall): Result<Caller> {
  if (session === null) return refused({ code: 'Unauthorized' });
  const { accountId, operatorId, endsAt } = session;
  if (operatorId === null) return success({ accountId, kind: 'account', supportEndsAt: null });
  if (!isOpenToSupport(call)) return refused({ code: 'SupportReads' });
  return success({ accountId, kind: 'support', supportEndsAt: endsAt });
}
