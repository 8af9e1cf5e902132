import { createRenderer } from '#server/engine/browser/renderer.ts';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import { createFetcher, type Fetcher } from '#server/engine/fetch/fetcher.ts';
import type { Pace } from '#server/engine/fetch/pace.ts';
import { browserPlaces } from './startTrials.ts';

interface TrialFetcherOptions {
  hostRules: readonly HostRule[];
  userAgent: string;
  /** At the pace that all processes share. */
  pace: Pace;
  browserPath: string | null;
}

const mebibyte = 1024 * 1024;

/** Somebody waits for it: one retry and smaller pages than a run takes, in a browser of its own that no run is held up by. */
export function openTrialFetcher({ hostRules, userAgent, pace, browserPath }: TrialFetcherOptions): Fetcher {
  const limits = { retries: 1, retryWaitMs: 500, headersMs: 15_000, maxBytes: 5 * mebibyte };
  const renderLimits = { pageMs: 15_000, openMs: 10_000, maxBytes: 20 * mebibyte };
  const renderer =
    browserPath === null
      ? null
      : createRenderer({
          hostRules,
          userAgent,
          executablePath: browserPath,
          limits: renderLimits,
          pagesAtOnce: browserPlaces,
        });
  return createFetcher({ hostRules, pace, userAgent, limits, renderer });
}
