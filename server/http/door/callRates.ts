import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callRates, type CallRate } from '#core/wire/call/call.ts';
import { addCheck } from '../addCheck.ts';
import { clientAddress } from './clientAddress.ts';
import type { DoorLimits } from './doorLimits.ts';
import { createRateLimit, type Rate, type RateLimit } from './rateLimit.ts';
import { createRoom } from './room.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page that is rendered for each visitor; of a route of many addresses, those for which this returns true. */
    isForVisitors?: boolean | ((path: string) => boolean);
  }
}

const retryAfterSeconds = 1;

/**
 * Limits an account's calls by kind, those of its programs and of support apart from its own, so that neither locks its
 * user out, and the number of its concurrent calls; limits pages and public calls by address. Counted in memory per
 * process, because that is where a flood has its effect. Must be registered after `registerCallers`.
 */
export function registerCallRates(app: FastifyInstance, limits: DoorLimits, strangers: RateLimit): void {
  const ofAccounts = Object.fromEntries(callRates.map((rate) => [rate, createRateLimit(limits.rates[rate])])) as Record<
    CallRate,
    RateLimit
  >;
  const visitors = createRateLimit(limits.visitors);
  const atOnce = createRoom({ most: Infinity, maxPerAccount: limits.callsAtOncePerAccount });

  addCheck(app, (request, reply) => {
    const { call, isForVisitors } = request.routeOptions.config;
    const isRendered =
      typeof isForVisitors === 'function' ? isForVisitors(request.url.split('?')[0] ?? '/') : isForVisitors;
    const limit = isRendered ? visitors : call?.isPublic ? strangers : call && ofAccounts[call.rate];
    const key = rateKeyOf(request);
    const waitSeconds = limit?.take(key) ?? 0;
    if (request.callerKind === 'program' && call !== undefined) {
      nameRate(reply, call.rate, limits.rates[call.rate], ofAccounts[call.rate].leftOf(key));
    }
    if (waitSeconds > 0) return { code: 'TooManyRequests', retryAfterSeconds: waitSeconds };
    if (request.accountId === '') return null;
    const leave = atOnce.enter(request.accountId, 1);
    if (leave === null) return { code: 'TooManyRequests', retryAfterSeconds };
    reply.raw.once('close', leave);
    return null;
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { call } = request.routeOptions.config;
    // A poll without changes is answered from memory.
    if (reply.statusCode === 304 && call !== undefined) ofAccounts[call.rate].refund(rateKeyOf(request));
    done();
  });
}

function rateKeyOf({ accountId, callerKind, ip }: FastifyRequest): string {
  if (accountId === '') return clientAddress(ip);
  if (callerKind === 'support') return `support of ${accountId}`;
  return callerKind === 'program' ? `programs of ${accountId}` : accountId;
}

/** Names a program its limit and what is left of it, as draft-ietf-httpapi-ratelimit-headers-10 writes them. */
function nameRate(
  reply: FastifyReply,
  name: CallRate,
  { burst, perSecond }: Rate,
  { requests, fullInSeconds }: ReturnType<RateLimit['leftOf']>,
): void {
  reply.header('ratelimit-policy', `"${name}";q=${burst};w=${Math.ceil(burst / perSecond)}`);
  reply.header('ratelimit', `"${name}";r=${requests};t=${fullInSeconds}`);
}
