import type { BrowserContext } from 'playwright-core';

/** Matches Chromium's console message where a page breaks its Content Security Policy or Trusted Types. */
const violation = /content security policy|trusted ?(?:type|html|script)/iu;

/**
 * Adds the violations of all pages of the context to `violations`, by their console messages: a listener for requests
 * would take a fifteenth of the time of a page.
 */
export function watchPolicies(context: BrowserContext, violations: string[]): void {
  context.on('console', (message) => {
    const text = message.text();
    if (violation.test(text)) violations.push(`${message.page()?.url() ?? 'a worker'}: ${text}`);
  });
}
