import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Account } from '#core/wire/account.ts';
import { getAccount } from './getAccount.ts';
import { hashInLine } from './hashInLine.ts';
import type { Service } from '../service.ts';

export interface SignedIn {
  account: Account;
  setCookies: string[];
}

/**
 * Begins a session; one that the browser had before ends (rotated at sign-in).
 * Refused with `TooManyAttempts`, with `Unavailable` while too many passwords wait to be hashed, or with `LoginFailed`, which
 * does not tell whether the account exists.
 */
export async function signIn(
  service: Service,
  { login, password }: { login: string; password: string },
  from: { address: string; cookie: string | undefined },
): Promise<Result<SignedIn>> {
  const name = login.trim();
  const session = await hashInLine(service, from.address, async () => {
    const retryAfterSeconds = service.accessLimits.take(name, from.address);
    if (retryAfterSeconds > 0) return refused({ code: 'TooManyAttempts', retryAfterSeconds });
    const begun = await service.sessions.signIn(name, password);
    return begun === null ? refused({ code: 'LoginFailed' }) : success(begun);
  });
  if (!session.ok) return session;
  const { accountId, setCookies } = session.value;
  service.accessLimits.forgive(name, from.address);
  await service.sessions.signOut(from.cookie);
  return success({ account: await getAccount(service, accountId), setCookies });
}
