import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Account } from '#core/wire/rows/account.ts';
import { deviceCookie, deviceOf } from '#server/auth/deviceCookie.ts';
import { sessionFrom, type NewSession, type Origin } from '#server/auth/sessions.ts';
import { isAccountUsable } from '#server/db/tables/account/accounts.ts';
import { describeSession, endSessionOfToken } from '#server/db/tables/signIn/sessions.ts';
import { getAccount } from './getAccount.ts';
import { hashInLine } from './hashInLine.ts';
import type { CommandContext } from '../commandContext.ts';
import { recordAudit } from '../recordAudit.ts';
import { recordSignOut } from './signOut.ts';
import { recordRefusedSignIn } from './recordRefusedSignIn.ts';

export interface SignedIn {
  account: Account;
  setCookies: string[];
}

/** The origin of a request for a session. */
export interface From extends Origin {
  cookie: string | undefined;
}

/**
 * Begins a session and ends the browser's earlier one (rotation at sign-in). Refused with `TooManyAttempts`, with
 * `Unavailable` while too many passwords wait to be hashed, with `LoginFailed`, which does not reveal if the account
 * exists, or, only after the right password, with `AccountDisabled`.
 */
export async function signIn(
  context: CommandContext,
  { login, password }: { login: string; password: string },
  from: From,
): Promise<Result<SignedIn>> {
  const name = login.trim();
  const device = deviceOf(from.cookie, context.publicUrl);
  const session = await hashInLine(context, from.address, async () => {
    const { retryAfterSeconds, forgive } = await context.accessLimits.signIn({
      login: name,
      address: from.address,
      device,
    });
    if (retryAfterSeconds > 0) return refused({ code: 'TooManyAttempts', retryAfterSeconds });
    const begun = await context.sessions.signIn(name, password);
    if (begun === null) return refused({ code: 'LoginFailed' });
    await forgive();
    return success(begun);
  });
  if (!session.ok) {
    await recordRefusedSignIn(context, name, session.refusal.code);
    return session;
  }
  if (!(await begin(context, session.value, from))) {
    return refused({ code: 'AccountDisabled', contact: context.offer.contact });
  }
  const { accountId, setCookies } = session.value;
  await context.accessLimits.remember(accountId, { address: from.address, device });
  await context.sessions.signOut(from.cookie, recordSignOut);
  const account = await getAccount(context, accountId);
  return success({ account, setCookies: [...setCookies, deviceCookie(device, context.publicUrl)] });
}

/**
 * Records the session before its token is sent: a session without a record does not exist. False for a disabled
 * account, and then there is no session.
 */
async function begin(context: CommandContext, { accountId, token }: NewSession, from: From): Promise<boolean> {
  return context.database.withoutRls(async (tx) => {
    const isUsable = await isAccountUsable(tx, accountId);
    if (isUsable) {
      const endedCount = await describeSession(tx, sessionFrom(token, from));
      if (endedCount > 0) await recordAudit(tx, accountId, { kind: 'SessionsEnded', count: endedCount }, 'account');
    } else await endSessionOfToken(tx, token);
    await recordAudit(tx, accountId, { kind: isUsable ? 'SignedIn' : 'SignInDisabled' }, 'account');
    return isUsable;
  });
}
