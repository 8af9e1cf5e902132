import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, Pool, type buildConnector } from 'undici';
import { Verdict, type PageFailure } from '#core/domain/data/failure.ts';
import type { Format } from '#core/wire/recipe.ts';
import { checkUrl } from '../egress/checkUrl.ts';
import { guardedConnector, type Resolve } from '../egress/connector.ts';
import { connectionsOf, ruleFor, type HostRule } from '../egress/hostRules.ts';
import { isFailure, pageFailure } from '../failure.ts';
import { createRobotsCache, type RobotsAnswer, type RobotsCache } from '../robots/robotsCache.ts';
import { allowAll, type RobotsRules } from '../robots/robotsFile.ts';
import { exchange, type Answer, type Limits, type TextReader } from './exchange.ts';
import { connectionFailure, retryAfterMs, statusFailure } from './fetchErrors.ts';
import { HostPace, maxPauseMs } from './hostPace.ts';
import type { Pace } from './pace.ts';

export type { TextReader } from './exchange.ts';

interface FetchedPage {
  requestedUrl: string;
  /** The address after redirects. */
  url: string;
  /** The whole text; empty where a reader took it. */
  text: string;
}

interface FetchOptions {
  signal: AbortSignal;
  accept: Format;
  /** Makes a reader for each attempt, told the address after redirects. A fetcher may ignore it and give `text`. */
  startReading?: (url: string) => TextReader;
}

export interface Fetcher {
  /** Rejects with the signal's reason when aborted; every other trouble is a `PageFailure`. */
  fetch(url: string, options: FetchOptions): Promise<FetchedPage | PageFailure>;
  /** How many pages of this address's host may be fetched at once. */
  windowFor(url: URL): number;
  close(): Promise<void>;
}

interface FetchLimits extends Limits {
  maxRedirects: number;
  retries: number;
  /** Before the first retry; doubled before each further one. */
  retryWaitMs: number;
}

export interface FetcherOptions {
  hostRules: readonly HostRule[];
  pace: Pace;
  /** Names the product first: `Sheaf/1.0 (+https://…)`. That name is the one that robots.txt may speak to. */
  userAgent: string;
  limits?: Partial<FetchLimits>;
  /** For tests: how names are resolved and sockets opened. */
  resolve?: Resolve;
  connect?: buildConnector.connector;
}

const defaultLimits: FetchLimits = {
  maxBytes: 10 * 1024 * 1024,
  connectMs: 10_000,
  headersMs: 20_000,
  wholeMs: 60_000,
  maxRedirects: 10,
  retries: 3,
  retryWaitMs: 1000,
};
/** RFC 9309 2.3.1.2 and 2.5. */
const robotsLimits = { maxRedirects: 5, maxBytes: 500 * 1024 };

/** Fetches pages from the web: guard, robots.txt, pace, redirects and retries in one place, once for a worker. */
export function createFetcher(options: FetcherOptions): Fetcher {
  return new WebFetcher(options);
}

/** Where following an address ended: at a page, or at an answer that is no redirect. */
type Visit = { url: URL; answer: Exclude<Answer, { kind: 'redirect' }> } | PageFailure;
type VisitOptions = Omit<FetchOptions, 'accept'> & { accept: Format | null; limits: FetchLimits };

class WebFetcher implements Fetcher {
  private readonly rules: readonly HostRule[];
  private readonly userAgent: string;
  private readonly limits: FetchLimits;
  private readonly pace: HostPace;
  private readonly robots: RobotsCache;
  private readonly agent: Agent;
  private readonly closing = new AbortController();

  constructor({ hostRules, pace, userAgent, limits, resolve, connect }: FetcherOptions) {
    this.rules = hostRules;
    this.userAgent = userAgent;
    this.limits = { ...defaultLimits, ...limits };
    this.pace = new HostPace(hostRules, pace);
    this.robots = createRobotsCache((url) => this.askRobots(url), /^[\w-]+/u.exec(userAgent)?.[0] ?? '*');
    const timeoutMs = this.limits.connectMs;
    this.agent = new Agent({
      connect: guardedConnector({ rules: hostRules, timeoutMs, resolve, connect }),
      // A connection that has just become free counts as busy for a moment: without a limit another would be opened.
      factory: (origin, poolOptions) =>
        // oxlint-disable-next-line typescript/no-misused-spread -- a plain object, only typed as a class
        new Pool(origin, { ...poolOptions, connections: connectionsOf(hostRules, new URL(origin).host) }),
    });
  }

