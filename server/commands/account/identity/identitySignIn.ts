import type { IdentityProvider } from '#core/domain/account/holder/identity.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { IdentityAnswer } from '#core/wire/calls/account/holder/identityCalls.ts';
import { deviceOf } from '#server/auth/deviceCookie.ts';
import { createChallenges, type ChallengeUse } from '#server/auth/passkeys/challenges.ts';
import { useIdentity } from '#server/db/tables/signIn/identities.ts';
import { useChallenge } from '#server/db/tables/signIn/passkeys.ts';
import type { CommandContext } from '../../commandContext.ts';
import { recordAudit } from '../../recordAudit.ts';
import { proveSecondFactor, type SecondStep } from '../secondFactor/proveSecondFactor.ts';
import { enter, type From, type SignedIn } from '../signIn.ts';
import { readIdentity } from './identityRequest.ts';

/** A sign-in, or the proof for its second step. */
export type IdentityEntry = { signedIn: SignedIn } | { proof: string };

/**
 * Begins a session by an identity. Where the account has a second factor and does not trust this browser, it returns
 * the proof with which `proveIdentitySignIn` asks for the code. Refused with `TooManyAttempts`, as `readIdentity`,
 * with `IdentityRefused` (`Unknown`) and with `AccountDisabled`.
 */
export async function signInByIdentity(
  context: CommandContext,
  { provider, ...answer }: IdentityAnswer & { provider: IdentityProvider },
  from: From,
): Promise<Result<IdentityEntry>> {
  const { retryAfterSeconds, refund } = await context.accessLimits.takeIdentity(from.address);
  if (retryAfterSeconds > 0) return refused({ code: 'TooManyAttempts', retryAfterSeconds });
  const device = deviceOf(from.cookie, context.publicUrl);
  const proven = await readIdentity(context, provider, { accountId: null, device }, answer);
  const accountId = proven.ok
    ? await context.database.withoutRls((tx) => useIdentity(tx, { provider, ...proven.value }))
    : null;
  if (!proven.ok || accountId === null) {
    await context.database.withoutRls((tx) => recordAudit(tx, null, { kind: 'IdentityFailed', provider }));
    return proven.ok ? refused({ code: 'IdentityRefused', reason: 'Unknown' }) : proven;
  }
  await refund();
  const entered = await enterAs(context, accountId, provider, {}, { ...from, device });
  if (entered.ok) return success({ signedIn: entered.value });
  if (entered.refusal.code !== 'SecondFactorNeeded') return entered;
  const challenge = createChallenges(context.auth.secret).make(proofUse(provider, accountId, device));
  return success({ proof: `${challenge}.${accountId}` });
}

/** Completes it with a code. Refused with `IdentityRefused` and as `proveSecondFactor`; a right code uses the proof. */
export async function proveIdentitySignIn(
  context: CommandContext,
  { provider, proof, ...second }: SecondStep & { provider: IdentityProvider; proof: string },
  from: From,
): Promise<Result<SignedIn>> {
  const device = deviceOf(from.cookie, context.publicUrl);
  const [challenge = '', accountId = ''] = proof.split('.');
  const isOurs = createChallenges(context.auth.secret).isOpen(challenge, proofUse(provider, accountId, device));
  if (!isOurs) return refused({ code: 'IdentityRefused', reason: 'Answer' });
  const isUnused = () => context.database.withoutRls((tx) => useChallenge(tx, challenge));
  return enterAs(context, accountId, provider, second, { ...from, device }, isUnused);
}

async function enterAs(
  context: CommandContext,
  accountId: string,
  provider: IdentityProvider,
  second: SecondStep,
  from: From & { device: string },
  isUnused: () => Promise<boolean> = async () => true,
): Promise<Result<SignedIn>> {
  const { device } = from;
  const proven = await proveSecondFactor(context, accountId, second, {
    login: accountId,
    address: from.address,
    device,
  });
  if (!proven.ok) return proven;
  if (!(await isUnused())) return refused({ code: 'IdentityRefused', reason: 'Answer' });
  const session = await context.sessions.signInAs(accountId);
  return enter(context, session, { ...from, device: proven.value.device, method: provider });
}

function proofUse(provider: IdentityProvider, accountId: string, device: string): ChallengeUse {
  return { act: `prove ${provider}`, accountId, device };
}
