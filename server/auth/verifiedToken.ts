import { createHmac, timingSafeEqual } from 'node:crypto';

/** A session's token and the signature that the browser sent with it. */
export interface SignedToken {
  token: string;
  signature: string;
}

/** Longer than any that this service gives out: a header of 16 KB is not worth a hash. */
const maxLetters = 300;

/**
 * What a Cookie header carries under this name, decoded: a browser may spell the same value in several ways, and all of
 * them are one session. Its signature is still to be checked.
 */
export function readSignedToken(header: string | undefined, name: string): SignedToken | null {
  const value = readCookie(header, name);
  if (value === null || value.length > maxLetters) return null;
  const dot = value.lastIndexOf('.');
  return dot < 1 ? null : { token: value.slice(0, dot), signature: value.slice(dot + 1) };
}

/** The value of a cookie, percent-decoded; `null` where there is none or it cannot be decoded. */
export function readCookie(header: string | undefined, name: string): string | null {
  const pair = header?.split(/;\s*/u).find((part) => part.startsWith(`${name}=`));
  if (pair === undefined) return null;
  try {
    return decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    return null;
  }
}

/** HMAC-SHA-256 as the sign-in library signs its cookies. */
export function signatureOf(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('base64');
}

/** In a time that tells nothing of where they differ. */
export function isSameSignature(given: string, expected: string): boolean {
  const [one, two] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === two.length && timingSafeEqual(one, two);
}
