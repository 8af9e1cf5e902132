import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { ContextPool, type KeptData } from './contextPool.ts';
import { watchPolicies } from './watchPolicies.ts';

declare module 'vitest' {
  interface ProvidedContext {
    chromium: string;
  }
}

/** The last list of features counts: the first two are what Playwright enables, which this list replaces. */
const features = ['CDPScreenshotNewSurface', 'SkipListAccountsWithoutGaiaCookies', 'NetworkServiceInProcess2'];
/**
 * A page of a test is open for seconds: its code is not worth optimizing, and graphics and network are not worth
 * processes of their own. Together that saves a tenth of the processor time of a page.
 */
const forShortPages = ['--js-flags=--no-opt --no-maglev', '--in-process-gpu', `--enable-features=${features.join()}`];
const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update'];

/** A browser whose contexts may keep data of a service from one test to the next. */
export interface TestBrowser extends Browser {
  newContext(options?: BrowserContextOptions, data?: KeptData): Promise<BrowserContext>;
}

/** The longest time for one step of a page: a slow machine with three browsers once needed over 90 s to sign in. */
const patienceMs = 240_000;
const usual: BrowserContextOptions = { serviceWorkers: 'block', reducedMotion: 'reduce' };

/** The browser of this process, whose test files run one after the other; it ends with the process. */
let shared: Promise<{ browser: Browser; contexts: ContextPool; violations: string[] }> | undefined;

/**
 * Returns this process's browser for one test file, without anything of an earlier file. It connects only to the
 * addresses that its pages name. Its pages install no service worker and preload no module, unless the test asks for an
 * installed app (`serviceWorkers: 'allow'`): both take longer than most tests. They ask for reduced motion, unless the
 * test asks for motion (`reducedMotion: 'no-preference'`, as the journeys do): waiting for animations takes a quarter of
 * the time. Closing it closes all its pages, and fails where one broke its Content Security Policy: the whole suite must
 * run without a violation.
 */
export async function launchBrowser(): Promise<TestBrowser> {
  shared ??= startBrowser();
  const { browser, contexts, violations } = await shared;
  const ofFile: Partial<TestBrowser> = {
    contexts: () => [...contexts.open],
    newContext: (options, data) => contexts.lend({ ...usual, ...options }, data),
    newPage: async (options) => {
      const context = await contexts.lend({ ...usual, ...options });
      const page = await context.newPage();
      page.close = () => context.close();
      return page;
    },
    close: async () => {
      await Promise.all([...contexts.open].map((context) => context.close()));
      const found = violations.splice(0);
      if (found.length > 0) throw new Error(`pages broke their policy:\n${[...new Set(found)].join('\n')}`);
    },
  };
  return Object.assign(Object.create(browser) as TestBrowser, ofFile);
}

async function startBrowser(): Promise<{ browser: Browser; contexts: ContextPool; violations: string[] }> {
  const browser = await chromium.launch({
    executablePath: inject('chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--disable-sync', ...quiet, ...forShortPages],
  });
  const violations: string[] = [];
  const contexts = new ContextPool(async (options) => {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(patienceMs);
    watchPolicies(context, violations);
    if (options.storageState === undefined) await context.addInitScript(dismissGuides);
    if (options.serviceWorkers === 'allow') return context;
    await context.addInitScript(saveData);
    await context.addInitScript(installNothing);
    return context;
  });
  return { browser, contexts, violations };
}

/** Runs in the page: switches on the browser's data saver, which Playwright cannot: no module loads before it is used. */
export function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
}

/**
 * Runs in the page: every user has dismissed the guide bubble (§2.2), which would cover what tests press. A test that
 * states its storage (`storageState`) sees the bubble.
 */
export function dismissGuides(): void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its object below
  const { getItem } = Storage.prototype;
  Storage.prototype.getItem = function readOrDismiss(key) {
    return key.startsWith('sheaf.guideDismissed.') ? 'yes' : getItem.call(this, key);
  };
}

/**
 * Runs in the page: never ends the registration of a service worker. Where Playwright alone blocks it, each page has an
 * error.
 */
function installNothing(): void {
  // Pages without TLS at other addresses than this machine's have none.
  if (!('ServiceWorkerContainer' in globalThis)) return;
  ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined);
}
