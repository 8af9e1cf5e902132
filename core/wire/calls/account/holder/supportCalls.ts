import { z } from 'zod';
import { supportDays } from '#core/domain/account/holder/support.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { time } from '#core/wire/codec/code.ts';
import { text } from '#core/wire/codec/text.ts';
import { account } from '#core/wire/rows/account.ts';

/*
 * Support access: an account holder lets those who run the service look at the account for some days. An operator
 * enters by a link (`makeSupportLink`) and reads; such a session changes nothing (core/wire/programs/supportReads.ts).
 */

const path = '/v1/accounts/supportAccess';

/** The end of the consent; `null`: there is none now. */
const access = z.strictObject({ until: time.nullable() });

/** From the link of an operator. */
const token = text(100, 1);

export const getSupportAccess = defineCall('GET', path, { reply: access });

/** Allows it for some days from now on. */
export const allowSupport = defineCall('PUT', path, {
  body: z.strictObject({ days: z.literal([...supportDays]) }),
  reply: access,
});

/** Takes it back: sessions of operators in this account end at once in all processes, and so do their links. */
export const endSupport = defineCall('DELETE', path, { reply: access });

/**
 * Names the account of a link. Refused with `LinkUsed`, or with `LinkOver` for an expired or unknown one, and where the
 * consent is over.
 */
export const checkSupportLink = defineCall('POST', '/v1/session/support:check', {
  body: z.strictObject({ token }),
  reply: z.strictObject({ userName: z.string(), email: z.string(), until: time }),
  isPublic: true,
});

/** Enters the account as support, as `signIn` does; refused as `checkSupportLink`. */
export const enterSupport = defineCall('POST', '/v1/session/support', {
  body: z.strictObject({ token }),
  reply: account,
  isPublic: true,
});
