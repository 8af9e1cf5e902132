import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A remaining body up to this size is read, so that the connection can be used again. */
const letInBytes = 64 * 1024;

/**
 * Ends the remaining body of a request that was answered before it was read. Node would read and drop the data for as
 * long as it arrives. Here a short rest may arrive for a moment, and a long one is not read: the connection is closed
 * on our side at once, and fully after its sender had time to read the answer.
 */
export function registerUnreadBodies(app: FastifyInstance, lingerMs: number): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete && raw.socket instanceof Socket && !raw.socket.destroyed) endUnread(raw, lingerMs);
    done();
  });
}

function endUnread(raw: IncomingMessage, lingerMs: number): void {
  const { socket } = raw;
  const close = setTimeout(() => socket.destroy(), lingerMs).unref();
  const isOver = (): void => {
    clearTimeout(close);
    socket.off('close', isOver);
  };
  socket.once('close', isOver);
  if (Number(raw.headers['content-length'] ?? Infinity) <= letInBytes) {
    raw.once('end', isOver);
    return;
  }
  // Node resumes an unread request by itself, to drop the rest. A pause before that would have no effect, hence the
  // `setImmediate`.
  setImmediate(() => {
    socket.pause();
    socket.end();
  });
}
