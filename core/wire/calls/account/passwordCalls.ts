import { z } from 'zod';
import { locales } from '#core/domain/locale.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { count } from '#core/wire/codec/code.ts';
import { email, newPassword } from '#core/wire/codec/signUpRules.ts';
import { text } from '#core/wire/codec/text.ts';

const nothing = z.strictObject({});
export const password = text(128, 1);
/** From the link of a mail. */
const token = text(100, 1);

/** §7.1, §8.1: refused with `FailValidatePassword`, and with `TooManyAttempts` after ten wrong ones. */
export const verifyPassword = defineCall('POST', '/v1/accounts/password:verify', {
  body: z.strictObject({ password }),
  reply: nothing,
  waits: true,
});

/** §7.1: changes the password and ends all other sessions; refused as `verifyPassword` and as a sign-up. */
export const changePassword = defineCall('PUT', '/v1/accounts/password', {
  body: z.strictObject({ password, newPassword }),
  reply: z.strictObject({ endedCount: count }),
  waits: true,
});

/** Sends a mail with a link to a new password, where the address has an account; the answer does not reveal if. */
export const sendPasswordLink = defineCall('POST', '/v1/accounts:sendPasswordLink', {
  body: z.strictObject({ email, language: z.enum(locales) }),
  reply: z.strictObject({ resendAfterSeconds: count }),
  isPublic: true,
  waits: true,
});

/** Names the account of a link. Refused with `LinkUsed`, or with `LinkOver` for an expired or unknown one. */
export const checkPasswordLink = defineCall('POST', '/v1/accounts:checkPasswordLink', {
  body: z.strictObject({ token }),
  reply: z.strictObject({ email: z.string(), userName: z.string() }),
  isPublic: true,
});

/** §7.1: sets a new password by the link of a mail, which ends all sessions; refused as `checkPasswordLink`. */
export const resetPassword = defineCall('POST', '/v1/accounts/password', {
  body: z.strictObject({ token, newPassword }),
  reply: nothing,
  isPublic: true,
  waits: true,
});
