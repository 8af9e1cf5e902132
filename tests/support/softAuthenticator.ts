import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** Answers in the form that `core/wire/calls/account/passkey/webAuthn.ts` names. */
export interface SoftPasskey {
  readonly id: string;
  /** The next counter; 0 stays 0, as of a password manager. */
  counter: number;
  /** The body of `addPasskey`, without the name. */
  created: (challenge: string, twist?: Twist) => Record<string, unknown>;
  /** The body of `signInByPasskey`. */
  used: (challenge: string, twist?: Twist) => Record<string, unknown>;
}

/** Deviations from what a browser of the service would answer. */
export interface Twist {
  origin?: string;
  rpId?: string;
  type?: string;
  crossOrigin?: boolean;
  isUserVerified?: boolean;
  userHandle?: string;
}

const flags = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 };

/** A passkey without a browser: ES256, user verified, and without attestation (WebAuthn 6.5.4). */
export function makeSoftPasskey(publicUrl: string, accountId: string, counter = 0): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  const url = new URL(publicUrl);
  const clientData = (type: string, challenge: string, { origin = url.origin, crossOrigin = false, ...twist }: Twist) =>
    Buffer.from(JSON.stringify({ type: twist.type ?? type, challenge, origin, crossOrigin }));
  const head = (extra: number, { rpId = url.hostname, isUserVerified = true }: Twist) => {
    const bits = flags.present | (isUserVerified ? flags.verified : 0) | flags.backupEligible | flags.backedUp | extra;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(passkey.counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([bits]), count]);
  };
  const passkey: SoftPasskey = {
    id,
    counter,
    created: (challenge, twist = {}) => {
      const length = Buffer.from([0, credentialId.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)]);
      const authData = Buffer.concat([head(flags.attested, twist), attested]);
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(authData)],
      ]);
      return {
        id,
        clientDataJSON: clientData('webauthn.create', challenge, twist).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },
    used: (challenge, twist = {}) => {
      const client = clientData('webauthn.get', challenge, twist);
      const authData = head(0, twist);
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
      return {
        id,
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        userHandle: twist.userHandle ?? Buffer.from(accountId).toString('base64url'),
      };
    },
  };
  return passkey;
}

/** RFC 9052: an elliptic curve key of P-256 for ES256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const number = (value: number) => Buffer.from([value < 0 ? 0x20 - 1 - value : value]);
  return map([
    [number(1), number(2)],
    [number(3), number(-7)],
    [number(-1), number(1)],
    [number(-2), bytes(Buffer.from(x, 'base64url'))],
    [number(-3), bytes(Buffer.from(y, 'base64url'))],
  ]);
}

// CBOR (RFC 8949), as much as is needed.
const map = (entries: [Buffer, Buffer][]) => Buffer.concat([Buffer.from([0xa0 + entries.length]), ...entries.flat()]);
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value]);
