import type { ChoicesWork } from '#server/db/schema/trialTable.ts';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import { isFailure } from '#server/engine/failure.ts';
import { createFetcher, type Fetcher } from '#server/engine/fetch/fetcher.ts';
import type { RateLimiter } from '#server/engine/fetch/rateLimiter.ts';
import type { Renderer } from '#server/engine/fetch/renderPlan.ts';

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

/** Limit of the document, serialised again. */
const maxLength = 2_000_000;
const none = 'null';

/** The JSON document at an address, or the JSON `null` where there is none or it is too long. */
export async function fetchChoices(
  { address }: ChoicesWork,
  fetcher: Fetcher,
  signal: AbortSignal,
): Promise<string | null> {
  const page = await fetcher.fetch(address, { accept: 'json', signal });
  if (isFailure(page)) return none;
  try {
    const text = JSON.stringify(JSON.parse(page.text));
    return text.length > maxLength ? none : text;
  } catch {
    // A page that is no JSON has no choices; the form shows that.
    return none;
  }
}
