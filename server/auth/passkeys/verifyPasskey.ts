import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { CredentialUse, NewCredential } from '#core/wire/calls/account/passkey/webAuthn.ts';

/** EdDSA, ES256 and RS256: every browser and system has one of them (IANA COSE algorithms). */
export const algorithms = [-8, -7, -257];

export interface Expected {
  /** The public address of the service: its origin, and its name as the id of the relying party. */
  publicUrl: string;
  isChallengeOpen: (challenge: string) => boolean;
}

export interface VerifiedPasskey {
  /** The one that was answered. */
  challenge: string;
  publicKey: Buffer;
  counter: number;
  isBackedUp: boolean;
}

/** The name by which browsers bind a passkey to this service. */
export function relyingPartyId(publicUrl: string): string {
  return new URL(publicUrl).hostname;
}

/** Returns a passkey that a browser made for this service; `null` where the answer proves none. */
export async function verifyNewPasskey(given: NewCredential, expected: Expected): Promise<VerifiedPasskey | null> {
  const { id, clientDataJSON, attestationObject } = given;
  return unlessUnfit(clientDataJSON, async (challenge) => {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      ...expectationsOf(expected),
      supportedAlgorithmIDs: algorithms,
    });
    // The id is in the signed data too: an answer that names another one is none.
    if (registrationInfo === undefined || registrationInfo.credential.id !== id) return null;
    const { credential, credentialBackedUp: isBackedUp } = registrationInfo;
    return { challenge, publicKey: Buffer.from(credential.publicKey), counter: credential.counter, isBackedUp };
  });
}

/**
 * Verifies a use of a stored passkey; `null` where the answer does not prove it. The caller compares the counter: a
 * wrong one is a different event.
 */
export async function verifyPasskeyUse(
  { id, userHandle, ...response }: CredentialUse,
  stored: { accountId: string; publicKey: Buffer },
  expected: Expected,
): Promise<Omit<VerifiedPasskey, 'publicKey'> | null> {
  if (userHandle !== userHandleOf(stored.accountId)) return null;
  return unlessUnfit(response.clientDataJSON, async (challenge) => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      ...expectationsOf(expected),
      credential: { id, publicKey: new Uint8Array(stored.publicKey), counter: 0 },
    });
    if (!verified) return null;
    const { newCounter: counter, credentialBackedUp: isBackedUp } = authenticationInfo;
    return { challenge, counter, isBackedUp };
  });
}

/** The account's id as a passkey keeps it: random letters, nothing personal. */
export function userHandleOf(accountId: string): string {
  return Buffer.from(accountId).toString('base64url');
}

function expectationsOf({ publicUrl, isChallengeOpen }: Expected) {
  return {
    expectedChallenge: isChallengeOpen,
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: relyingPartyId(publicUrl),
    requireUserVerification: true,
  };
}

/** The library throws for every answer that it cannot read or does not accept. */
async function unlessUnfit<Value>(
  clientDataJSON: string,
  verify: (challenge: string) => Promise<Value | null>,
): Promise<Value | null> {
  try {
    const client = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as Record<string, unknown>;
    // No page of ours is in a frame of another site.
    if (client['crossOrigin'] === true) return null;
    return await verify(String(client['challenge']));
  } catch {
    return null;
  }
}
