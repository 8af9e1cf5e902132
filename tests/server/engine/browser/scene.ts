import { inject } from 'vitest';
import type { PageFailure } from '#core/domain/data/failure.ts';
import type { BrowserPlan } from '#core/wire/recipe/browserPlan.ts';
import type { RenderLimits } from '#server/engine/browser/limits.ts';
import { createRenderer } from '#server/engine/browser/browserRenderer.ts';
import { compileBrowser } from '#server/engine/compile/compileBrowser.ts';
import { isFailure } from '#server/engine/failure.ts';
import { createFetcher, type Fetcher } from '#server/engine/fetch/fetcher.ts';
import { createRateLimiter } from '#server/engine/fetch/rateLimiter.ts';
import { startScriptedSite } from './site.ts';

export interface Scene {
  origin: string;
  fetcher: Fetcher;
  /** The texts of the list items that a page shows, or what went wrong. */
  render(
    path: string,
    plan?: BrowserPlan,
    parameters?: Record<string, string>,
  ): Promise<{ items: string[] } | PageFailure>;
  close(): Promise<void>;
}

/** The site of pages that need a browser, and a fetcher that has one. */
export async function openScene(limits: Partial<RenderLimits>): Promise<Scene> {
  const site = await startScriptedSite();
  const hostRules = [{ host: site.host, allowPrivate: true, delayMs: 0, connections: 2 }];
  const userAgent = 'Sheaf/0.1 (+https://sheaf.example)';
  const renderer = createRenderer({ hostRules, userAgent, executablePath: inject('chromium'), limits });
  const pace = createRateLimiter();
  const fetcher = createFetcher({ hostRules, rateLimiter: pace, userAgent, limits: { retries: 0 }, renderer });
  return {
    origin: site.origin,
    fetcher,
    render: async (path, plan = {}, parameters = {}) => {
      const render = compileBrowser(plan, [site.origin], { parameters, problems: [] });
      const run = new AbortController();
      const page = await fetcher.fetch(site.origin + path, { signal: run.signal, accept: 'html', render });
      run.abort();
      if (isFailure(page)) return page;
      return { items: [...page.text.matchAll(/<li>(.*?)<\/li>/gu)].map(([, item = '']) => item) };
    },
    close: async () => {
      await fetcher.close();
      await site.close();
    },
  };
}
