import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IdentityProvider } from '#core/domain/account/holder/identity.ts';
import { challengeMinutes } from '#core/domain/account/holder/passkey.ts';

/** The purpose of a challenge: an answer to it is worth nothing elsewhere. */
export interface ChallengeUse {
  act: 'add' | 'signIn' | `${'bind' | 'enter' | 'prove'} ${IdentityProvider}`;
  /** `null`: the account is not known yet. */
  accountId: string | null;
  /** The id of the browser (server/auth/deviceCookie.ts). */
  device: string;
}

const nonceBytes = 16;
const timeBytes = 6;

/**
 * Challenges that name their end and prove by an HMAC that this service made them for this use: a visitor who asks for
 * many leaves nothing in the database. It stores those that were answered, so that each works once
 * (db/tables/signIn/passkeys.ts).
 */
export function createChallenges(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'sheaf passkey challenges', 32));
  const proofOf = (head: Buffer, { act, accountId, device }: ChallengeUse): Buffer =>
    createHmac('sha256', key)
      .update(head)
      .update(JSON.stringify([act, accountId, device]))
      .digest();
  return {
    /** Returns a challenge in base64url. */
    make: (use: ChallengeUse, now = Date.now()): string => {
      const ends = Buffer.alloc(timeBytes);
      ends.writeUIntBE(now + challengeMinutes * 60_000, 0, timeBytes);
      const head = Buffer.concat([randomBytes(nonceBytes), ends]);
      return Buffer.concat([head, proofOf(head, use)]).toString('base64url');
    },
    /** True while the challenge can be answered, if it was made for this use. */
    isOpen: (challenge: string, use: ChallengeUse, now = Date.now()): boolean => {
      const bytes = Buffer.from(challenge, 'base64url');
      const head = bytes.subarray(0, nonceBytes + timeBytes);
      const proof = bytes.subarray(nonceBytes + timeBytes);
      if (head.length < nonceBytes + timeBytes || head.readUIntBE(nonceBytes, timeBytes) < now) return false;
      const expected = proofOf(head, use);
      return proof.length === expected.length && timingSafeEqual(proof, expected);
    },
  };
}
