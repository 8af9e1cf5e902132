import { z } from 'zod';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { count, time } from '#core/wire/codec/code.ts';
import { secondCode } from '#core/wire/codec/signUpRules.ts';
import { password } from './passwordCalls.ts';

const recoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) });

const secondFactor = z.strictObject({
  /** The time at which it was turned on; `null` while it is off. */
  since: time.nullable(),
  recoveryCodesLeft: count,
  /** Browsers that are not asked for a code. */
  trustedBrowsers: count,
});
export type SecondFactor = z.output<typeof secondFactor>;

/** The state of the second factor: a code of an authenticator app after the password. */
export const getSecondFactor = defineCall('GET', '/v1/accounts/secondFactor', { reply: secondFactor });

/**
 * Makes a key for an authenticator app; it takes effect with the first code (`turnOnSecondFactor`). Refused as a wrong
 * password, and with `SecondFactorOn`.
 */
export const beginSecondFactor = defineCall('POST', '/v1/accounts/secondFactor:begin', {
  body: z.strictObject({ password }),
  /** `uri`: for a QR code; `key`: the same key in base32, to be typed. */
  reply: z.strictObject({ key: z.string(), uri: z.string() }),
  waits: true,
});

/** Turns it on with a code of the app. Refused with `SecondFactorWrong`, and with `NotFound` where there is no key. */
export const turnOnSecondFactor = defineCall('PUT', '/v1/accounts/secondFactor', {
  body: z.strictObject({ code: secondCode }),
  reply: recoveryCodes,
});

/** Turns it off. Refused as a wrong password, with `SecondFactorWrong`, and with `NotFound` while it is off. */
export const turnOffSecondFactor = defineCall('POST', '/v1/accounts/secondFactor:turnOff', {
  body: z.strictObject({ password, code: secondCode }),
  reply: z.strictObject({}),
  waits: true,
});

/** Replaces the recovery codes; the earlier ones end. Refused as `turnOffSecondFactor`. */
export const replaceRecoveryCodes = defineCall('POST', '/v1/accounts/secondFactor/recoveryCodes', {
  body: z.strictObject({ password, code: secondCode }),
  reply: recoveryCodes,
  waits: true,
});
