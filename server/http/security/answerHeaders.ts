import type { FastifyInstance } from 'fastify';

const yearSeconds = 31_536_000;

/**
 * Headers of every answer, also of refusals and files: browsers must not guess its type, no other site may embed it,
 * and a service with https accepts nothing else.
 */
export function answerHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${yearSeconds}` }),
  };
}

/** A 304 has none of these headers: the browser has them already. */
export function registerAnswerHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode !== 304) reply.headers(headers);
  });
}
