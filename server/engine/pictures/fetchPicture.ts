import { errors, type buildConnector, type Dispatcher } from 'undici';
import type { PictureProblem } from '#core/domain/data/picture.ts';
import { checkUrl, isRefusedAddress } from '../egress/checkUrl.ts';
import { AddressRefusedError, createAgent, guardedConnector, type Resolve } from '../egress/connector.ts';
import type { HostRule } from '../egress/hostRules.ts';
import { isFailure } from '../failure.ts';
import { retryAfterMs } from '../fetch/fetchErrors.ts';
import { HostLimits } from '../fetch/hostLimits.ts';
import type { RateLimiter } from '../fetch/rateLimiter.ts';

export interface PictureFetcherOptions {
  hostRules: readonly HostRule[];
  rateLimiter: RateLimiter;
  userAgent: string;
  maxBytes?: number;
  /** The time for everything: the host's turn, redirects, and the last byte. */
  wholeMs?: number;
  /** For tests: replace DNS, and the socket to an address that was checked. */
  resolve?: Resolve;
  connect?: buildConnector.connector;
}

export interface PictureFetcher {
  /** Returns the bytes that an address answers with, whatever they are, or the reason why there are none. */
  fetch(address: string): Promise<Uint8Array | PictureProblem>;
  close(): Promise<void>;
}

const maxRedirects = 4;
const accept = 'image/avif,image/webp,image/png,image/jpeg,image/gif';

/**
 * Opens the way to the pictures of rows: each address, also of a redirect, is checked as those of pages are, and waits
 * for its host's turn. A picture belongs to a page that was visited already, so it asks no robots.txt, as a browser
 * does not.
 */
export function openPictureFetcher({
  hostRules,
  rateLimiter,
  userAgent,
  maxBytes = 8_000_000,
  wholeMs = 20_000,
  ...replaced
}: PictureFetcherOptions): PictureFetcher {
  const agent = createAgent(guardedConnector({ rules: hostRules, timeoutMs: wholeMs / 2, ...replaced }), hostRules);
  const hostLimits = new HostLimits(hostRules, rateLimiter);

  async function answerOf(url: URL, signal: AbortSignal): Promise<Uint8Array | PictureProblem | URL> {
    if (hostLimits.pauseMs(url) > 0) return 'Blocked';
    const release = await hostLimits.acquire(url, null, signal);
    try {
      const { statusCode, headers, body } = await agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'GET',
        headers: { 'user-agent': userAgent, accept, 'accept-encoding': 'identity' },
        signal,
        headersTimeout: wholeMs,
        bodyTimeout: wholeMs,
      });
      if (statusCode === 429 || statusCode === 503) {
        hostLimits.slowDown(url, retryAfterMs(textOf(headers['retry-after']), Date.now()));
      } else hostLimits.speedUp(url);
      const problem = problemOf(statusCode, headers, maxBytes);
      if (problem === null) return await readBytes(body, maxBytes);
      // The rest of an answer that is not used: `destroy` ends the transfer.
      body.on('error', () => undefined).destroy();
      if (problem !== 'Redirect') return problem;
      return URL.parse(textOf(headers['location']) ?? '', url.href) ?? 'Missing';
    } finally {
      await release();
    }
  }
  async function follow(address: string, signal: AbortSignal): Promise<Uint8Array | PictureProblem> {
    let next = address;
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const url = checkUrl(next, hostRules);
      // No host's turn is taken for an address that is refused for its form alone.
      if (isFailure(url) || isRefusedAddress(next, hostRules)) return 'AddressRefused';
      const answer = await answerOf(url, signal);
      if (!(answer instanceof URL)) return answer;
      next = answer.href;
    }
    return 'Missing';
  }
  return {
    fetch: async (address) => {
      const signal = AbortSignal.timeout(wholeMs);
      return follow(address, signal).catch((error: unknown) => problemOfError(error, signal));
    },
    close: () => agent.destroy(),
  };
}

function problemOf(
  status: number,
  headers: Dispatcher.ResponseData['headers'],
  maxBytes: number,
): PictureProblem | 'Redirect' | null {
  if (status >= 300 && status < 400 && headers['location'] !== undefined) return 'Redirect';
  if ([401, 403, 407, 429, 451, 503].includes(status)) return 'Blocked';
  if (status < 200 || status >= 300) return 'Missing';
  // The bytes decide on the type; a packed answer would need a limit of its own, and no picture gains by it.
  if (!/^(?:identity)?$/iu.test(textOf(headers['content-encoding']) ?? '')) return 'NotAPicture';
  return Number(textOf(headers['content-length']) ?? 0) > maxBytes ? 'TooLarge' : null;
}

async function readBytes(body: Dispatcher.ResponseData['body'], maxBytes: number): Promise<Uint8Array | 'TooLarge'> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // Leaving the loop ends the transfer.
    if (bytes > maxBytes) return 'TooLarge';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function problemOfError(error: unknown, signal: AbortSignal): PictureProblem {
  if (error instanceof AddressRefusedError) return 'AddressRefused';
  const isTimeout =
    signal.aborted ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    error instanceof errors.ConnectTimeoutError;
  return isTimeout ? 'TimedOut' : 'NotReached';
}
