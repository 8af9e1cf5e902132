import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A rest of this size is let in, so that the connection can be used again. */
const letInBytes = 64 * 1024;

/**
 * Ends what comes of a body after its request was answered. Node reads and drops it for as long as it comes; here a
 * little of it may come for a moment, and of a long one nothing: its connection is closed on our side, and for good
 * when its sender had the time to read the answer.
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
  // Node itself resumes a request that nobody read, to drop the rest: what is paused before it does so is read after
  // all.
  setImmediate(() => {
    socket.pause();
    socket.end();
  });
}
