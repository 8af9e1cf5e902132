import type { FastifyInstance } from 'fastify';
import { sendRefusal } from './errors.ts';

const retryAfterSeconds = 2;

/**
 * From the moment it is to end the service takes no more requests: what still arrives on an open connection is told to
 * come again, to whoever answers then. Requests under way are answered; their connections end with the answer, or the
 * process would wait for what nobody sends any more.
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
