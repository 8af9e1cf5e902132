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
 * else. Its pages install nothing unless they ask (`serviceWorkers: 'allow'`): that takes longer than most tests. Closing
 * it fails where a page of ours broke its Content Security Policy: the whole suite runs without a violation.
 */
export async function launchBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: inject('chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--disable-sync', ...quiet],
  });
  const newContext = browser.newContext.bind(browser);
  // `newPage` makes its context by `newContext` too.
  browser.newContext = (options) => newContext({ serviceWorkers: 'block', ...options });
  return watchPolicies(browser);
}
