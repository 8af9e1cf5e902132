import type { FastifyInstance } from 'fastify';
import { sendRefusal } from './errors.ts';

const retryAfterSeconds = 2;

/**
 * Refuses new requests once the service is shutting down: a request that still arrives on an open connection gets
 * `Unavailable` with a time to retry. Active requests are answered and their connections close with the answer;
 * otherwise the process would wait for idle connections.
 */
export function registerClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    done();
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (isClosing) return sendRefusal(reply, { code: 'Unavailable', retryAfterSeconds });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
