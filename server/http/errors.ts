import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { Refusal } from '#core/domain/refusal.ts';
import { statusByCode } from '#core/wire/call/refusal.ts';

const rateRefusalMs = 40;

/** Returns the refusal for an expected error of the environment; `null` for a bug. */
export type RefusalOfError = (error: unknown) => Refusal | null;

/**
 * Sends a refusal. Every refusal leaves the service here as `{ code, ...facts }`, an unexpected error as a reference to
 * the log.
 */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if ('retryAfterSeconds' in refusal) reply.header('retry-after', refusal.retryAfterSeconds);
  return reply.code(statusByCode[refusal.code]).header('cache-control', 'no-store').send(refusal);
}

/**
 * Refuses a caller above its rate a little later: a flood by keep-alive connections slows itself down, because each
 * sends its next request only after the answer.
 */
export function sendRateRefusal(reply: FastifyReply, retryAfterSeconds: number): void {
  setTimeout(() => void sendRefusal(reply, { code: 'TooManyRequests', retryAfterSeconds }), rateRefusalMs);
}

export function registerErrors(app: FastifyInstance, refusalOfError: RefusalOfError): void {
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, { code: 'NotFound' }));
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refusalOfRequest(error) ?? refusalOfError(error);
    if (refusal === null) {
      const reference = randomUUID().slice(0, 8);
      request.log.error({ err: error, reference, method: request.method, path: request.routeOptions.url }, 'bug');
      return sendRefusal(reply, { code: 'Internal', reference });
    }
    if (refusal.code === 'Unavailable') request.log.warn({ err: error }, 'database away');
    return sendRefusal(reply, refusal);
  });
}

/** Maps Fastify's own errors for an invalid request. */
function refusalOfRequest(error: FastifyError): Refusal | null {
  if (error instanceof RefusedBody) return error.refusal;
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { code: 'UnsupportedMediaType' };
    default:
      return error.statusCode === 400 ? { code: 'InvalidInput', field: '', message: error.message } : null;
  }
}

/** Carries a refusal from the reader of a body to `sendRefusal` (errors.ts). */
export class RefusedBody extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
