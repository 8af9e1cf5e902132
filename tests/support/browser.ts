import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { watchPolicies } from './watchPolicies.ts';

declare module 'vitest' {
  interface ProvidedContext {
    chromium: string;
  }
}

const quiet = ['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update'];

/**
 * A browser with a new profile, which goes when it is closed. It speaks to the addresses its pages name and to no one
 * else. Its pages install nothing and load no module before it is opened, unless the test asks for an installed app
 * (`serviceWorkers: 'allow'`): both take longer than most tests. Closing it fails where a page of ours broke its Content
 * Security Policy: the whole suite runs without a violation.
 */
export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: inject('chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--disable-sync', ...quiet],
  });
  const newContext = browser.newContext.bind(browser);
  // `newPage` makes its context by `newContext` too.
  browser.newContext = async (options) => {
    const context = await newContext({ serviceWorkers: 'block', ...options });
    if (options?.serviceWorkers !== 'allow') await context.addInitScript(saveData);
    return context;
  };
  return watchPolicies(browser);
}

/** Runs in the page: the data saver of a browser, which Playwright cannot switch on. */
function saveData(): void {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
}
