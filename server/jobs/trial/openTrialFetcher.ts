import type { Renderer } from '#server/engine/fetch/renderPlan.ts';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import { createFetcher, type Fetcher } from '#server/engine/fetch/fetcher.ts';
import type { Pace } from '#server/engine/fetch/pace.ts';

interface TrialFetcherOptions {
  hostRules: readonly HostRule[];
  userAgent: string;
  /** At the pace that all processes share. */
  pace: Pace;
  renderer: Renderer | null;
}

/** Somebody waits for it: one retry and smaller pages than a run takes. */
const limits = { retries: 1, retryWaitMs: 500, headersMs: 15_000, maxBytes: 5 * 1024 * 1024 };

export function openTrialFetcher({ hostRules, userAgent, pace, renderer }: TrialFetcherOptions): Fetcher {
  return createFetcher({ hostRules, pace, userAgent, limits, renderer });
}
