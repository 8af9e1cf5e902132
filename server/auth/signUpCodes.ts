import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { normaliseLogin } from '#core/domain/account/loginName.ts';

/**
 * Codes by mail, and what is kept of them: an address and a code by HMAC only, with a key from the service's secret, so
 * that whoever reads the table learns neither. A million codes are soon tried: without the key their hashes say
 * nothing.
 */
export function createSignUpCodes(secret: string) {
  const hashKey = createHmac('sha256', secret).update('codes by mail').digest();
  const digest = (...parts: string[]): string =>
    createHmac('sha256', hashKey).update(JSON.stringify(parts)).digest('base64url');
  return {
    /** Of an address as accounts are told apart by it. */
    keyOf: (email: string): string => digest('address', normaliseLogin(email)),
    make: (): string => String(randomInt(1_000_000)).padStart(6, '0'),
    /** A code is kept for its address: the same digits for another one have another hash. */
    hashOf: (emailKey: string, code: string): string => digest('code', emailKey, code),
    /** In the place of a hash: no code has it. */
    hashOfNone: (emailKey: string): string => digest('none', emailKey, randomBytes(16).toString('hex')),
    isSame: (one: string, other: string): boolean => {
      const [left, right] = [Buffer.from(one), Buffer.from(other)];
      return left.length === right.length && timingSafeEqual(left, right);
    },
  };
}
export type SignUpCodes = ReturnType<typeof createSignUpCodes>;
