import { fillPath } from '#core/wire/call/defineCall.ts';
import type { AnyCall, CallInput, CallReply } from '#core/wire/call/call.ts';
import { readReply } from '#core/wire/call/readReply.ts';
import { refusalReply } from '#core/wire/call/refusal.ts';
import { contractHeader, isNewerContract } from '#core/wire/contract.ts';
import { refused, success, type Outage, type Outcome } from '#core/domain/refusal.ts';

const requestLimitMs = 30_000;
/** A throttled call waits up to this many seconds and is sent again, up to `maxWaits` times. */
const shortWaitSeconds = 5;
const maxWaits = 2;
/** The longest wait that is believed: a wrong date must not keep a device away for days. */
const longestRetryAfterSeconds = 600;
/** Network Authentication Required (RFC 6585). */
const networkSignIn = 511;
const multipart = 'multipart/form-data';

/** The service, as the worker calls it. Expected failures are returned, not thrown. */
export interface ApiClient {
  /**
   * `signal` aborts the call like an outage; `key` is that of a writing call, which the service runs once. A call that
   * is refused with `TooManyRequests` is sent again after a short wait.
   */
  send<C extends AnyCall>(call: C, input: KeyedInput<C>, signal?: AbortSignal): Promise<Outcome<CallReply<C>>>;
  /** `null` when the service says that nothing changed since the reply with this tag (304). */
  sendIfChanged<C extends AnyCall>(
    call: C,
    input: Partial<CallInput<C>>,
    tag: string | null,
  ): Promise<Outcome<Tagged<CallReply<C>> | null>>;
}

type KeyedInput<C extends AnyCall> = Partial<CallInput<C>> & { key?: string };

/** Like the browser's `fetch`, for addresses of this service. */
export type Fetch = (address: string, request: RequestInit) => Promise<Response>;

export interface Tagged<Reply> {
  reply: Reply;
  tag: string | null;
}

/**
 * Sends calls with `fetchIt`, each within 30 s. A reply that does not parse is the outage `BadReply`, or `Outdated`
 * where the service is newer; fields that this version does not know are left out. A page of the network (RFC 6585,
 * 511; most networks answer 200) is `ForeignPage`.
 */
export function createApiClient(
  fetchIt: Fetch,
  pause: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
): ApiClient {
  async function sendIfChanged<C extends AnyCall>(
    call: C,
    input: KeyedInput<C>,
    tag: string | null,
    signal?: AbortSignal,
  ) {
    const answer = await answerOf(fetchIt, call, input, tag, signal);
    if ('kind' in answer) return { ok: false as const, outage: answer };
    if (answer.status === 304 && tag !== null) return success(null);
    if (answer.isPage) return { ok: false as const, outage: outage('ForeignPage', answer.retryAfterSeconds) };
    if (!answer.isOk) return failureOf(answer);
    const reply = readReply(call.reply, answer.body);
    if (!reply.success) return { ok: false as const, outage: unreadable(answer) };
    return success({ reply: reply.data as CallReply<C>, tag: answer.tag });
  }
  return {
    sendIfChanged,
    send: async (call, input, signal) => {
      for (let waits = 0; ; waits += 1) {
        const outcome = await sendIfChanged(call, input, null, signal);
        const waitMs = outcome.ok || waits === maxWaits ? null : shortWaitMs(outcome);
        if (waitMs !== null) {
          await pause(waitMs);
          continue;
        }
        if (!outcome.ok) return outcome;
        return outcome.value === null ? { ok: false, outage: outage('BadReply', null) } : success(outcome.value.reply);
      }
    },
  };
}

/**
 * Returns the wait before a throttled call is sent again, with up to a second of jitter so that devices do not return
 * together; `null` when it is not repeated.
 */
function shortWaitMs(outcome: Extract<Outcome<unknown>, { ok: false }>): number | null {
  if (!('refusal' in outcome) || outcome.refusal.code !== 'TooManyRequests') return null;
  const { retryAfterSeconds } = outcome.refusal;
  return retryAfterSeconds > shortWaitSeconds ? null : (retryAfterSeconds + Math.random()) * 1_000;
}

interface Answer {
  status: number;
  isOk: boolean;
  /** True for a page: the service has none at these addresses, and a failing gateway says so by its status. */
  isPage: boolean;
  body: unknown;
  tag: string | null;
  retryAfterSeconds: number | null;
  /** The service has a newer contract than this version (core/wire/contract.ts). */
  isNewer: boolean;
}

