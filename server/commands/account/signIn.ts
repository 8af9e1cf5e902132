import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { Account } from '#core/wire/account.ts';
import { deviceCookie, deviceOf } from '#server/auth/deviceCookie.ts';
import type { Origin } from '#server/auth/sessions.ts';
import { getAccount } from './getAccount.ts';
import { hashInLine } from './hashInLine.ts';
import type { Service } from '../service.ts';

export interface SignedIn {
  account: Account;
  setCookies: string[];
}

/** Where a request for a session comes from. */
export interface From extends Origin {
  cookie: string | undefined;
}

/**
 * Begins a session; one that the browser had before ends (rotated at sign-in).
 * Refused with `TooManyAttempts`, with `Unavailable` while too many passwords wait to be hashed, or with `LoginFailed`, which
 * does not tell whether the account exists.
 */
export async function signIn(
  service: Service,
  { login, password }: { login: string; password: string },
  from: From,
): Promise<Result<SignedIn>> {
  const name = login.trim();
  const device = deviceOf(from.cookie, service.publicUrl);
  const session = await hashInLine(service, from.address, async () => {
    const { retryAfterSeconds, forgive } = await service.accessLimits.signIn({
      login: name,
      address: from.address,
      device,
    });
    if (retryAfterSeconds > 0) return refused({ code: 'TooManyAttempts', retryAfterSeconds });
    const begun = await service.sessions.signIn(name, password, from);
    if (begun === null) return refused({ code: 'LoginFailed' });
    await forgive();
    return success(begun);
  });
  if (!session.ok) return session;
  const { accountId, setCookies } = session.value;
  await service.accessLimits.remember(accountId, { address: from.address, device });
  await service.sessions.signOut(from.cookie);
  const account = await getAccount(service, accountId);
  return success({ account, setCookies: [...setCookies, deviceCookie(device, service.publicUrl)] });
}
