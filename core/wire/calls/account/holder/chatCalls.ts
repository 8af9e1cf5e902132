import { z } from 'zod';
import { defineCall } from '#core/wire/call/defineCall.ts';

/**
 * §7.1: what the chat widget needs to know its user. Refused with `NotFound` where the operator has configured no
 * workspace at Intercom.
 */
export const getChatUser = defineCall('GET', '/v1/third/intercom/userid', {
  reply: z.strictObject({
    /** Stays the same as long as there is the account, and says nothing about it. */
    intercomUserId: z.string(),
    /** HMAC-SHA256 of the id, in hexadecimal digits; `null` where the operator has set no secret for it. */
    userHash: z.string().nullable(),
    appId: z.string(),
    /** The path of the page that may load the widget; the console shows it in a frame. */
    page: z.string(),
    /** The address of the widget's script. */
    widget: z.string(),
  }),
});
