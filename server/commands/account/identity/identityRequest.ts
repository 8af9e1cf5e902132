import { createHmac, hkdfSync } from 'node:crypto';
import type { IdentityProvider } from '#core/domain/account/holder/identity.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { IdentityAnswer } from '#core/wire/calls/account/holder/identityCalls.ts';
import type { ProvenIdentity } from '#server/auth/identities/openIdentities.ts';
import { createChallenges, type ChallengeUse } from '#server/auth/passkeys/challenges.ts';
import { useChallenge } from '#server/db/tables/signIn/passkeys.ts';
import type { CommandContext } from '../../commandContext.ts';

/** The person who is sent to a provider: `null` before a sign-in; `device` is the id of the browser. */
export interface Asker {
  accountId: string | null;
  device: string;
}

type Request = Parameters<CommandContext['identities']['prove']>[1];

/**
 * Returns the page of the provider. Its `state` is a challenge that names its end and proves that this service made it
 * for this use, account and browser; nonce and PKCE verifier are derived from it with the service's secret, so that
 * nothing is stored. Refused with `NotFound` where the provider is not offered, and with `IdentityRefused`
 * (`NotReached`).
 */
export async function askProvider(
  { identities, auth, publicUrl }: CommandContext,
  provider: IdentityProvider,
  asker: Asker,
): Promise<Result<{ url: string }>> {
  if (!identities.offered.includes(provider)) return refused({ code: 'NotFound' });
  const state = createChallenges(auth.secret).make(useOf(provider, asker));
  const url = await identities.pageOf(provider, requestOf({ auth, publicUrl }, provider, state));
  return url === null ? refused({ code: 'IdentityRefused', reason: 'NotReached' }) : success({ url });
}

/**
 * Returns the identity that the provider's answer proves; the answer works once. Refused with `NotFound`,
 * `IdentityRefused`, `IdentityRefused` (`NotReached`) and `IdentityRefused` (`Unverified`).
 */
export async function readIdentity(
  context: CommandContext,
  provider: IdentityProvider,
  asker: Asker,
  { state, code, iss }: IdentityAnswer,
): Promise<Result<Extract<ProvenIdentity, { ok: true }>>> {
  const { identities, auth, database } = context;
  if (!identities.offered.includes(provider)) return refused({ code: 'NotFound' });
  const isOurs = createChallenges(auth.secret).isOpen(state, useOf(provider, asker));
  if (!isOurs || !(await database.withoutRls((tx) => useChallenge(tx, state)))) {
    return refused({ code: 'IdentityRefused', reason: 'Answer' });
  }
  const proven = await identities.prove(provider, requestOf(context, provider, state), { code, iss });
  return proven.ok ? success(proven) : refused({ code: 'IdentityRefused', reason: proven.reason });
}

function useOf(provider: IdentityProvider, { accountId, device }: Asker): ChallengeUse {
  return { act: `${accountId === null ? 'enter' : 'bind'} ${provider}`, accountId, device };
}

function requestOf(
  { auth, publicUrl }: Pick<CommandContext, 'auth' | 'publicUrl'>,
  provider: IdentityProvider,
  state: string,
): Request {
  const key = Buffer.from(hkdfSync('sha256', auth.secret, '', 'sheaf identity requests', 32));
  const derived = (purpose: string) => createHmac('sha256', key).update(`${purpose} ${state}`).digest('base64url');
  return { state, nonce: derived('nonce'), verifier: derived('verifier'), returnUrl: `${publicUrl}/login/${provider}` };
}
