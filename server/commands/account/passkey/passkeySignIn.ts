import { challengeMinutes } from '#core/domain/account/holder/passkey.ts';
import type { AuditEvent } from '#core/domain/account/auditEvent.ts';
import { refused, type Result } from '#core/domain/refusal.ts';
import type { CredentialUse, RequestOptions } from '#core/wire/calls/account/passkey/webAuthn.ts';
import { deviceCookie, deviceOf } from '#server/auth/deviceCookie.ts';
import { createChallenges } from '#server/auth/passkeys/challenges.ts';
import { relyingPartyId, verifyPasskeyUse } from '#server/auth/passkeys/verifyPasskey.ts';
import {
  findPasskey,
  lockPasskey,
  recordPasskeyUse,
  useChallenge,
  type SignInPasskey,
} from '#server/db/tables/signIn/passkeys.ts';
import type { CommandContext } from '../../commandContext.ts';
import { recordAudit } from '../../recordAudit.ts';
import { enter, type From, type SignedIn } from '../signIn.ts';

/** Returns the options of a sign-in, and the cookie of the browser that may answer them. It stores nothing. */
export function beginPasskeySignIn(
  { publicUrl, auth }: CommandContext,
  cookie: string | undefined,
): { options: RequestOptions; setCookies: string[] } {
  const device = deviceOf(cookie, publicUrl);
  const challenge = createChallenges(auth.secret).make({ act: 'signIn', accountId: null, device });
  const timeout = challengeMinutes * 60_000;
  return {
    options: { rpId: relyingPartyId(publicUrl), challenge, timeout, userVerification: 'required' },
    setCookies: [deviceCookie(device, publicUrl)],
  };
}

/**
 * Begins a session by a passkey, whose browser has verified the user: it replaces the password and the code of a second
 * factor. Refused with `TooManyAttempts`, with `PasskeyFailed`, which does not reveal if anybody has the passkey, and
 * with `AccountDisabled`.
 */
export async function signInByPasskey(
  context: CommandContext,
  given: CredentialUse,
  from: From,
): Promise<Result<SignedIn>> {
  const { retryAfterSeconds, refund } = await context.accessLimits.takePasskey(from.address);
  if (retryAfterSeconds > 0) return refused({ code: 'TooManyAttempts', retryAfterSeconds });
  const device = deviceOf(from.cookie, context.publicUrl);
  const passkey = await findPasskey(context.database.kysely, given.id);
  if (passkey === null) {
    await context.database.withoutRls((tx) => recordAudit(tx, null, { kind: 'PasskeyFailed' }));
    return refused({ code: 'PasskeyFailed' });
  }
  if (!(await provePasskey(context, passkey, given, device))) return refused({ code: 'PasskeyFailed' });
  await refund();
  const session = await context.sessions.signInAs(passkey.accountId);
  return enter(context, session, { ...from, device, method: 'passkey' });
}

/** True where the answer proves the passkey; anything else is recorded for its owner. */
async function provePasskey(
  { database, publicUrl, auth }: CommandContext,
  passkey: SignInPasskey,
  given: CredentialUse,
  device: string,
): Promise<boolean> {
  const { passkeyId, accountId } = passkey;
  const { isOpen } = createChallenges(auth.secret);
  const isChallengeOpen = (challenge: string) => isOpen(challenge, { act: 'signIn', accountId: null, device });
  const use = await verifyPasskeyUse(given, passkey, { publicUrl, isChallengeOpen });
  return database.withoutRls(async (tx) => {
    const fail = async (event: AuditEvent): Promise<false> => {
      await recordAudit(tx, accountId, event);
      return false;
    };
    const counter = await lockPasskey(tx, passkeyId);
    if (use === null || counter === null || !(await useChallenge(tx, use.challenge))) {
      return fail({ kind: 'PasskeyFailed' });
    }
    if (!isNextCounter(counter, use.counter)) return fail({ kind: 'PasskeyCopied', passkeyId });
    await recordPasskeyUse(tx, passkeyId, use);
    return true;
  });
}

/** A counter grows with each use; passkeys that a password manager copies have none: theirs is 0 (WebAuthn 6.1.1). */
function isNextCounter(stored: number, given: number): boolean {
  return given > stored || (given === 0 && stored === 0);
}
