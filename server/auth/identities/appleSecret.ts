import { sign } from 'node:crypto';

/** The key by which an operator's client signs in at Apple, where others have a secret. */
export interface AppleKey {
  teamId: string;
  keyId: string;
  /** In PEM, as Apple gives it. */
  privateKey: string;
}

const lifetimeSeconds = 300;

/** Returns the secret for one request to Apple: a token that the key signs (ES256, RFC 7519). */
export function appleSecret(clientId: string, { teamId, keyId, privateKey }: AppleKey, nowMs = Date.now()): string {
  const issuedAt = Math.floor(nowMs / 1000);
  const facts = { iss: teamId, iat: issuedAt, exp: issuedAt + lifetimeSeconds, aud: issuer, sub: clientId };
  const head = `${encoded({ alg: 'ES256', kid: keyId })}.${encoded(facts)}`;
  const signature = sign('sha256', Buffer.from(head), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `${head}.${signature.toString('base64url')}`;
}

const issuer = 'https://appleid.apple.com';

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
