import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header that carries a signature. */
export const signatureHeader = 'stripe-signature';
/** A message that is older, or from later, is refused: it may be a repeated one. */
const windowSeconds = 300;

/** Returns the signature of a webhook: its time and the HMAC of time and body, `t=<seconds>,v1=<hex>`. */
export function signWebhook(body: Buffer, secret: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  return `t=${seconds},v1=${digest(seconds, body, secret).toString('hex')}`;
}

/** True where one of the signatures is by this secret and its time is within five minutes of now. */
export function isSignedWebhook(body: Buffer, signature: string | undefined, secret: string, now: number): boolean {
  const parts = (signature ?? '').slice(0, 2_000).split(',').map((part) => part.trim().split('=')); // prettier-ignore
  const seconds = Number(parts.find(([name]) => name === 't')?.[1] ?? Number.NaN);
  if (!Number.isSafeInteger(seconds) || Math.abs(now / 1000 - seconds) > windowSeconds) return false;
  const expected = digest(seconds, body, secret);
  return parts.some(([name, value = '']) => name === 'v1' && isSame(Buffer.from(value, 'hex'), expected));
}

function digest(seconds: number, body: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
