import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** True where the request has the operator's token (RFC 6750); false where no token is configured. */
export function hasMetricsToken({ headers }: FastifyRequest, token: string | null): boolean {
  const given = /^Bearer (.+)$/u.exec(headers.authorization ?? '')?.[1];
  return token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/** Hashes to equal length, as the comparison requires. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
