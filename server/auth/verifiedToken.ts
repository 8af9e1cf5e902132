import { createHmac, timingSafeEqual } from 'node:crypto';

/** A session's token and the signature that the browser sent with it. */
export interface SignedToken {
  token: string;
  signature: string;
}

/** Longer than any token of this service: a header of 16 KB is not worth a hash. */
const maxLetters = 300;

/**
 * Returns the decoded value of this cookie in the Cookie header: a browser may encode the same value in several ways,
 * and all of them are one session. The signature is not verified here.
 */
export function readSignedToken(header: string | undefined, name: string): SignedToken | null {
  const value = readCookie(header, name);
  if (value === null || value.length > maxLetters) return null;
  const dot = value.lastIndexOf('.');
  return dot < 1 ? null : { token: value.slice(0, dot), signature: value.slice(dot + 1) };
}

/** The value of a cookie, percent-decoded; `null` where it is missing or cannot be decoded. */
export function readCookie(header: string | undefined, name: string): string | null {
  const pair = header?.split(';').find((part) => part.trimStart().startsWith(`${name}=`));
  if (pair === undefined) return null;
  try {
    return decodeURIComponent(pair.trimStart().slice(name.length + 1));
  } catch {
    return null;
  }
}

/** The HMAC-SHA-256 signature that the sign-in library puts into its cookies. */
export function signatureOf(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('base64');
}

/** Compares in constant time, so that the time does not reveal the first difference. */
export function isSameSignature(given: string, expected: string): boolean {
  const [one, two] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === two.length && timingSafeEqual(one, two);
}
