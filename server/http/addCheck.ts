import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '#core/domain/refusal.ts';
import { sendRateRefusal, sendRefusal } from './errors.ts';

/**
 * Adds a check that a request passes before its body is read; a refusal is the answer. Checks run in the order in which
 * they were added, and at once: seven of them as promises cost an idle poll a quarter of its time.
 */
export function addCheck(
  app: FastifyInstance,
  check: (request: FastifyRequest, reply: FastifyReply) => Refusal | null,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const refusal = check(request, reply);
    if (refusal === null) done();
    else if (refusal.code === 'TooManyRequests') sendRateRefusal(reply, refusal.retryAfterSeconds);
    else sendRefusal(reply, refusal);
  });
}
