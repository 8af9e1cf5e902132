import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { buildConnector } from 'undici';
import type { PageFailure } from '#core/domain/data/failure.ts';
import type { Resolve } from '../egress/connector.ts';
import type { ForwardProxy } from '../egress/forwardProxy.ts';
import type { HostRule } from '../egress/hostRules.ts';
import { isFailure, pageFailure } from '../failure.ts';
import type { ProxyRoute } from '../proxies/proxyRoute.ts';
import { abortable } from '../fetch/fetchErrors.ts';
import type { Answer } from '../fetch/exchange.ts';
import { BrowserProcess } from './process/browserProcess.ts';
import { BrowserRefused, confine, type ConfinementOptions } from './process/confinement.ts';
import { browserBytes, defaultLimits, type RenderLimits } from './limits.ts';
import { PageVisit } from './page/pageVisit.ts';
import { sweepProfileFolders, sweepProfileFoldersAgain } from './process/profileFolder.ts';
import type { Renderer, RenderOptions, RenderPlan } from '../fetch/renderPlan.ts';
import { Session } from './session.ts';
import { Semaphore } from '../semaphore.ts';

export interface RendererOptions extends ConfinementOptions {
  hostRules: readonly HostRule[];
  userAgent: string;
  /** Reports a sentence to the operator. */
  warn?: (sentence: string) => void;
  /** Default: the number of cores. */
  pagesAtOnce?: number;
  limits?: Partial<RenderLimits>;
  /** Idle time after which the browser ends. */
  idleMs?: number;
  /** For tests: replace DNS and sockets. */
  resolve?: Resolve;
  connect?: buildConnector.connector;
}

const connectMs = 10_000;
/** A page that crashed the browser this often is skipped. */
const maxBreakdowns = 3;
/** A page that takes longer to close blocks the browser: the browser is killed. */
const closePageMs = 3_000;
/** Interval of the search for folders that killed workers left. */
const sweepEveryMs = 30_000;
/** Minimum time between two reports to the operator: many pages meet the same trouble. */
const reportEveryMs = 50_000;

/**
 * Creates the renderer of a worker. It starts the browser with the first page and opens at most one page per core at
 * once.
 */
export function createRenderer(options: RendererOptions): Renderer {
  return new BrowserRenderer(options);
}

interface ProxiedBrowser {
  proxy: ForwardProxy;
  process: BrowserProcess;
}

class BrowserRenderer implements Renderer {
  private readonly options: RendererOptions;
  private readonly limits: RenderLimits;
  private readonly pages: Semaphore;
  private readonly sessions = new Map<RenderPlan, Promise<Session>>();
  /** Number of browser crashes by run and address. */
  private readonly breakdowns = new WeakMap<RenderPlan, Map<string, number>>();
  private proxied: Promise<ProxiedBrowser> | null = null;
  private refusal: BrowserRefused | null = null;
  private reportedAt = -Infinity;
  private readonly sweeping: NodeJS.Timeout;

  constructor(options: RendererOptions) {
    this.options = options;
    const pagesAtOnce = options.pagesAtOnce ?? availableParallelism();
    this.pages = new Semaphore(pagesAtOnce);
    this.limits = { ...defaultLimits, maxTreeBytes: browserBytes(1, pagesAtOnce), ...options.limits };
    void sweepProfileFolders();
    this.sweeping = setInterval(() => void sweepProfileFoldersAgain(), sweepEveryMs).unref();
  }

  async render(
    url: URL,
    { plan, signal, mayVisit, onLive, route = null }: RenderOptions,
  ): Promise<Answer | PageFailure> {
    const broken = this.breakdownsOf(plan);
    const before = broken.get(url.href) ?? 0;
    // The browser crashed under this page, so the page may be the reason: it runs alone, and takes no other page with
    // it.
    const release = before > 0 ? await this.pages.acquireAll(signal) : await this.pages.acquire(signal);
    let visit: PageVisit | undefined;
    try {
      const session = await abortable(this.sessionOf(plan.sessionOf ?? plan, signal, route), signal);
      if (session === null) return pageFailure(url.href, 'BrowserMissing');
      visit = new PageVisit({ session, url, plan, limits: this.limits, signal, mayVisit, onLive });
      const outcome = await visit.run();
      if (session.isAlive || !isFailure(outcome)) return outcome;
      broken.set(url.href, before + 1);
      return before + 1 < maxBreakdowns ? outcome : pageFailure(url.href, 'Crashed');
    } finally {
      void this.leave(visit).finally(release);
    }
  }

