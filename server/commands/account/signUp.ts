import type { Locale } from '#core/domain/locale.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { findTaken } from '#server/db/tables/accounts.ts';
import { refuseSignUp } from '#server/policies/accountPolicy.ts';
import { accountWithin } from './getAccount.ts';
import { makeAccount } from './makeAccount.ts';
import type { Service } from '../service.ts';
import type { SignedIn } from './signIn.ts';

/** A new account and its first session. Refused with `TooManyAttempts`, `SignupClosed`, `EmailTaken` or `UserNameTaken`. */
export async function signUp(
  service: Service,
  input: { email: string; userName: string; password: string; language: Locale },
  from: { address: string; cookie: string | undefined },
): Promise<Result<SignedIn>> {
  const retryAfterSeconds = service.accessLimits.takeSignUp(from.address);
  if (retryAfterSeconds > 0) return refused({ code: 'TooManyAttempts', retryAfterSeconds });
  const result = await service.database.asService(async (tx): Promise<Result<SignedIn>> => {
    const refusal = refuseSignUp(service.signup, await findTaken(tx, input.email, input.userName));
    if (refusal !== null) return refused(refusal);
    const draft = { ...input, level: service.signup.level, isDemo: false };
    const { accountId, setCookies } = await makeAccount(tx, service.auth, draft);
    return success({ account: await accountWithin(service, tx, accountId), setCookies });
  });
  if (result.ok) await service.sessions.signOut(from.cookie);
  return result;
}