  async fetch(url: string, options: FetchOptions): Promise<FetchedPage | PageFailure> {
    options.signal.throwIfAborted();
    try {
      return await this.fetchWithRetries(url, { ...options, limits: this.limits });
    } catch (error) {
      options.signal.throwIfAborted();
      throw error;
    }
  }

  windowFor(url: URL): number {
    return this.pace.ruleFor(url).connections;
  }

  close(): Promise<void> {
    this.closing.abort();
    return this.agent.destroy();
  }

  private async fetchWithRetries(url: string, options: VisitOptions): Promise<FetchedPage | PageFailure> {
    const { retries, retryWaitMs } = options.limits;
    for (let attempt = 0; ; attempt += 1) {
      const visit = await this.visit(url, options);
      const outcome = isFailure(visit) ? visit : pageOf(url, visit);
      if (!isFailure(outcome) || outcome.verdict !== Verdict.Retry || attempt === retries) return outcome;
      // Spread, so that pages that failed together do not come back together.
      await sleep(retryWaitMs * 2 ** attempt * (1 + Math.random() / 4), undefined, { signal: options.signal });
    }
  }

  /** One attempt at an address, over its redirects; each of them is checked like the first. */
  private async visit(start: string, options: VisitOptions): Promise<Visit> {
    let next = start;
    for (let hop = 0; hop <= options.limits.maxRedirects; hop += 1) {
      const url = checkUrl(next, this.rules);
      if (isFailure(url)) return { ...url, url: start };
      const robots = options.accept === null ? allowAll : await this.robotsFor(url, options.signal);
      if (isFailure(robots)) return { ...robots, url: start };
      if (!robots.isAllowed(url)) return pageFailure(start, 'RobotsDisallow');
      const answer = await this.ask(url, robots.crawlDelaySeconds, options);
      if (isFailure(answer)) return { ...answer, url: start };
      if (answer.kind !== 'redirect') return { url, answer };
      const target = URL.parse(answer.location, url.href);
      if (target === null) return pageFailure(start, 'AddressInvalid');
      next = target.href;
    }
    return pageFailure(start, 'TooManyRedirects');
  }

  /** One request, when the host's pace allows it. */
  private async ask(url: URL, crawlDelaySeconds: number | null, options: VisitOptions): Promise<Answer | PageFailure> {
    const pauseMs = this.pace.pauseMs(url);
    if (pauseMs > maxPauseMs) return pageFailure(url.href, 'Blocked', 'Retry-After');
    if (pauseMs > 0) await sleep(pauseMs, undefined, { signal: options.signal });
    const release = await this.pace.acquire(url, crawlDelaySeconds, options.signal);
    try {
      const answer = await exchange(url, { ...options, dispatcher: this.agent, userAgent: this.userAgent });
      if (answer.kind === 'status' && (answer.status === 429 || answer.status === 503)) {
        this.pace.slowDown(url, retryAfterMs(answer.retryAfter, Date.now()));
      } else this.pace.speedUp(url);
      return answer;
    } catch (error) {
      options.signal.throwIfAborted();
      return connectionFailure(url.href, error);
    } finally {
      await release();
    }
  }

  /** Shared by all pages of an origin: it ends with the fetcher, a page only stops waiting for it. */
  private async robotsFor(url: URL, signal: AbortSignal): Promise<RobotsRules | PageFailure> {
    if (ruleFor(this.rules, url)?.ignoreRobots === true) return allowAll;
    const rules = this.robots.rulesFor(url);
    return rules instanceof Promise ? abortable(rules, signal) : rules;
  }

  private async askRobots(url: URL): Promise<RobotsAnswer> {
    const limits = { ...this.limits, ...robotsLimits };
    const visit = await this.visit(url.href, { accept: null, signal: this.closing.signal, limits });
    if (isFailure(visit)) return visit.code === 'TooManyRedirects' ? { status: 404 } : visit;
    if (visit.answer.kind === 'status') return { status: visit.answer.status };
    return { text: visit.answer.kind === 'page' ? visit.answer.text : '' };
  }
}

function pageOf(requestedUrl: string, { url, answer }: Exclude<Visit, PageFailure>): FetchedPage | PageFailure {
  if (answer.kind === 'page') return { requestedUrl, url: url.href, text: answer.text };
  if (answer.kind === 'status') return statusFailure(requestedUrl, answer.status);
  return pageFailure(requestedUrl, answer.code, answer.detail);
}

/** A promise that rejects with the signal's reason when that comes first. */
async function abortable<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  let handleAbort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    handleAbort = () => reject(signal.reason);
    signal.addEventListener('abort', handleAbort, { once: true });
  });
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', handleAbort));
}
