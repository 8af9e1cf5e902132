import { setTimeout as sleep } from 'node:timers/promises';
import { refused, success, type Outcome, type Refusal } from '#core/domain/refusal.ts';
import type { AnyCall, CallInput, CallReply } from '#core/wire/call/call.ts';
import { fillPath } from '#core/wire/call/defineCall.ts';
import { refusalReply } from '#core/wire/call/refusal.ts';
import { backOffMs } from '../retry.ts';

const requestLimitMs = 60_000;
const loopback = /^(?:127(?:\.\d+){3}|localhost|\[::1\])$/u;

/** The service as a runner sees it. */
export interface ApiClient {
  origin: string;
  send<C extends AnyCall>(call: C, input: Partial<CallInput<C>>): Promise<Outcome<CallReply<C>>>;
  /** Asks until the service answers: for what may be sent again. Rejects when aborted. */
  sendUntilAnswered<C extends AnyCall>(
    call: C,
    input: Partial<CallInput<C>>,
    patience: Patience,
  ): Promise<Exclude<Outcome<CallReply<C>>, { outage: unknown }>>;
}

export interface Patience {
  signal: AbortSignal;
  /** The service does not answer: said once each time that it goes away. */
  onAway: () => void;
  firstPauseMs?: number;
}

/**
 * A service's origin as somebody writes it; `null` where it is none, or where a token would travel unsealed over a net.
 */
export function originOf(address: string): string | null {
  const url = URL.parse(address.includes('://') ? address : `https://${address}`);
  if (url === null || url.username !== '') return null;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname));
  return isSafe ? url.origin : null;
}

export function createApiClient(origin: string, token: string | null): ApiClient {
  const send: ApiClient['send'] = async (call, input) => {
    try {
      return outcomeOf(call, await fetch(addressOf(origin, call, input), requestOf(call, input.body, token)));
    } catch (error) {
      const isLate = error instanceof DOMException && error.name === 'TimeoutError';
      return { ok: false, outage: { kind: isLate ? 'TimedOut' : 'Offline', retryAfterSeconds: 1 } };
    }
  };
  return {
    origin,
    send,
    sendUntilAnswered: async (call, input, { signal, onAway, firstPauseMs = 1000 }) => {
      for (let attempt = 0; ; attempt += 1) {
        const outcome = await send(call, input);
        const isBusy = isTooMuch(outcome);
        if (!('outage' in outcome) && !isBusy) return outcome;
        // Asked for too much at once, it is still there.
        if (attempt === 0 && !isBusy) onAway();
        const { retryAfterSeconds } = isBusy ? outcome.refusal : outcome.outage;
        const pauseMs = backOffMs({ firstMs: firstPauseMs, longestMs: 30_000 }, attempt);
        await sleep(Math.max(pauseMs, retryAfterSeconds * firstPauseMs), undefined, { signal });
      }
    },
  };
}

/** Whether the service says that this account asks for too much at once: nothing was done, and it may be sent again. */
export function isTooMuch<Value>(outcome: Outcome<Value>): outcome is { ok: false; refusal: TooMuch } {
  return !outcome.ok && 'refusal' in outcome && outcome.refusal.code === 'TooManyRequests';
}

type TooMuch = Extract<Refusal, { code: 'TooManyRequests' }>;

function addressOf(origin: string, call: AnyCall, { params, query }: Partial<CallInput<AnyCall>>): string {
  const url = new URL(fillPath(call.path, (params ?? {}) as Record<string, string | number>), origin);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value));
  return url.href;
}

/** A token goes nowhere but to the service: redirects are not followed. */
function requestOf(call: AnyCall, body: unknown, token: string | null): RequestInit {
  return {
    method: call.method,
    headers: {
      accept: 'application/json',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(requestLimitMs),
  };
}

async function outcomeOf<C extends AnyCall>(call: C, response: Response): Promise<Outcome<CallReply<C>>> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) {
    const reply = call.reply.safeParse(body);
    return reply.success ? success(reply.data as CallReply<C>) : outage('BadReply');
  }
  const refusal = refusalReply.safeParse(body);
  if (refusal.success && refusal.data.code !== 'Unavailable' && refusal.data.code !== 'Internal') {
    return refused(refusal.data);
  }
  return outage(response.status >= 500 ? 'ServiceDown' : 'BadReply');
}

function outage(kind: 'BadReply' | 'ServiceDown'): Extract<Outcome<never>, { outage: unknown }> {
  return { ok: false, outage: { kind, retryAfterSeconds: 1 } };
}
