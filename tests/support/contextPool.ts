import { isDeepStrictEqual } from 'node:util';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** Number of contexts that wait for a test with their options. */
const maxIdle = 2;

/**
 * Members of a context or page that change it beyond its data for good: a context in which a test used one of these is
 * closed. Playwright itself listens by `addListener`.
 */
const lasting = [
  'addInitScript',
  'clock',
  'exposeBinding',
  'exposeFunction',
  'newCDPSession',
  'routeWebSocket',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
];
/** Members whose changes are undone when the context is closed. */
const undone = ['emulateMedia', 'grantPermissions', 'on', 'once', 'route', 'setOffline', 'setViewportSize'];
const clearedTypes = 'cookies,local_storage,cache_storage,service_workers,file_systems,shared_storage';

/**
 * What IndexedDB may keep between two tests, for pages that take long to fill it. Everything else is cleared as always.
 */
export interface KeptData {
  /** The service that filled it. */
  of: object;
  /**
   * Deletes what does not come from the service, on a page of the origin in which nothing runs. Returns what describes
   * the rest, or `null` if nothing may stay.
   */
  tidy(page: Page): Promise<string | null>;
  /** Returns whether the described rest is what a new device would get now. */
  isCurrent(rest: string): boolean;
}

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
  /** The calls of members that are undone: the target, and the arguments. */
  used: { name: string; target: BrowserContext | Page; args: unknown[] }[];
  /** Decides what stays when the context is closed. */
  data: KeptData | undefined;
  /** What IndexedDB holds while the context waits: the service it is from, and its description. */
  kept: { of: object; rest: string } | null;
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

  /** Returns a context without data, or with the data of the service that a new device would have too. */
  async lend(options: BrowserContextOptions, data?: KeptData): Promise<BrowserContext> {
    const pooled = (await this.#take(options, data)) ?? (await this.#add(options));
    Object.assign(pooled, { isPageGiven: false, data, kept: null });
    this.open.add(pooled.context);
    return pooled.context;
  }

  /** Returns a waiting context with these options: best one with current data, else one whose data are cleared now. */
  async #take(options: BrowserContextOptions, data: KeptData | undefined): Promise<PooledContext | undefined> {
    const isEqual = (each: PooledContext) => isDeepStrictEqual(each.options, options);
    const isCurrent = ({ kept }: PooledContext) =>
      kept !== null && data !== undefined && kept.of === data.of && data.isCurrent(kept.rest);
    // The one that was used last is still warm.
    const current = this.#idle.findLastIndex((each) => isEqual(each) && isCurrent(each));
    const place = current === -1 ? this.#idle.findLastIndex(isEqual) : current;
    const [pooled] = place === -1 ? [] : this.#idle.splice(place, 1);
    if (pooled === undefined || pooled.kept === null || isCurrent(pooled)) return pooled;
    pooled.data = undefined;
    if (await isCleared(pooled)) return pooled;
    await pooled.end();
    return undefined;
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
    const pooled: PooledContext = {
      context,
      options,
      page,
      openSession,
      end,
      origins: new Set<string>(),
      isPageGiven: false,
      isChanged,
      used: [],
      data: undefined,
      kept: null,
    };
    collectOrigins(page, pooled.origins);
    context.addListener('page', (other: Page) => collectOrigins(other, pooled.origins));
    for (const target of [context, page]) {
      noticeUse(target, () => (pooled.isChanged = true));
      noteCalls(target, pooled.used);
    }
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

function noteCalls(target: BrowserContext | Page, used: PooledContext['used']): void {
  const members = target as unknown as Record<string, unknown>;
  for (const name of undone.filter((each) => each in target)) {
    const member = members[name] as (...args: unknown[]) => unknown;
    members[name] = (...args: unknown[]) => {
      used.push({ name, target, args });
      return member.apply(target, args);
    };
  }
}

/** Takes back what a test changed by the members that are undone. */
async function undo({ context, page, options, used }: PooledContext): Promise<void> {
  const names = new Set(used.map(({ name }) => name));
  for (const { target, name, args } of used.splice(0)) {
    const [event, listener] = args as Parameters<BrowserContext['removeListener']>;
    if (name === 'on' || name === 'once') (target as BrowserContext).removeListener(event, listener);
  }
  if (names.has('route')) await Promise.all([context.unrouteAll(), page.unrouteAll()]);
  if (names.has('grantPermissions')) {
    await context.clearPermissions();
    if (options.permissions !== undefined) await context.grantPermissions(options.permissions);
  }
  if (names.has('setOffline')) await context.setOffline(options.offline ?? false);
  if (names.has('setViewportSize') && options.viewport) await page.setViewportSize(options.viewport);
  if (names.has('emulateMedia')) {
    // The values that Playwright gives to a new page.
    const usual = { colorScheme: 'light', reducedMotion: 'no-preference', forcedColors: 'none' } as const;
    const { colorScheme, reducedMotion, forcedColors } = { ...usual, ...options };
    await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors, contrast: 'no-preference' });
  }
  used.splice(0);
}

/** Closes all other pages and clears all data but those to keep; returns whether that was possible. */
async function isCleared(pooled: PooledContext): Promise<boolean> {
  const { context, page, openSession, origins, data } = pooled;
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  try {
    await undo(pooled);
    // A file of the same origin keeps the page's process, and nothing of the console runs in it.
    await page.goto(new URL('/favicon.ico', page.url()).href);
    await page.mouse.up();
    await page.mouse.move(-1, -1);
    await page.evaluate(() => {
      window.name = '';
      sessionStorage.clear();
      localStorage.clear();
    });
    const rest = data === undefined || origins.size > 1 ? null : await data.tidy(page);
    pooled.kept = data === undefined || rest === null ? null : { of: data.of, rest };
    const storageTypes = rest === null ? `${clearedTypes},indexeddb` : clearedTypes;
    const session = await openSession(page);
    for (const origin of origins) await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
    await session.send('Page.resetNavigationHistory');
    await session.detach();
    await context.clearCookies();
    if (rest === null) origins.clear();
    return true;
  } catch {
    return false;
  }
}
