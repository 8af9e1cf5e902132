import type { FastifyReply } from 'fastify';

/** Returns a signal that aborts when the client has disconnected before the answer was complete. */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableEnded) gone.abort();
  });
  return gone.signal;
}
