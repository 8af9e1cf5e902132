import type { Browser, BrowserContext } from 'playwright-core';
import type { ProxyAccount } from '../egress/forwardProxy.ts';
import type { RenderPlan } from '../fetch/renderPlan.ts';

/** The size of the window in which pages are opened, in CSS pixels. */
export const viewport = { width: 1280, height: 900 };

export interface SessionOptions {
  browser: Browser;
  account: ProxyAccount;
  plan: RenderPlan;
  userAgent: string;
  maxBytes: number;
}

/**
 * The state that the pages of one run share: cookies, the browser's storage and cache, and an account at the proxy. A
 * context for each page would cost twice the CPU.
 */
export class Session {
  readonly account: ProxyAccount;
  readonly context: BrowserContext;
  readonly browser: Browser;
  private readonly plan: RenderPlan;
  private readonly maxBytes: number;
  private readonly withCookies = new Set<string>();
  private readonly visits = new Set<() => void>();
  private byteLimit = 0;
  private turnNumber = 0;

  private constructor(context: BrowserContext, { browser, account, plan, maxBytes }: SessionOptions) {
    this.context = context;
    this.browser = browser;
    this.account = account;
    this.plan = plan;
    this.maxBytes = maxBytes;
    account.onBytes = () => {
      if (account.bytes > this.byteLimit) for (const end of this.visits) end();
    };
  }

  static async start(options: SessionOptions): Promise<Session> {
    const context = await options.browser.newContext({
      userAgent: options.userAgent,
      acceptDownloads: false,
      serviceWorkers: 'block',
      viewport,
    });
    const { signIn } = options.plan;
    // One that no browser takes, as a user may paste it, is no sign-in: the pages say so.
    if (signIn?.kind === 'kept') await context.setStorageState(signIn.state).catch(() => undefined);
    return new Session(context, options);
  }

  get isAlive(): boolean {
    return this.browser.isConnected();
  }

  /**
   * Registers an open page until the returned function is called. `end` is called when the open pages together exceed
   * their limit of bytes.
   */
  countIn(end: () => void): () => void {
    const turnNumber = this.account.turnNumber();
    // Connections are reused from page to page. After a switch to another proxy new ones are opened, once no page uses
    // the old ones.
    if (turnNumber !== this.turnNumber && this.visits.size === 0) {
      this.turnNumber = turnNumber;
      this.account.endConnections();
    }
    this.visits.add(end);
    // The pages that are open at once share one limit: the proxy does not know which page a byte is for.
    this.byteLimit = this.account.bytes + this.maxBytes * this.visits.size;
    return () => this.visits.delete(end);
  }

  /** Sets the cookies that the user typed, once for each origin that they are for. */
  async giveCookies({ origin }: URL): Promise<void> {
    const { signIn } = this.plan;
    if (signIn?.kind !== 'typed' || !signIn.origins.has(origin) || this.withCookies.has(origin)) return;
    this.withCookies.add(origin);
    await this.context.addCookies(signIn.cookies.map((cookie) => ({ ...cookie, url: origin })));
  }

  async close(): Promise<void> {
    this.account.close();
    await this.context.close().catch(() => undefined);
  }
}
