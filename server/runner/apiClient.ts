import { setTimeout as sleep } from 'node:timers/promises';
import { refused, success, type Outcome, type Refusal } from '#core/domain/refusal.ts';
import type { AnyCall, CallInput, CallReply } from '#core/wire/call/call.ts';
import { fillPath } from '#core/wire/call/defineCall.ts';
import { contractHeader, isNewerContract } from '#core/wire/contract.ts';
import { readReply } from '#core/wire/call/readReply.ts';
import { refusalReply } from '#core/wire/call/refusal.ts';
import { backOffMs } from '../retry.ts';

const requestLimitMs = 60_000;
const loopback = /^(?:127(?:\.\d+){3}|localhost|\[::1\])$/u;

/** The client of the service's API. */
export interface ApiClient {
  origin: string;
  send<C extends AnyCall>(call: C, input: Partial<CallInput<C>>): Promise<Outcome<CallReply<C>>>;
  /** Repeats a call until the service answers, for calls that are safe to repeat. Rejects when aborted. */
  sendUntilAnswered<C extends AnyCall>(
    call: C,
    input: Partial<CallInput<C>>,
    patience: Patience,
  ): Promise<Exclude<Outcome<CallReply<C>>, { outage: unknown }>>;
}

export interface Patience {
  signal: AbortSignal;
  /** Called once for each outage of the service. */
  onAway: () => void;
  firstPauseMs?: number;
}

/**
 * Returns the origin of a service's address as a user writes it; `null` where the text is no address, or where a token
 * would travel unencrypted over a network.
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
        // A service that throttles us is not away.
        if (attempt === 0 && !isBusy) onAway();
        const { retryAfterSeconds } = isBusy ? outcome.refusal : outcome.outage;
        const pauseMs = backOffMs({ firstMs: firstPauseMs, longestMs: 30_000 }, attempt);
        await sleep(Math.max(pauseMs, retryAfterSeconds * firstPauseMs), undefined, { signal });
      }
    },
  };
}

/** Returns true where the service throttles this account: the call had no effect, and it may be sent again. */
export function isTooMuch<Value>(outcome: Outcome<Value>): outcome is { ok: false; refusal: TooMuch } {
  return !outcome.ok && 'refusal' in outcome && outcome.refusal.code === 'TooManyRequests';
}

type TooMuch = Extract<Refusal, { code: 'TooManyRequests' }>;

function addressOf(origin: string, call: AnyCall, { params, query }: Partial<CallInput<AnyCall>>): string {
  const url = new URL(fillPath(call.path, (params ?? {}) as Record<string, string | number>), origin);
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value));
  return url.href;
}

/** The token goes to the service only: redirects are not followed. */
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
    const reply = readReply(call.reply, body);
    return reply.success ? success(reply.data as CallReply<C>) : outage(unreadable(response));
  }
  const refusal = refusalReply.safeParse(body);
  if (refusal.success && refusal.data.code !== 'Unavailable' && refusal.data.code !== 'Internal') {
    return refused(refusal.data);
  }
  return outage(response.status >= 500 ? 'ServiceDown' : unreadable(response));
}

function unreadable({ headers }: Response): 'Outdated' | 'BadReply' {
  return isNewerContract(headers.get(contractHeader)) ? 'Outdated' : 'BadReply';
}

function outage(kind: 'BadReply' | 'Outdated' | 'ServiceDown'): Extract<Outcome<never>, { outage: unknown }> {
  return { ok: false, outage: { kind, retryAfterSeconds: 1 } };
}
