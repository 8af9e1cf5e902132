import type { Renderer } from '#server/engine/fetch/renderPlan.ts';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import { createFetcher, type Fetcher } from '#server/engine/fetch/fetcher.ts';
import type { RateLimiter } from '#server/engine/fetch/rateLimiter.ts';

interface TrialFetcherOptions {
  hostRules: readonly HostRule[];
  userAgent: string;
  /** Shared by all processes. */
  rateLimiter: RateLimiter;
  renderer: Renderer | null;
}

/** A user waits: one retry, and smaller pages than in a run. */
const limits = { retries: 1, retryWaitMs: 500, headersMs: 15_000, maxBytes: 5 * 1024 * 1024 };

export function openTrialFetcher({ hostRules, userAgent, rateLimiter, renderer }: TrialFetcherOptions): Fetcher {
  return createFetcher({ hostRules, rateLimiter, userAgent, limits, renderer });
}