  get isRefused(): boolean {
    return this.refusal !== null;
  }

  async check(): Promise<void> {
    if (this.refusal?.isLasting === true) return;
    try {
      await confine(this.options);
      this.refusal = null;
    } catch (error) {
      this.noteTrouble(error);
    }
  }

  private breakdownsOf(plan: RenderPlan): Map<string, number> {
    const known = this.breakdowns.get(plan) ?? new Map<string, number>();
    this.breakdowns.set(plan, known);
    return known;
  }

  async close(): Promise<void> {
    clearInterval(this.sweeping);
    const proxied = await this.proxied;
    this.proxied = null;
    await proxied?.process.close();
    await proxied?.proxy.close();
    await sweepProfileFoldersAgain();
  }

  /** Closes a page. Only the next page, which needs the slot, waits for this. */
  private async leave(visit: PageVisit | undefined): Promise<void> {
    if (visit === undefined) return;
    const proxied = await this.proxied;
    const deadline = new AbortController();
    const isTooLong = sleep(closePageMs, true, { signal: deadline.signal }).catch(() => false);
    if ((await Promise.race([visit.close(), isTooLong])) === true) await proxied?.process.kill();
    deadline.abort();
  }

  /** The session of a run, started with its first page; `null` where no browser starts. */
  private async sessionOf(plan: RenderPlan, signal: AbortSignal, route: ProxyRoute | null): Promise<Session | null> {
    const known = this.sessions.get(plan);
    if (known !== undefined && (await known.catch(() => null))?.isAlive === true) return known;
    if (known === this.sessions.get(plan)) this.sessions.set(plan, this.startSession(plan, signal, route));
    return this.sessions.get(plan)?.catch(() => null) ?? null;
  }

  private async startSession(plan: RenderPlan, signal: AbortSignal, route: ProxyRoute | null): Promise<Session> {
    this.proxied ??= this.openProxied();
    const { proxy, process } = await this.proxied;
    const browser = await process.open().catch((error: unknown) => {
      this.noteTrouble(error);
      throw error;
    });
    const { userAgent } = this.options;
    const { maxBytes } = this.limits;
    const account = proxy.openAccount(route);
    let session: Session | undefined;
    const end = async (): Promise<void> => {
      this.sessions.delete(plan);
      account.close();
      await session?.close();
      process.release();
    };
    try {
      session = await Session.start({ browser, account, plan, userAgent, maxBytes });
    } catch (error) {
      await end();
      throw error;
    }
    if (signal.aborted) await end();
    else signal.addEventListener('abort', () => void end(), { once: true });
    return session;
  }

  /** Reports to the operator why the browser did not start; the page's failure holds only a code. */
  private noteTrouble(error: unknown): void {
    if (error instanceof BrowserRefused) this.refusal = error;
    this.warn(error instanceof BrowserRefused ? error.message : `The browser did not start: ${String(error)}`);
  }

  private readonly warn = (sentence: string): void => {
    if (performance.now() - this.reportedAt < reportEveryMs) return;
    this.reportedAt = performance.now();
    this.options.warn?.(sentence);
  };

  private async openProxied(): Promise<ProxiedBrowser> {
    // Loaded lazily: most workers never open a browser, and do not need Node's HTTP server before that.
    const { startForwardProxy } = await import('../egress/forwardProxy.ts');
    const { hostRules, executablePath, isSandboxOff, idleMs = 60_000, resolve, connect } = this.options;
    const proxy = await startForwardProxy({ hostRules, connectMs, resolve, connect });
    const { maxProcessBytes, maxTreeBytes } = this.limits;
    const options = { executablePath, isSandboxOff, idleMs, maxProcessBytes, maxTreeBytes };
    return { proxy, process: new BrowserProcess({ ...options, proxyPort: proxy.port, warn: this.warn }) };
  }
}