async function answerOf(
  fetchIt: Fetch,
  call: AnyCall,
  { params, query, body, key }: KeyedInput<AnyCall>,
  tag: string | null,
  signal: AbortSignal | undefined,
): Promise<Answer | Outage> {
  const headers = new Headers({ accept: 'application/json' });
  if (call.replyType !== 'application/json') headers.append('accept', call.replyType);
  // The browser names the type of a form itself, with its boundary.
  if (body !== undefined && call.bodyType !== multipart) headers.set('content-type', call.bodyType);
  if (key !== undefined) headers.set('idempotency-key', key);
  if (tag !== null) headers.set('if-none-match', tag);
  try {
    const response = await fetchIt(fillPath(call.path, fieldsOf(params)) + searchOf(fieldsOf(query)), {
      method: call.method,
      headers,
      body: bodyOf(body, call),
      signal: AbortSignal.any([AbortSignal.timeout(requestLimitMs), ...(signal === undefined ? [] : [signal])]),
    });
    return {
      status: response.status,
      isOk: response.ok,
      isPage: isHtml(response) && (response.status < 500 || response.status === networkSignIn),
      body: await contentOf(response, call),
      tag: response.headers.get('etag'),
      retryAfterSeconds: retryAfter(response.headers),
      isNewer: isNewerContract(response.headers.get(contractHeader)),
    };
  } catch (error) {
    return outage(error instanceof DOMException && error.name === 'TimeoutError' ? 'TimedOut' : 'Offline', null);
  }
}

/** Maps an error answer to a refusal or an outage. */
function failureOf(answer: Answer): Extract<Outcome<never>, { ok: false }> {
  const { status, body, retryAfterSeconds } = answer;
  const refusal = refusalReply.safeParse(body);
  if (refusal.success && refusal.data.code === 'TooManyRequests') {
    return refused({ code: 'TooManyRequests', retryAfterSeconds: retryAfterSeconds ?? refusal.data.retryAfterSeconds });
  }
  if (refusal.success && refusal.data.code !== 'Unavailable') return refused(refusal.data);
  if (status === 401) return refused({ code: 'Unauthorized' });
  if (status === 429 || status >= 500) return { ok: false, outage: outage('ServiceDown', retryAfterSeconds) };
  return { ok: false, outage: unreadable(answer) };
}

function unreadable({ isNewer, retryAfterSeconds }: Answer): Outage {
  return outage(isNewer ? 'Outdated' : 'BadReply', retryAfterSeconds);
}

function isHtml({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') === true;
}

function outage(kind: Outage['kind'], retryAfterSeconds: number | null): Outage {
  return { kind, retryAfterSeconds: retryAfterSeconds ?? 1 };
}

/** RFC 9110: seconds, or a date by the clock of the answering server. */
function retryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  const theirNow = Date.parse(headers.get('date') ?? '');
  const now = Number.isNaN(theirNow) ? Date.now() : theirNow;
  const seconds = /^\d+$/u.test(value) ? Number(value) : (Date.parse(value) - now) / 1000;
  return Number.isNaN(seconds) ? null : Math.min(longestRetryAfterSeconds, Math.max(0, Math.ceil(seconds)));
}

function fieldsOf(value: unknown): Record<string, string | number> {
  const entries: [string, unknown][] = Object.entries(value ?? {});
  return Object.fromEntries(entries.flatMap(([name, field]) => (isPlain(field) ? [[name, field]] : [])));
}

function isPlain(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function searchOf(query: Record<string, string | number>): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? '' : `?${search}`;
}

function bodyOf(body: unknown, { bodyType }: AnyCall): BodyInit | null {
  if (body === undefined) return null;
  if (!(body instanceof Uint8Array)) return JSON.stringify(body);
  const bytes = body as Uint8Array<ArrayBuffer>;
  if (bodyType !== multipart) return bytes;
  const form = new FormData();
  form.set('file', new Blob([bytes]), 'file');
  return form;
}

/** A refusal is always JSON, whatever the type of the reply. */
async function contentOf(response: Response, { replyType }: AnyCall): Promise<unknown> {
  if (response.ok && replyType !== 'application/json') return new Uint8Array(await response.arrayBuffer());
  return parseJson(await response.text());
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
