import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction as Done } from 'fastify';
import type { Refusal } from '#core/domain/refusal.ts';
import type { AnyCall } from '#core/wire/call/call.ts';
import { identify, type Caller } from '#server/commands/programs/identify.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { sendRateRefusal, sendRefusal } from '../errors.ts';
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
    /** The end of the session where an operator looks at the account as support. */
    supportEndsAt: Date | null;
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
  app.decorateRequest('supportEndsAt', null);
  const refuse = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal): void => {
    const retryAfterSeconds = strangers.take(clientAddress(request.ip));
    if (retryAfterSeconds > 0) sendRateRefusal(reply, retryAfterSeconds);
    else sendRefusal(reply, refusal);
  };
  const askWho = async (request: FastifyRequest, reply: FastifyReply, done: Done): Promise<void> => {
    const { call } = request.routeOptions.config;
    if (call === undefined || call.isPublic) return done();
    try {
      const caller = await identify(service, request.headers, call);
      if (!caller.ok) return refuse(request, reply, caller.refusal);
      request.accountId = caller.value.accountId;
      request.callerKind = caller.value.kind;
      request.supportEndsAt = caller.value.supportEndsAt;
    } catch (error) {
      return done(error as Error);
    }
    return done();
  };
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) return void sendRefusal(reply, { code: 'NotFound' });
    const { authorization, cookie } = request.headers;
    const isOfAccount = request.routeOptions.config.call?.isPublic === false && authorization === undefined;
    // The session of an idle poll is cached: a promise would take a tenth of its time.
    const accountId = isOfAccount ? service.sessions.cachedAccountOf(cookie) : undefined;
    if (accountId === undefined) return void askWho(request, reply, done);
    request.accountId = accountId;
    request.callerKind = 'account';
    return done();
  });
}
