import type { Locale } from '#core/domain/locale.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { deviceCookie, deviceOf } from '#server/auth/deviceCookie.ts';
import { sessionFrom } from '#server/auth/sessions.ts';
import { findTaken } from '#server/db/tables/accounts.ts';
import { describeSession } from '#server/db/tables/sessions.ts';
import { refuseSignUp } from '#server/policies/accountPolicy.ts';
import { accountWithin } from './getAccount.ts';
import { hashInLine } from './hashInLine.ts';
import { makeAccount } from './makeAccount.ts';
import { refusePassword } from './refusePassword.ts';
import type { Service } from '../service.ts';
import { tellAudit } from '../tellAudit.ts';
import type { From, SignedIn } from './signIn.ts';
import { tellSignOut } from './signOut.ts';

interface SignUp {
  email: string;
  userName: string;
  password: string;
  language: Locale;
}

/**
 * A new account and its first session. Refused with `TooManyAttempts`, `SignupClosed`, `PasswordTooCommon`,
 * `PasswordIsName`, `EmailTaken`, `UserNameTaken`, or `Unavailable` while too many passwords wait to be hashed.
 */
export async function signUp(service: Service, input: SignUp, from: From): Promise<Result<SignedIn>> {
  const result = await hashInLine(service, from.address, async () => {
    const retryAfterSeconds = await service.accessLimits.takeSignUp(from.address);
    if (retryAfterSeconds > 0) return refused({ code: 'TooManyAttempts', retryAfterSeconds });
    return makeWithSession(service, input, from);
  });
  if (!result.ok) return result;
  const { account, setCookies } = result.value;
  const device = deviceOf(from.cookie, service.publicUrl);
  await service.accessLimits.remember(account.userId, { address: from.address, device });
  await service.sessions.signOut(from.cookie, tellSignOut);
  return success({ account, setCookies: [...setCookies, deviceCookie(device, service.publicUrl)] });
}

async function makeWithSession(
  service: Service,
  { password, ...input }: SignUp,
  from: From,
): Promise<Result<SignedIn>> {
  const unfit = refuseSignUp(service.signup, null) ?? (await refusePassword(password, input));
  if (unfit !== null) return refused(unfit);
  const passwordHash = await service.auth.hashing.hash(password);
  return service.database.asService(async (tx): Promise<Result<SignedIn>> => {
    const refusal = refuseSignUp(service.signup, await findTaken(tx, input.email, input.userName));
    if (refusal !== null) return refused(refusal);
    const draft = { ...input, passwordHash, level: service.signup.level, isDemo: false };
    const { accountId, token, setCookies } = await makeAccount(tx, service.auth, draft);
    await describeSession(tx, sessionFrom(token, from));
    await tellAudit(tx, accountId, { kind: 'SignedUp' }, 'account');
    return success({ account: await accountWithin(service, tx, accountId), setCookies });
  });
}
