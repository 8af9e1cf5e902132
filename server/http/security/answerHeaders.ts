import type { FastifyInstance } from 'fastify';

const yearSeconds = 31_536_000;

/**
 * What every answer says to browsers, refusals and files too: its type is not guessed, no other site may embed it, and
 * where the service has https it has nothing else.
 */
export function answerHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${yearSeconds}` }),
  };
}

/** "Not modified" says none of it: the browser has it already. */
export function registerAnswerHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode !== 304) reply.headers(headers);
  });
}
