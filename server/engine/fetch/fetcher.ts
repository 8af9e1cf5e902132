import { setTimeout as sleep } from 'node:timers/promises';
import type { Agent, buildConnector } from 'undici';
import { Verdict, type PageFailure } from '#core/domain/data/failure.ts';
import type { Format } from '#core/wire/recipe/recipe.ts';
import type { Renderer, RenderPlan } from './renderPlan.ts';
import { checkUrl } from '../egress/checkUrl.ts';
import { createAgent, guardedConnector, type Resolve } from '../egress/connector.ts';
import { ruleFor, type HostRule } from '../egress/hostRules.ts';
import { isFailure, pageFailure } from '../failure.ts';
import type { PagePicture } from './pagePicture.ts';
import type { ProxyRoute } from '../proxies/proxyRoute.ts';
import { createRobotsCache, type RobotsAnswer, type RobotsCache } from '../robots/robotsCache.ts';
import { allowAll, type RobotsRules } from '../robots/robotsFile.ts';
import { exchange, type Answer, type Limits, type TextReader } from './exchange.ts';
import { abortable, connectionFailure, retryAfterMs, statusFailure } from './fetchErrors.ts';
import { HostLimits, maxPauseMs } from './hostLimits.ts';
import type { RateLimiter } from './rateLimiter.ts';

export type { TextReader } from './exchange.ts';

interface FetchedPage {
  requestedUrl: string;
  /** The address after redirects. */
  url: string;
  /** The whole text; empty where a reader took it. */
  text: string;
  /** Set where the plan asks for it; `text` then has its stamps. */
  picture?: PagePicture;
}

interface FetchOptions {
  signal: AbortSignal;
  accept: Format;
  /** Makes a reader for each attempt from the URL after redirects. A fetcher may ignore it and return `text`. */
  startReading?: (url: string) => TextReader;
  /** Opens the page in a browser; a fetcher without one returns a failure. */
  render?: RenderPlan | null;
}

export interface Fetcher {
  /** Rejects with the signal's reason when aborted; all other trouble is a `PageFailure`. */
  fetch(url: string, options: FetchOptions): Promise<FetchedPage | PageFailure>;
  /** Pages of this URL's host that may be fetched at once. */
  windowFor(url: URL): number;
  /** True where pages can be opened in a browser; `undefined` where only an attempt shows it. */
  canRender?: boolean | undefined;
  close(): Promise<void>;
}

interface FetchLimits extends Limits {
  maxRedirects: number;
  retries: number;
  /** The pause before the first retry; doubled before each further one. */
  retryWaitMs: number;
}

export interface FetcherOptions {
  hostRules: readonly HostRule[];
  rateLimiter: RateLimiter;
  /** Begins with the product's name, which robots.txt may name: `Sheaf/1.0 (+https://…)`. */
  userAgent: string;
  limits?: Partial<FetchLimits>;
  /** The only way out of a run that uses proxies; closed with the fetcher. */
  route?: ProxyRoute | null;
  /** Closed with the fetcher; `null` without a browser. */
  renderer?: Renderer | null;
  /** For tests: replace DNS and sockets. */
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

/** Creates a worker's fetcher: guard, robots.txt, rate limits, redirects and retries in one place. */
export function createFetcher(options: FetcherOptions): Fetcher {
  return new WebFetcher(options);
}

/** The answer at the end of the redirects. */
type Visit = { url: URL; answer: Exclude<Answer, { kind: 'redirect' }> } | PageFailure;
type VisitOptions = Omit<FetchOptions, 'accept'> & { accept: Format | null; limits: FetchLimits };

class WebFetcher implements Fetcher {
  private readonly rules: readonly HostRule[];
  private readonly userAgent: string;
  private readonly limits: FetchLimits;
  private readonly hostLimits: HostLimits;
  private readonly robots: RobotsCache;
  private readonly agent: Agent;
  private readonly route: ProxyRoute | null;
  private readonly renderer: Renderer | null;
  private readonly closing = new AbortController();

