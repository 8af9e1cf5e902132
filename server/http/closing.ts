import type { FastifyInstance } from 'fastify';
import { addCheck } from './addCheck.ts';

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
  addCheck(app, () => (isClosing ? { code: 'Unavailable', retryAfterSeconds } : null));
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done();
  });
}
