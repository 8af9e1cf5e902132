import type { FastifyReply } from 'fastify';

/** Aborts when nobody waits for the answer any more. */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableEnded) gone.abort();
  });
  return gone.signal;
}
