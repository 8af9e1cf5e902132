import { promisify } from 'node:util';
import { gzip, zstdCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnyCall } from '#core/wire/call/call.ts';

/** A shorter answer fits into one packet of the network with its head, compressed or not. */
const minBytes = 1_400;

/** The best first. Browsers accept zstd over https: smaller than gzip, in less time (`npm run bench:blocks`). */
const encodings = { zstd: promisify(zstdCompress), gzip: (text: string) => promisify(gzip)(text, { level: 1 }) };

/** Returns true for the calls by which devices copy an account: their answers are rows, up to a megabyte each. */
export function isCompact(call: AnyCall): boolean {
  return call.path.startsWith('/v1/sync/');
}

/**
 * Sends the answer of a call, compressed where that helps and the caller accepts it. Compressing runs in the thread
 * pool, so that other calls are answered meanwhile. Other sites cannot learn from the size of an answer: their requests
 * carry no session (the cookie is SameSite).
 */
export async function sendCompact(request: FastifyRequest, reply: FastifyReply, value: unknown): Promise<FastifyReply> {
  const text = JSON.stringify(value);
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  const encoding = text.length < minBytes ? null : encodingFor(request.headers['accept-encoding']);
  if (encoding === null) return reply.send(text);
  return reply.header('content-encoding', encoding).send(await encodings[encoding](text));
}

function encodingFor(accepted: string | string[] | undefined): keyof typeof encodings | null {
  const text = String(accepted ?? '');
  if (/\bzstd\b/u.test(text)) return 'zstd';
  return /\bgzip\b/u.test(text) ? 'gzip' : null;
}
