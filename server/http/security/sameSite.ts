import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isLoopbackName } from '#server/loopbackName.ts';
import { sendRefusal } from '../errors.ts';
import { hasMetricsToken } from './metricsToken.ts';

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Two defences against other sites. The Host header must be a name of this service, or a page whose name was pointed to
 * our address (DNS rebinding) could read it. A request that changes something must come from our own pages: the browser
 * states that in Sec-Fetch-Site or Origin; a program that sends neither has no cookie of another user.
 */
export function registerSameSite(app: FastifyInstance, publicUrl: string, metricsToken: string | null): void {
  const publicHost = new URL(publicUrl).host;
  /** Monitoring may use any address of the service; a page of another site has no token to send. */
  const isMonitoring = (request: FastifyRequest) =>
    request.url === '/metrics' && hasMetricsToken(request, metricsToken);
  app.addHook('onRequest', async (request, reply) => {
    if (request.url === '/health' || isMonitoring(request)) return;
    if (!isOwnHost(request.headers.host, publicHost) || !isOwnSite(request, publicHost)) {
      return sendRefusal(reply, { code: 'CrossSite' });
    }
  });
}

function isOwnHost(host: string | undefined, publicHost: string): boolean {
  if (host === undefined) return false;
  return host.toLowerCase() === publicHost || isLoopbackName(host.toLowerCase().replace(/:\d+$/u, ''));
}

function isOwnSite({ method, headers }: FastifyRequest, publicHost: string): boolean {
  if (readingMethods.has(method)) return true;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  if (headers.origin === undefined) return true;
  const host = hostOf(headers.origin);
  return host === headers.host || host === publicHost;
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
