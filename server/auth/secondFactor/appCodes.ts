import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** Codes of the period before and after are right too: clocks differ, and typing takes time. */
const window = 1;

/** Returns a new key for an authenticator app (RFC 6238): 160 random bits in base32. */
export function makeAppKey(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that a QR code carries to an app. */
export function appUri(key: string, owner: string): string {
  return generatorOf(key, owner).toString();
}

/** The number of the period in which this is the code; `null` where it is none of now. */
export function periodOfCode(key: string, code: string, now = Date.now()): number | null {
  const delta = generatorOf(key).validate({ token: code, window, timestamp: now });
  return delta === null ? null : Math.floor(now / 1_000 / periodSeconds) + delta;
}

/** Returns the generator that every app knows: SHA-1, six digits, half a minute. */
function generatorOf(key: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Sheaf', label, secret: Secret.fromBase32(key), period: periodSeconds });
}
