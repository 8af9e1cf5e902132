import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { answerHeaders, registerAnswerHeaders } from '../responseHeaders.ts';
import { registerSameSite } from './sameSite.ts';
import { registerBodyLimits, strangerBodyBytes } from './bodies/bodyLimits.ts';
import { registerCallRates } from './callRates.ts';
import { registerCallers } from './callers.ts';
import { registerConnections } from './connections.ts';
import type { DoorLimits } from './doorLimits.ts';
import { OddRequests } from './oddRequests.ts';
import { createRateLimit } from './rateLimit.ts';
import { isAmong } from './clientAddress.ts';
import { registerUnreadBodies } from './bodies/unreadBodies.ts';

interface DoorSettings {
  limits: DoorLimits;
  publicUrl: string;
  /** Addresses or networks. */
  trustedProxies: readonly string[];
  metricsToken: string | null;
}

/** The checks that a request passes before its body is read, in this order. */
export function createDoor({ limits, publicUrl, trustedProxies, metricsToken }: DoorSettings) {
  const headers = answerHeaders(publicUrl);
  const odd = new OddRequests(headers);
  return {
    options: {
      bodyLimit: strangerBodyBytes,
      trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
      requestTimeout: limits.requestMs,
      keepAliveTimeout: limits.keepAliveMs,
      connectionTimeout: limits.stillMs,
      frameworkErrors: odd.frameworkErrors,
      clientErrorHandler: odd.clientErrorHandler,
      http: {
        headersTimeout: limits.headMs,
        connectionsCheckingInterval: limits.lookEveryMs,
        // A request without a Host is refused like one with a wrong Host, with the service's own refusal.
        requireHostHeader: false,
      },
    } satisfies FastifyServerOptions & { http: object },
    register: (app: FastifyInstance, service: CommandContext): void => {
      registerAnswerHeaders(app, headers);
      registerConnections(app, limits, isAmong(trustedProxies));
      registerUnreadBodies(app, limits.lingerMs);
      odd.register(app);
      registerSameSite(app, publicUrl, metricsToken);
      const strangers = createRateLimit(limits.strangers);
      registerCallers(app, service, strangers);
      registerCallRates(app, limits, strangers);
      registerBodyLimits(app, limits);
    },
  };
}
