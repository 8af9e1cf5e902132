import { z } from 'zod';
import { passkeyNameLength } from '#core/domain/account/holder/passkey.ts';
import { account } from '#core/wire/rows/account.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { time, uuid } from '#core/wire/codec/code.ts';
import { secondCode } from '#core/wire/codec/signUpRules.ts';
import { line } from '#core/wire/codec/text.ts';
import { password } from '../passwordCalls.ts';
import { creationOptions, credentialUse, newCredential, requestOptions } from './webAuthn.ts';

/*
 * Passkeys: keys of an account by which it signs in without its password and without a code, because the browser
 * verifies its user. Each challenge works once, for five minutes, and in the browser that asked for it.
 */

const name = line(passkeyNameLength, 1);

const passkey = z.strictObject({
  passkeyId: uuid,
  name: z.string(),
  createdAt: time,
  usedAt: time.nullable(),
  /** A password manager keeps it and may bring it to other devices. */
  isBackedUp: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

/** The account's passkeys, the newest first. */
export const listPasskeys = defineCall('GET', '/v1/accounts/passkeys', {
  reply: z.strictObject({ passkeys: z.array(passkey) }),
});

/** The password, and a code where the account has a second factor. */
const proof = z.strictObject({ password, code: z.exactOptional(secondCode) });

/**
 * Returns the options with which a browser makes a passkey. Refused as a wrong password or code, with
 * `SecondFactorNeeded` where a code is missing, and with `PasskeysFull`.
 */
export const beginPasskey = defineCall('POST', '/v1/accounts/passkeys:begin', {
  body: proof,
  reply: creationOptions,
  waits: true,
});

/** Stores a passkey that a browser made. Refused with `PasskeyFailed` and `PasskeysFull`. */
export const addPasskey = defineCall('POST', '/v1/accounts/passkeys', {
  body: z.strictObject({ name, credential: newCredential }),
  reply: z.strictObject({ passkeyId: uuid }),
});

/** Refused with `NotFound`. */
export const renamePasskey = defineCall('PUT', '/v1/accounts/passkeys/{id}', {
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ name }),
  reply: z.strictObject({}),
});

/** Removes a passkey; the password stays a way in. Refused as `beginPasskey`, and with `NotFound`. */
export const removePasskey = defineCall('POST', '/v1/accounts/passkeys/{id}:remove', {
  params: z.strictObject({ id: uuid }),
  body: proof,
  reply: z.strictObject({}),
  waits: true,
});

/** Returns the options with which a browser offers its passkeys. */
export const beginPasskeySignIn = defineCall('POST', '/v1/session:beginPasskey', {
  reply: requestOptions,
  isPublic: true,
});

/** Signs in by a passkey; it replaces password and code. Refused with `PasskeyFailed` and `TooManyAttempts`. */
export const signInByPasskey = defineCall('POST', '/v1/session:passkey', {
  body: credentialUse,
  reply: account,
  isPublic: true,
});
