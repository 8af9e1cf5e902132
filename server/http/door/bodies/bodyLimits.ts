import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AnyCall } from '#core/wire/call/call.ts';
import type { DoorLimits } from '../doorLimits.ts';
import { addCheck } from '../../addCheck.ts';
import { createRoom } from '../room.ts';

/** The limit for callers without a session: a sign-in has a few hundred bytes. */
export const strangerBodyBytes = 16 * 1024;
const callerBodyBytes = 1024 * 1024;
/** Bodies up to this size are read without a reservation: most calls have no larger one. */
const freeBytes = 16 * 1024;
const retryAfterSeconds = 1;

/** The maximum size of a call's body. */
export function bodyLimitOf({ isPublic, bodyLimitBytes }: AnyCall): number {
  return isPublic ? strangerBodyBytes : (bodyLimitBytes ?? callerBodyBytes);
}

/**
 * Refuses a body before it is read: one that is too long for its call, and one that exceeds the bytes that may be read
 * at the same time for its account or in total. Must be registered after `registerCallers`.
 */
export function registerBodyLimits(
  app: FastifyInstance,
  { bodyBytes, bodyBytesPerAccount }: Pick<DoorLimits, 'bodyBytes' | 'bodyBytesPerAccount'>,
): void {
  const room = createRoom({ most: bodyBytes, maxPerAccount: bodyBytesPerAccount });
  addCheck(app, (request, reply) => {
    const limitBytes = request.routeOptions.bodyLimit ?? strangerBodyBytes;
    const bytes = announcedBytes(request, limitBytes);
    if (bytes > limitBytes) return { code: 'TooLarge', limitBytes };
    if (bytes <= freeBytes) return null;
    const leave = room.enter(request.accountId, bytes);
    if (leave === null) return { code: 'TooManyRequests', retryAfterSeconds };
    reply.raw.once('close', leave);
    return null;
  });
}

/** The body's length from the headers: the limit where they do not name it, and 0 without a body. */
function announcedBytes({ headers }: FastifyRequest, limitBytes: number): number {
  if (headers['transfer-encoding'] !== undefined) return limitBytes;
  return Number(headers['content-length'] ?? 0);
}
