import { z } from 'zod';
import { maxAvatarBytes } from '#core/domain/account/holder/avatar.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { repliedBytes } from '#core/wire/calls/task/listCalls.ts';

/** The name of a picture: a hash of its bytes as the service stores them. */
const fileId = z.string().regex(/^[0-9a-f]{64}$/u);

/** The file of a multipart body (RFC 7578), in its one field `file`. */
const sentFile = z.instanceof(Uint8Array) as unknown as z.ZodType<Uint8Array, Uint8Array<ArrayBuffer>>;
/** The boundaries and headers around the file. */
const multipartBytes = 64 * 1024;

/**
 * §7.1: sends a picture of at most 2 MB, which is stored as WebP of at most `pictureSidePx` without metadata. It is
 * shown once `setAvatar` names it; the next one that is sent replaces it before that. Refused with `AvatarRefused`.
 */
export const sendFile = defineCall('POST', '/v1/file', {
  body: sentFile,
  bodyType: 'multipart/form-data',
  bodyLimitBytes: maxAvatarBytes + multipartBytes,
  waits: true,
  reply: z.strictObject({ fileId }),
});

/** Returns a picture of the account, of its parent or of a member, as WebP; others are `NotFound`. */
export const getAccountFile = defineCall('GET', '/v1/file/{fileId}', {
  params: z.strictObject({ fileId }),
  reply: repliedBytes,
  replyType: 'image/webp',
});

/** §7.1: shows a picture that was sent; `null` shows none and deletes it. Refused with `NotFound`. */
export const setAvatar = defineCall('POST', '/v1/accounts/avatar', {
  body: z.strictObject({ avatar: fileId.nullable() }),
  reply: z.strictObject({}),
});
