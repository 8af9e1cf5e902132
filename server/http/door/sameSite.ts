import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isApiToken } from '#server/auth/apiTokens.ts';
import { isLoopbackName } from '#server/http/door/clientAddress.ts';
import { addCheck } from '../addCheck.ts';

/** The one address to which a page of another site may send a form (pages/identityReturn.ts). */
export const identityReturnPath = '/login/apple';

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Two defences against other sites. The Host header must be a name of this service, or a page whose name was pointed to
 * our address (DNS rebinding) could read it. A request that changes something must come from our own pages: the browser
 * states that in Sec-Fetch-Site or Origin; a program that sends neither has no cookie of another user. A request with
 * an API token uses no cookie, and a page of another site cannot send this header without a permission that the service
 * never gives. A provider's page sends its answer to a page that only redirects.
 */
export function registerSameSite(app: FastifyInstance, publicUrl: string, metricsToken: string | null): void {
  const publicHost = new URL(publicUrl).host;
  /** Monitoring may use any address of the service; a page of another site has no token to send. */
  const isMonitoring = (request: FastifyRequest) =>
    request.url === '/metrics' && hasMetricsToken(request, metricsToken);
  addCheck(app, (request) => {
    if (request.url === '/health' || isMonitoring(request)) return null;
    return isOwnHost(request.headers.host, publicHost) && isOwnSite(request, publicHost) ? null : { code: 'CrossSite' };
  });
}

function isOwnHost(host: string | undefined, publicHost: string): boolean {
  if (host === undefined) return false;
  return host.toLowerCase() === publicHost || isLoopbackName(host.toLowerCase().replace(/:\d+$/u, ''));
}

function isOwnSite({ method, headers, url }: FastifyRequest, publicHost: string): boolean {
  if (readingMethods.has(method) || url === identityReturnPath || isApiToken(headers.authorization)) return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  if (headers.origin === undefined) return true;
  const host = hostOf(headers.origin);
  return host === headers.host || host === publicHost;
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/** True where the request has the operator's token (RFC 6750); false where no token is configured. */
export function hasMetricsToken({ headers }: FastifyRequest, token: string | null): boolean {
  const given = /^Bearer (.+)$/u.exec(headers.authorization ?? '')?.[1];
  return token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/** Hashes to equal length, as the comparison requires. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
