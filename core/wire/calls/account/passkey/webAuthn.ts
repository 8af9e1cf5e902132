import { z } from 'zod';
import { passkeyTransports } from '#core/domain/account/holder/passkey.ts';
import { text } from '#core/wire/codec/text.ts';

/*
 * The JSON forms of WebAuthn (Level 3, 5.1.8 to 5.1.10), as far as this service uses them. A browser reads the options
 * as they are: `PublicKeyCredential.parseCreationOptionsFromJSON`, `parseRequestOptionsFromJSON`.
 */

/** Bytes in base64url without padding. */
const bytes = (maxLength: number) => text(maxLength, 1).check(z.regex(/^[\w-]+$/u, 'must be base64url'));

/** At most 1,023 bytes (4, Credential ID). */
const credentialId = bytes(1_364);
const clientDataJSON = bytes(4_000);

const transport = z.enum(passkeyTransports);

export const creationOptions = z.strictObject({
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(
    z.strictObject({ type: z.literal('public-key'), id: z.string(), transports: z.array(transport) }),
  ),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.output<typeof creationOptions>;

/** Without `allowCredentials`: the browser offers the passkeys that it knows for this service. */
export const requestOptions = z.strictObject({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.output<typeof requestOptions>;

/** A new passkey, as the browser answered. */
export const newCredential = z.strictObject({
  id: credentialId,
  clientDataJSON,
  attestationObject: bytes(32_000),
  /** The ways in which the browser reaches it. */
  transports: z.array(transport).max(passkeyTransports.length),
});
export type NewCredential = z.output<typeof newCredential>;

/** A use of a passkey, as the browser answered. */
export const credentialUse = z.strictObject({
  id: credentialId,
  clientDataJSON,
  authenticatorData: bytes(4_000),
  signature: bytes(4_000),
  /** The account's id in base64url, which the passkey keeps. */
  userHandle: bytes(100),
});
export type CredentialUse = z.output<typeof credentialUse>;
