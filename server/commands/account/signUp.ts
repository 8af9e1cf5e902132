import { readUserAgent } from '#core/domain/account/userAgent.ts';
import type { Locale } from '#core/domain/locale.ts';
import { refused, success, type Refusal, type Result } from '#core/domain/refusal.ts';
import { deviceCookie, deviceOf } from '#server/auth/deviceCookie.ts';
import { sessionFrom } from '#server/auth/sessions.ts';
import type { Tx } from '#server/db/database.ts';
import { findInviter, insertReferral } from '#server/db/tables/order/referrals.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { findTaken, lockSignUps } from '#server/db/tables/account/accounts.ts';
import { describeSession } from '#server/db/tables/signIn/sessions.ts';
import { deleteSignUpCode, lockSignUpCode } from '#server/db/tables/signIn/signUpCodes.ts';
import { refuseSignUp } from '#server/policies/accountPolicy.ts';
import { accountWithin } from './account.ts';
import { makeAccount } from './makeAccount.ts';
import { proveEmail, type Proof } from './signUpCode.ts';
import { hashInLine, refusePassword } from './passwords.ts';
import type { CommandContext } from '../commandContext.ts';
import { recordAudit } from '../recordAudit.ts';
import { recordSignOut, type From, type SignedIn } from './signIn.ts';

interface SignUp {
  email: string;
  userName: string;
  password: string;
  language: Locale;
  /** Six digits of the newest mail, when the service requires them. */
  code?: string;
  /** The code of the account that invites this one; one that invites for no account is ignored. */
  invitation?: string;
}

/**
 * Creates an account and its first session. Refused with `Unavailable` while too many passwords wait to be hashed, with
 * `SignupClosed`, `TooManyAttempts`, `PasswordTooCommon`, `PasswordIsName`, `VerificationCodeFailed`, and only with the
 * right code with `EmailTaken` or `UserNameTaken`: then the code stays valid.
 */
export async function signUp(
  context: CommandContext,
  { code, ...input }: SignUp,
  from: From,
): Promise<Result<SignedIn>> {
  // Refused visitors cause no hashes, but they wait in the same queue: it limits their concurrent queries.
  const result = await hashInLine(context, from.address, async () => {
    const unfit = await refuseBeforeCode(context, input, from);
    if (unfit !== null) return refused(unfit);
    const proof = await proveEmail(context, input.email, code);
    if (!proof.ok) return proof;
    const made = await makeProven(context, input, proof.value, from);
    if (!made.ok) await proof.value.refund();
    return made;
  });
  if (!result.ok) return result;
  const { account, setCookies } = result.value;
  const device = deviceOf(from.cookie, context.publicUrl);
  await context.accessLimits.remember(account.userId, { address: from.address, device });
  await context.sessions.signOut(from.cookie, recordSignOut);
  return success({ account, setCookies: [...setCookies, deviceCookie(device, context.publicUrl)] });
}

async function refuseBeforeCode(
  { signup, accessLimits }: CommandContext,
  input: Omit<SignUp, 'code'>,
  { address }: From,
): Promise<Refusal | null> {
  const closed = refuseSignUp(signup, null);
  if (closed !== null) return closed;
  const retryAfterSeconds = await accessLimits.takeSignUp(address);
  if (retryAfterSeconds > 0) return { code: 'TooManyAttempts', retryAfterSeconds };
  return refusePassword(input.password, input);
}

/** Taken names are reported before a password is hashed in vain. */
async function makeProven(
  context: CommandContext,
  input: Omit<SignUp, 'code'>,
  proof: Proof,
  from: From,
): Promise<Result<SignedIn>> {
  const taken = await context.database.withoutRls((tx) => refuseTaken(tx, context, input));
  if (taken !== null) return refused(await waitForNames(context, input.email, taken));
  const passwordHash = await context.auth.hashing.hash(input.password);
  return makeWithSession(context, { ...input, passwordHash }, proof, from);
}

async function makeWithSession(
  context: CommandContext,
  { email, userName, language, passwordHash, invitation }: Omit<SignUp, 'code' | 'password'> & { passwordHash: string },
  { row }: Proof,
  from: From,
): Promise<Result<SignedIn>> {
  return context.database.withoutRls(async (tx): Promise<Result<SignedIn>> => {
    await lockSignUps(tx);
    if (row !== null && !(await lockSignUpCode(tx, row))) return refused({ code: 'VerificationCodeFailed' });
    const taken = await refuseTaken(tx, context, { email, userName });
    if (taken !== null) return refused(taken);
    const { level } = context.signup;
    const draft = { email, userName, language, passwordHash, level, isDemo: false };
    const { accountId, token, setCookies } = await makeAccount(tx, context.auth, draft);
    if (row !== null) await deleteSignUpCode(tx, row.emailKey);
    if (invitation !== undefined) await noteInvitation(context, tx, accountId, invitation);
    await describeSession(tx, sessionFrom(token, from));
    await recordAudit(tx, accountId, { kind: 'SignedUp', ...readUserAgent(from.userAgent) }, 'account');
    return success({ account: await accountWithin(context, tx, accountId), setCookies });
  });
}

/** Notes who invited an account, where the operator offers credit for it; the inviter's devices show the number. */
async function noteInvitation({ payments }: CommandContext, tx: Tx, accountId: string, code: string): Promise<void> {
  const offer = payments.sales.referral;
  const inviterId = offer === null ? null : await findInviter(tx, code);
  if (offer === null || inviterId === null) return;
  await nextRevision(tx, inviterId);
  await insertReferral(tx, { accountId, inviterId, offer });
}

async function refuseTaken(
  tx: Tx,
  { signup }: CommandContext,
  { email, userName }: { email: string; userName: string },
): Promise<Refusal | null> {
  return refuseSignUp(signup, await findTaken(tx, email, userName));
}

/** Limits the names that one code can test. */
async function waitForNames({ accessLimits }: CommandContext, email: string, taken: Refusal): Promise<Refusal> {
  const retryAfterSeconds = await accessLimits.takeTakenName(email);
  return retryAfterSeconds > 0 ? { code: 'TooManyAttempts', retryAfterSeconds } : taken;
}
