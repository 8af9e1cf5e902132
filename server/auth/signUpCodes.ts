import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { normaliseLogin } from '#core/domain/account/holder/loginName.ts';

/**
 * Codes by mail, and their stored form: address and code as HMAC only, with a key from the service's secret, so that a
 * reader of the table learns neither. A million codes are quickly tried, but without the key their hashes reveal
 * nothing.
 */
export function createSignUpCodes(secret: string) {
  const hashKey = createHmac('sha256', secret).update('codes by mail').digest();
  const digest = (...parts: string[]): string =>
    createHmac('sha256', hashKey).update(JSON.stringify(parts)).digest('base64url');
  return {
    /** The key of an address, normalised like a login. */
    keyOf: (email: string): string => digest('address', normaliseLogin(email)),
    make: (): string => String(randomInt(1_000_000)).padStart(6, '0'),
    /** A hash is bound to its address: the same digits for another address have another hash. */
    hashOf: (emailKey: string, code: string): string => digest('code', emailKey, code),
    /** A hash that no code has. */
    hashOfNone: (emailKey: string): string => digest('none', emailKey, randomBytes(16).toString('hex')),
    isSame: (one: string, other: string): boolean => {
      const [left, right] = [Buffer.from(one), Buffer.from(other)];
      return left.length === right.length && timingSafeEqual(left, right);
    },
  };
}
export type SignUpCodes = ReturnType<typeof createSignUpCodes>;
