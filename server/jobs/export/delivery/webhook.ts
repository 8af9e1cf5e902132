import { createHmac } from 'node:crypto';
import type { buildConnector, Dispatcher } from 'undici';
import { webhookHeaders } from '#core/domain/data/destination.ts';
import { checkUrl } from '#server/engine/egress/checkUrl.ts';
import { createAgent, guardedConnector, type Resolve } from '#server/engine/egress/connector.ts';
import { isOpenedHost, type HostRule } from '#server/engine/egress/hostRules.ts';
import { isFailure } from '#server/engine/failure.ts';
import { connectionFailure } from './connectionFailure.ts';
import { notSent, type Sent } from './receiver.ts';

/** One request to a webhook. The same `id` on every try lets the receiver drop repeats. */
export interface Message {
  url: string;
  secret: string;
  id: string;
  body: string;
}

export interface Webhooks {
  /** Rejects only when `signal` has ended it. */
  send(message: Message, signal: AbortSignal): Promise<Sent>;
  close(): Promise<void>;
}

interface WebhookOptions {
  hostRules: readonly HostRule[];
  userAgent: string;
  /** The time for the connection, and for the answer. */
  timeoutMs?: number;
  /** For tests: replace DNS, and the socket to an address that was checked. */
  resolve?: Resolve;
  connect?: buildConnector.connector;
}

const defaultTimeoutMs = 15_000;
const maxRedirects = 3;
/** Bytes of an answer that are read: nothing of it is used, but the connection can be used again. */
const maxAnswerBytes = 64_000;

/**
 * Opens the way to webhooks. Each address, also of a redirect, is checked as those of pages are, and the connection
 * goes to an address that was checked. A redirect gets the same request again.
 */
export function openWebhooks({
  hostRules,
  userAgent,
  timeoutMs = defaultTimeoutMs,
  ...replaced
}: WebhookOptions): Webhooks {
  const agent = createAgent(guardedConnector({ rules: hostRules, timeoutMs, ...replaced }), hostRules);
  const post = async (url: URL, message: Message, signal: AbortSignal): Promise<Dispatcher.ResponseData> =>
    agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      headers: { ...signedHeaders(message, Date.now()), 'user-agent': userAgent },
      body: message.body,
      signal,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
  const follow = async (message: Message, signal: AbortSignal): Promise<Sent> => {
    let next = message.url;
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const url = checkWebhookUrl(next, hostRules);
      if (url === null) return notSent('AddressRefused', null, true);
      const { statusCode, headers, body } = await post(url, message, signal);
      await body.dump({ limit: maxAnswerBytes }).catch(() => undefined);
      if (statusCode >= 200 && statusCode < 300) return { ok: true };
      const target = isRedirect(statusCode) ? URL.parse(String(headers['location']), url.href) : null;
      if (target === null || hop === maxRedirects) return notSent('Answered', String(statusCode));
      next = target.href;
    }
    throw new Error('a redirect without an end');
  };
  return {
    send: async (message, signal) => {
      const given = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs * 2)]);
      return follow(message, given).catch((error: unknown) => {
        signal.throwIfAborted();
        return connectionFailure(error, given);
      });
    },
    close: () => agent.destroy(),
  };
}

/** Returns the address of a webhook as it is called; `null` where the service does not call it. Only https is safe. */
export function checkWebhookUrl(text: string, rules: readonly HostRule[]): URL | null {
  const url = checkUrl(text, rules);
  if (isFailure(url)) return null;
  return url.protocol === 'https:' || isOpenedHost(rules, url.host) ? url : null;
}

function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 307 || status === 308;
}

/** The time is signed with the body, so that a receiver can refuse an old request that somebody repeats. */
function signedHeaders({ secret, id, body }: Message, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return {
    'content-type': 'application/json',
    [webhookHeaders.timestamp]: timestamp,
    [webhookHeaders.signature]: `v1=${signature}`,
    [webhookHeaders.id]: id,
  };
}
