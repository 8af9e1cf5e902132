import { openPictureFetcher } from '#server/engine/pictures/fetchPicture.ts';
import type { CaseCount } from './guardCases.ts';
import { hostileAddresses } from './hostileAddresses.ts';
import { runRedirectCases } from './redirectCases.ts';

/** Tries every hostile address as the picture of a row. */
export async function runPictureCases(): Promise<CaseCount> {
  return runRedirectCases(hostileAddresses, (options) => {
    // Hosts that are refused need no pause between two requests.
    const rateLimiter = { acquire: () => Promise.resolve(() => undefined) };
    const fetcher = openPictureFetcher({ ...options, userAgent: 'Sheaf/0.1', rateLimiter });
    return { ask: async (url) => typeof (await fetcher.fetch(url)) !== 'string', close: () => fetcher.close() };
  });
}
