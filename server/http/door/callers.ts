import type { FastifyInstance } from 'fastify';
import type { AnyCall } from '#core/wire/call/call.ts';
import { identify, type Caller } from '#server/commands/programs/identify.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { sendRefusal } from '../errors.ts';
import { clientAddress } from './clientAddress.ts';
import type { RateLimit } from './rateLimit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of core/wire that a route answers; absent for pages and files. */
    call?: AnyCall;
  }
  interface FastifyRequest {
    /** The account of the session, runner or API token; '' for calls that need none. */
    accountId: string;
    /** `null` for calls that need no sign-in. */
    callerKind: Caller['kind'] | null;
  }
}

/**
 * Identifies the caller before any byte of a body is read: otherwise bodies of strangers would be read and parsed for
 * nothing, and 14 of the largest at once end the process. Strangers are counted by address. Unknown paths are refused
 * here too, because nothing reads their bodies.
 */
export function registerCallers(app: FastifyInstance, service: CommandContext, strangers: RateLimit): void {
  app.decorateRequest('accountId', '');
  app.decorateRequest('callerKind', null);
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return sendRefusal(reply, { code: 'NotFound' });
    const { call } = request.routeOptions.config;
    if (call === undefined || call.isPublic) return;
    const caller = await identify(service, request.headers, call);
    if (!caller.ok) {
      const retryAfterSeconds = strangers.take(clientAddress(request.ip));
      const isOften = retryAfterSeconds > 0;
      return sendRefusal(reply, isOften ? { code: 'TooManyRequests', retryAfterSeconds } : caller.refusal);
    }
    request.accountId = caller.value.accountId;
    request.callerKind = caller.value.kind;
  });
}
