import { z } from 'zod';
import { personalDataPath } from '#core/domain/account/holder/deletion.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { time } from '#core/wire/codec/code.ts';
import { repliedBytes } from '../task/listCalls.ts';
import { password } from './passwordCalls.ts';

/**
 * §7.1: requests the deletion of the account, which signs it out everywhere. Refused with `FailValidatePassword`,
 * `TooManyAttempts` and `DemoAccount`.
 */
export const planDeletion = defineCall('PUT', '/v1/accounts/delete', {
  body: z.strictObject({ password }),
  reply: z.strictObject({ deletesAt: time }),
  waits: true,
});

/** Takes the request back, after a sign-in. Refused with `NotFound`. The specification shows no such call. */
export const keepAccount = defineCall('DELETE', '/v1/accounts/delete', { reply: z.strictObject({}) });

/**
 * Everything that the service knows about the account, as a file of JSON: one list of rows per table, without secrets.
 * The specification shows no such call.
 */
export const downloadPersonalData = defineCall('GET', personalDataPath, {
  reply: repliedBytes,
  replyType: 'application/octet-stream',
  rate: 'lists',
});