  constructor({
    hostRules,
    rateLimiter,
    userAgent,
    limits,
    route = null,
    renderer = null,
    resolve,
    connect,
  }: FetcherOptions) {
    this.rules = hostRules;
    this.route = route;
    this.renderer = renderer;
    this.userAgent = userAgent;
    this.limits = { ...defaultLimits, ...limits };
    this.hostLimits = new HostLimits(hostRules, rateLimiter);
    this.robots = createRobotsCache((url) => this.askRobots(url), /^[\w-]+/u.exec(userAgent)?.[0] ?? '*');
    const timeoutMs = this.limits.connectMs;
    this.agent = createAgent(guardedConnector({ rules: hostRules, timeoutMs, resolve, connect }), hostRules);
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
    return this.hostLimits.ruleFor(url).connections;
  }

  get canRender(): boolean {
    return this.renderer?.isRefused === false;
  }

  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all([this.agent.destroy(), this.route?.close(), this.renderer?.close()]);
  }

  private async fetchWithRetries(url: string, options: VisitOptions): Promise<FetchedPage | PageFailure> {
    const { retries, retryWaitMs } = options.limits;
    for (let attempt = 0; ; attempt += 1) {
      const visit = await this.visit(url, options);
      const outcome = isFailure(visit) ? visit : pageOf(url, visit);
      if (!isFailure(outcome) || attempt === retries || !this.isWorthAnother(outcome)) return outcome;
      this.route?.moveOn();
      // Jitter: pages that failed together must not be retried together.
      await sleep(retryWaitMs * 2 ** attempt * (1 + Math.random() / 4), undefined, { signal: options.signal });
    }
  }

  private isWorthAnother({ verdict }: PageFailure): boolean {
    return verdict === Verdict.Retry || (verdict === Verdict.ChangeProxy && this.route !== null);
  }

  /** One attempt at a URL with its redirects; each of them is checked like the first. */
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

  /** One request, as soon as the host's limits allow it. */
  private async ask(url: URL, crawlDelaySeconds: number | null, options: VisitOptions): Promise<Answer | PageFailure> {
    const pauseMs = this.hostLimits.pauseMs(url);
    if (pauseMs > maxPauseMs) return pageFailure(url.href, 'Blocked', 'Retry-After');
    if (pauseMs > 0) await sleep(pauseMs, undefined, { signal: options.signal });
    const acquired = await this.hostLimits.acquire(url, crawlDelaySeconds, options.signal);
    let released: Promise<void> | undefined;
    const release = (): Promise<void> => (released ??= Promise.resolve(acquired()));
    try {
      const answer = await this.answerOf(url, options, () => void release().catch(() => undefined));
      if (isFailure(answer)) return answer;
      if (answer.kind === 'status' && (answer.status === 429 || answer.status === 503)) {
        this.hostLimits.slowDown(url, retryAfterMs(answer.retryAfter, Date.now()));
      } else this.hostLimits.speedUp(url);
      return answer;
    } catch (error) {
      options.signal.throwIfAborted();
      return connectionFailure(url.href, error);
    } finally {
      await release();
    }
  }

  private async answerOf(url: URL, options: VisitOptions, onLive: () => void): Promise<Answer | PageFailure> {
    const { render: plan, signal } = options;
    const { route, userAgent } = this;
    if (!plan) return exchange(url, { ...options, dispatcher: route?.dispatcher() ?? this.agent, userAgent });
    if (this.renderer === null) return pageFailure(url.href, 'BrowserMissing');
    const mayVisit = async (next: URL): Promise<boolean> => {
      const robots = isFailure(checkUrl(next.href, this.rules)) ? null : await this.robotsFor(next, signal);
      return robots !== null && !isFailure(robots) && robots.isAllowed(next);
    };
    return this.renderer.render(url, { plan, signal, mayVisit, onLive, route });
  }

  /**
   * All pages of an origin share one request, which ends with the fetcher; an aborted page only stops waiting for it.
   */
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
  if (answer.kind === 'page') {
    const { text, picture } = answer;
    return { requestedUrl, url: answer.url ?? url.href, text, ...(picture !== undefined && { picture }) };
  }
  if (answer.kind === 'status') return statusFailure(requestedUrl, answer.status);
  return pageFailure(requestedUrl, answer.code, answer.detail);
}
