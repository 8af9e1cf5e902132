import { z } from 'zod';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { count, uuid } from '#core/wire/codec/code.ts';
import { maxInt4 } from '#core/wire/codec/number.ts';
import { text } from '#core/wire/codec/text.ts';
import { repliedBytes } from '#core/wire/calls/task/listCalls.ts';

/**
 * The picture whose address a cell of a run holds, as WebP of at most `pictureSidePx`; `rowNo` is counted from 0.
 * A POST, because it makes the service call another host. Refused with `NotFound` where the account has no such cell
 * or no address is in it, with `PictureNotAvailable` and the reason, and with `TooManyRequests`.
 */
export const getPicture = defineCall('POST', '/v1/lots/{lotId}/picture', {
  rate: 'pictures',
  waits: true,
  params: z.strictObject({ lotId: uuid }),
  body: z.strictObject({ rowNo: count.max(maxInt4), column: text(1_000) }),
  reply: repliedBytes,
  replyType: 'image/webp',
});
