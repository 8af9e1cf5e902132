import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Whether who asks has the operator's token (RFC 6750); nobody has where there is none. */
export function hasMetricsToken({ headers }: FastifyRequest, token: string | null): boolean {
  const given = /^Bearer (.+)$/u.exec(headers.authorization ?? '')?.[1];
  return token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/** Of one length, as the comparison wants it. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
