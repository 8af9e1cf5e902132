import { Verdict, type FailureCode, type PageFailure } from '#core/domain/data/failure.ts';
import { pageFailure } from '../failure.ts';
import { HostUnreached } from '../proxies/proxyErrors.ts';

const { Retry, GiveUpPage, ChangeProxy, StopLot } = Verdict;

/** Codes of Node and undici with their failures. All other connection errors are retried. */
const byCode: Record<string, { code: FailureCode; verdict: Verdict }> = {
  SHEAF_ADDRESS_REFUSED: { code: 'AddressRefused', verdict: GiveUpPage },
  SHEAF_NO_PROXY: { code: 'ProxyFailed', verdict: StopLot },
  SHEAF_HOST_UNREACHED: { code: 'ConnectionFailed', verdict: Retry },
  SHEAF_TIMED_OUT: { code: 'TimedOut', verdict: Retry },
  UND_ERR_CONNECT_TIMEOUT: { code: 'TimedOut', verdict: Retry },
  UND_ERR_HEADERS_TIMEOUT: { code: 'TimedOut', verdict: Retry },
  UND_ERR_BODY_TIMEOUT: { code: 'TimedOut', verdict: Retry },
  ETIMEDOUT: { code: 'TimedOut', verdict: Retry },
  ENOTFOUND: { code: 'HostNotFound', verdict: GiveUpPage },
  EAI_AGAIN: { code: 'HostNotFound', verdict: Retry },
  UND_ERR_INVALID_ARG: { code: 'AddressInvalid', verdict: GiveUpPage },
};
const tlsCode = /^(?:ERR_(?:TLS|SSL)|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|EPROTO$)/u;

/** The failure that an error of a connection means. */
export function connectionFailure(url: string, error: unknown): PageFailure {
  const name = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (tlsCode.test(name)) return pageFailure(url, 'TlsFailed', name);
  const { code, verdict } = byCode[name] ?? { code: 'ConnectionFailed' as const, verdict: Retry };
  // The proxy's message about the host.
  const detail = error instanceof HostUnreached ? error.message : null;
  return pageFailure(url, code, detail, verdict);
}

const busy = new Set([408, 425, 429, 500, 502, 503, 504]);
const closed = new Set([401, 403, 407, 451]);

/** The failure that a status other than success means. */
export function statusFailure(url: string, status: number): PageFailure {
  if (closed.has(status)) return pageFailure(url, 'Blocked', String(status), ChangeProxy);
  return pageFailure(url, 'HttpStatus', String(status), busy.has(status) ? Retry : GiveUpPage);
}

/** `Retry-After` in milliseconds from now: given as seconds or a date; `null` where it is neither. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d+$/u.test(header)) return Number(header) * 1000;
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? null : Math.max(0, moment - now);
}

/** A promise that rejects with the signal's reason when that comes first. */
export async function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  let handleAbort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    handleAbort = () => reject(signal.reason);
    signal.addEventListener('abort', handleAbort, { once: true });
  });
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', handleAbort));
}
