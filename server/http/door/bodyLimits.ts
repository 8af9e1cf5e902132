import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnyCall } from '#core/wire/call/call.ts';
import { sendRefusal } from '../errors.ts';
import type { DoorLimits } from './doorLimits.ts';
import { createRoom } from './room.ts';

/** Of whoever has not said who it is: a sign-in has some hundred bytes. */
export const strangerBodyBytes = 16 * 1024;
const callerBodyBytes = 1024 * 1024;
/** So many are read without asking for room: most calls have no more. */
const freeBytes = 16 * 1024;
const retryAfterSeconds = 1;

/** The most that a call's body may have. */
export function bodyLimitOf({ isPublic, bodyLimitBytes }: AnyCall): number {
  return isPublic ? strangerBodyBytes : (bodyLimitBytes ?? callerBodyBytes);
}

/**
 * Refuses a body before it is read: one that is too long for its call, and one for which there is no room now, because
 * others of its account or of all are being read. Comes after `registerCallers`.
 */
export function registerBodyLimits(
  app: FastifyInstance,
  { bodyBytes, bodyBytesPerAccount }: Pick<DoorLimits, 'bodyBytes' | 'bodyBytesPerAccount'>,
): void {
  const room = createRoom({ most: bodyBytes, maxPerAccount: bodyBytesPerAccount });
  app.addHook('onRequest', async (request, reply) => {
    const limitBytes = request.routeOptions.bodyLimit ?? strangerBodyBytes;
    const bytes = announcedBytes(request, limitBytes);
    if (bytes > limitBytes) return sendRefusal(reply, { code: 'TooLarge', limitBytes });
    if (bytes <= freeBytes) return;
    const leave = room.enter(request.accountId, bytes);
    if (leave === null) return sendRefusal(reply, { code: 'TooManyRequests', retryAfterSeconds });
    reply.raw.once('close', leave);
  });
}

/** What the head says of the body's length; the most that it may have where it says nothing, and 0 without a body. */
function announcedBytes({ headers }: FastifyRequest, limitBytes: number): number {
  if (headers['transfer-encoding'] !== undefined) return limitBytes;
  return Number(headers['content-length'] ?? 0);
}
