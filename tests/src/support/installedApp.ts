import type { Page } from 'playwright-core';

/** Makes the next documents of a page windows of the installed app; no browser emulates its display mode. */
export async function beInstalledApp(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { matchMedia: original } = globalThis;
    globalThis.matchMedia = (query) => original(query.includes('display-mode') ? 'all' : query);
  });
}
