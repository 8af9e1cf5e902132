import { isDeepStrictEqual } from 'node:util';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** Number of contexts that wait for a test with their options. */
const maxIdle = 2;

/**
 * Members of a context or page that change it beyond its data: a context in which a test used one of these is closed.
 * Playwright itself listens by `addListener`.
 */
const lasting = [
  'addInitScript',
  'clock',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'on',
  'once',
  'route',
  'routeWebSocket',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
  'setViewportSize',
];
const clearedTypes = 'cookies,indexeddb,local_storage,cache_storage,service_workers,file_systems,shared_storage';

interface PooledContext {
  context: BrowserContext;
  options: BrowserContextOptions;
  page: Page;
  openSession: BrowserContext['newCDPSession'];
  /** Really closes the context. */
  end: BrowserContext['close'];
  origins: Set<string>;
  isPageGiven: boolean;
  isChanged: boolean;
}

/**
 * The contexts of a browser. One that a test closes is cleared for the next test with the same options: its page has a
 * process, compiled modules and cached files, so opening the console in it takes little more than half of the processor
 * time of a new one.
 */
export class ContextPool {
  /** The contexts that tests have not closed yet. */
  readonly open = new Set<BrowserContext>();
  readonly #idle: PooledContext[] = [];
  readonly #create: (options: BrowserContextOptions) => Promise<BrowserContext>;

  constructor(create: (options: BrowserContextOptions) => Promise<BrowserContext>) {
    this.#create = create;
  }

  /** Returns a context without data. */
  async lend(options: BrowserContextOptions): Promise<BrowserContext> {
    // The one that was used last is still warm.
    const place = this.#idle.findLastIndex((each) => isDeepStrictEqual(each.options, options));
    const [pooled = await this.#add(options)] = place === -1 ? [] : this.#idle.splice(place, 1);
    pooled.isPageGiven = false;
    this.open.add(pooled.context);
    return pooled.context;
  }

  /** Creates a context that keeps its first page, the result of the first `newPage`; `close` puts it into the pool. */
  async #add(options: BrowserContextOptions): Promise<PooledContext> {
    const context = await this.#create(options);
    const page = await context.newPage();
    const openPage = context.newPage.bind(context);
    const end = context.close.bind(context);
    const openSession = context.newCDPSession.bind(context);
    // The worker of an installed app outlives its pages.
    const isChanged = options.serviceWorkers === 'allow';
    const pooled = {
      context,
      options,
      page,
      openSession,
      end,
      origins: new Set<string>(),
      isPageGiven: false,
      isChanged,
    };
    collectOrigins(page, pooled.origins);
    context.addListener('page', (other: Page) => collectOrigins(other, pooled.origins));
    for (const target of [context, page]) noticeUse(target, () => (pooled.isChanged = true));
    context.newPage = async () => {
      if (pooled.isPageGiven) return openPage();
      pooled.isPageGiven = true;
      return page;
    };
    context.close = async (reason) => {
      if (!this.open.delete(context)) return;
      const isClean = !pooled.isChanged && !page.isClosed() && (await isCleared(pooled));
      if (!isClean) return end(reason);
      this.#idle.push(pooled);
      if (this.#idle.length > maxIdle) await this.#idle.shift()?.end();
    };
    return pooled;
  }
}

function collectOrigins(page: Page, origins: Set<string>): void {
  page.addListener('framenavigated', (frame) => {
    const { origin } = new URL(frame.url());
    if (origin !== 'null') origins.add(origin);
  });
}

/** Calls `notice` at each use of a lasting member. */
function noticeUse(target: BrowserContext | Page, notice: () => void): void {
  const members = target as unknown as Record<string, unknown>;
  for (const name of lasting.filter((each) => each in target)) {
    const member = members[name];
    const value: unknown = typeof member === 'function' ? member.bind(target) : member;
    const get = (): unknown => {
      notice();
      return value;
    };
    Object.defineProperty(target, name, { get });
  }
}

/** Closes all other pages and clears all data; returns whether that was possible. */
async function isCleared({ context, page, openSession, origins }: PooledContext): Promise<boolean> {
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  try {
    // A file of the same origin keeps the page's process, and nothing of the console runs in it.
    await page.goto(new URL('/favicon.ico', page.url()).href);
    await page.mouse.up();
    await page.mouse.move(-1, -1);
    await page.evaluate(() => {
      window.name = '';
      sessionStorage.clear();
      localStorage.clear();
    });
    const session = await openSession(page);
    for (const origin of origins)
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes: clearedTypes });
    await session.send('Page.resetNavigationHistory');
    await session.detach();
    await context.clearCookies();
    origins.clear();
    return true;
  } catch {
    return false;
  }
}
