import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
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

/**
 * Starts a browser with a new profile, which is deleted when it closes. It connects only to the addresses that its
 * pages name. Its pages install no service worker and preload no module, unless the test asks for an installed app
 * (`serviceWorkers: 'allow'`): both take longer than most tests. They ask for reduced motion, unless the test asks for
 * motion (`reducedMotion: 'no-preference'`, as the journeys do): waiting for animations takes a quarter of the time.
 * Closing it fails where a page broke its Content Security Policy: the whole suite must run without a violation.
 */
export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: inject('chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--disable-sync', ...quiet, ...forShortPages],
  });
  const newContext = browser.newContext.bind(browser);
  // `newPage` makes its context with `newContext` too.
  browser.newContext = async (options) => {
    const context = await newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...options });
    if (options?.serviceWorkers !== 'allow') await context.addInitScript(installNothing);
    return context;
  };
  return watchPolicies(browser);
}

/**
 * Runs in the page: switches on the browser's data saver, which Playwright cannot, and never ends the registration of a
 * service worker. Where Playwright alone blocks it, each page has an error.
 */
function installNothing(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  // Pages without TLS at other addresses than this machine's have none.
  if (!('ServiceWorkerContainer' in globalThis)) return;
  ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined);
}
