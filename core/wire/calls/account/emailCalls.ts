import { z } from 'zod';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { count } from '#core/wire/codec/code.ts';
import { email, mailCode } from '#core/wire/codec/signUpRules.ts';
import { password } from './passwordCalls.ts';

/** §7.1: returns whether an account has this address; at most twenty times an hour. */
export const checkEmailUsed = defineCall('GET', '/v1/accounts/email:checkUsed', {
  query: z.strictObject({ email }),
  reply: z.strictObject({ isUsed: z.boolean() }),
});

/**
 * §7.1: sends a code to the new address of the account. Refused with `FailValidatePassword`, `EmailTaken`,
 * `TooManyAttempts` and `MailNotSent`.
 */
export const sendEmailCode = defineCall('POST', '/v1/accounts/email:sendCode', {
  body: z.strictObject({ email, password }),
  reply: z.strictObject({ resendAfterSeconds: count }),
  waits: true,
});

/**
 * §7.1, §8.1: changes the address with the code of the newest mail to it. Refused with `VerificationCodeFailed` for a
 * wrong code, and with `HttpApiCallError` where no code is valid: none was sent, it has expired, or five were wrong.
 */
export const changeEmail = defineCall('POST', '/v1/accounts/email', {
  body: z.strictObject({ email, code: mailCode }),
  reply: z.strictObject({}),
});
