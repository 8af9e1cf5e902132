import type { Browser, BrowserContext } from 'playwright-core';

/** Matches Chromium's console message where a page breaks its Content Security Policy or Trusted Types. */
const violation = /content security policy|trusted ?(?:type|html|script)/iu;

/** Collects the violations of all pages that the browser opens; `close` then throws where there were any. */
export function watchPolicies(browser: Browser): Browser {
  const violations: string[] = [];
  const newContext = browser.newContext.bind(browser);
  const close = browser.close.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    watchContext(context, violations);
    return context;
  };
  browser.close = async (options) => {
    await close(options);
    if (violations.length > 0) throw new Error(`pages broke their policy:\n${[...new Set(violations)].join('\n')}`);
  };
  return browser;
}

function watchContext(context: BrowserContext, violations: string[]): void {
  context.on('console', (message) => {
    const text = message.text();
    if (violation.test(text)) violations.push(`${message.page()?.url() ?? 'a worker'}: ${text}`);
  });
  context.on('request', (request) => {
    if (request.url().endsWith('/v1/csp-reports')) violations.push(`a report of ${request.frame().url()}`);
  });
}
