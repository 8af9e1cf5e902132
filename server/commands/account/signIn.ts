import type { AuditEvent, SignInMethod } from '#core/domain/account/auditEvent.ts';
import { readUserAgent } from '#core/domain/account/userAgent.ts';
import { refused, success, type RefusalCode, type Result } from '#core/domain/refusal.ts';
import type { Account } from '#core/wire/rows/account.ts';
import { deviceCookie, deviceOf } from '#server/auth/deviceCookie.ts';
import { sessionFrom, type NewSession, type Origin } from '#server/auth/sessions.ts';
import type { Tx } from '#server/db/database.ts';
import { findByLogin, isAccountUsable, readTeamFacts } from '#server/db/tables/account/accounts.ts';
import { describeSession, endSessionOfToken, type EndedSession } from '#server/db/tables/signIn/sessions.ts';
import type { CommandContext } from '../commandContext.ts';
import { recordAudit } from '../recordAudit.ts';
import { getAccount } from './account.ts';
import { hashInLine } from './passwords.ts';
import { proveSecondFactor, type SecondStep } from './secondFactor/proveSecondFactor.ts';

export interface SignedIn {
  account: Account;
  setCookies: string[];
}

interface SignInInput extends SecondStep {
  login: string;
  password: string;
}

/** The origin of a request for a session. */
export interface From extends Origin {
  cookie: string | undefined;
}

/** An entry into an account: `device` is the id of the browser (server/auth/deviceCookie.ts). */
interface Entry extends From {
  device: string;
  method: SignInMethod;
}

/**
 * Begins a session and ends the browser's earlier one (rotation at sign-in). Refused with `TooManyAttempts`, with
 * `Unavailable` while too many passwords wait to be hashed, with `LoginFailed`, which does not reveal if the account
 * exists, or, only after the right password, as `proveSecondFactor` and with `AccountDisabled`.
 */
export async function signIn(
  context: CommandContext,
  { login, password, ...second }: SignInInput,
  from: From,
): Promise<Result<SignedIn>> {
  const name = login.trim();
  const origin = { login: name, address: from.address, device: deviceOf(from.cookie, context.publicUrl) };
  const session = await hashInLine(context, from.address, async () => {
    const { retryAfterSeconds, forgive } = await context.accessLimits.signIn(origin);
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
  const { accountId, token } = session.value;
  const proven = await proveSecondFactor(context, accountId, second, origin);
  if (!proven.ok) {
    await context.database.withoutRls((tx) => endSessionOfToken(tx, token));
    return proven;
  }
  return enter(context, session.value, { ...from, device: proven.value.device, method: 'password' });
}

/**
 * Completes a sign-in whose proof is right: the browser's earlier session ends, and the browser is known from now on.
 * Refused with `AccountDisabled`.
 */
export async function enter(context: CommandContext, session: NewSession, entry: Entry): Promise<Result<SignedIn>> {
  const { accountId, setCookies } = session;
  const { address, cookie, device } = entry;
  if (!(await begin(context, session, entry))) {
    return refused({ code: 'AccountDisabled', contact: await contactOf(context, accountId) });
  }
  await context.accessLimits.remember(accountId, { address, device });
  await context.sessions.signOut(cookie, recordSignOut);
  const account = await getAccount(context, accountId);
  return success({ account, setCookies: [...setCookies, deviceCookie(device, context.publicUrl)] });
}

/** Returns the address of the one who can enable the account: its parent (§6), or else the operator. */
async function contactOf({ database, offer }: CommandContext, accountId: string): Promise<string | null> {
  const { parentEmail } = await database.withoutRls((tx) => readTeamFacts(tx, accountId));
  return parentEmail ?? offer.contact;
}

/**
 * Records the session before its token is sent: a session without a record does not exist. False for a disabled
 * account, and then there is no session.
 */
async function begin(context: CommandContext, { accountId, token }: NewSession, entry: Entry): Promise<boolean> {
  const { isUsable, endedCount } = await context.database.withoutRls(async (tx) => {
    const isAllowed = await isAccountUsable(tx, accountId);
    const ended = isAllowed ? await describeSession(tx, sessionFrom(token, entry)) : 0;
    if (ended > 0) await recordAudit(tx, accountId, { kind: 'SessionsEnded', count: ended }, 'account');
    if (!isAllowed) await endSessionOfToken(tx, token);
    const event: AuditEvent = isAllowed
      ? { kind: 'SignedIn', method: entry.method, ...readUserAgent(entry.userAgent) }
      : { kind: 'SignInDisabled' };
    await recordAudit(tx, accountId, event, 'account');
    return { isUsable: isAllowed, endedCount: ended };
  });
  if (endedCount > 0) context.sessions.forget(accountId);
  return isUsable;
}

/** Ends the session in all processes at once. Returns the headers that remove its cookie, also when there was none. */
export async function signOut(context: CommandContext, cookie: string | undefined): Promise<{ setCookies: string[] }> {
  return { setCookies: await context.sessions.signOut(cookie, recordSignOut) };
}

/** Records the end of a session, also when a new one in the same browser replaces it. */
export async function recordSignOut(tx: Tx, { accountId, isSupport }: EndedSession): Promise<void> {
  await recordAudit(tx, accountId, { kind: 'SignedOut' }, isSupport ? 'operator' : 'account');
}

/**
 * Records a refused sign-in in the audit trail of the account, or of the service when no account has this login, at the
 * same cost. Attempts that a limit refuses are recorded once per hour and login: such an attempt must cost less than a
 * record.
 */
async function recordRefusedSignIn(context: CommandContext, login: string, code: RefusalCode): Promise<void> {
  const isLocked = code === 'TooManyAttempts';
  if (code !== 'LoginFailed' && !(isLocked && context.accessLimits.isNewlyLocked(login))) return;
  await context.database.withoutRls(async (tx) => {
    const account = await findByLogin(tx, login);
    const kind = isLocked ? 'SignInLocked' : 'SignInFailed';
    await recordAudit(tx, account?.account_id ?? null, { kind });
  });
}
