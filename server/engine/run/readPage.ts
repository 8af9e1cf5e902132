import type { PageFailure } from '#core/domain/data/failure.ts';
import type { Format } from '#core/wire/recipe.ts';
import type { PageReading, StartReading } from '../extract/pageReading.ts';
import { isFailure, pageFailure } from '../failure.ts';
import type { Fetcher } from '../fetch/fetcher.ts';

/** What reading pages needs during a run. */
export interface Reader {
  fetcher: Fetcher;
  signal: AbortSignal;
}

export interface PageRequest<Found> {
  url: string;
  number: number;
  format: Format;
  start: StartReading<Found>;
}

/** Fetches a page and reads it as it arrives. */
export async function readPage<Found>(
  { fetcher, signal }: Reader,
  { url, number, format, start }: PageRequest<Found>,
): Promise<{ found: Found } | PageFailure> {
  let reading: PageReading<Found> | undefined;
  let fault: unknown;
  const startReading = (pageUrl: string) => {
    const started = start({ url: pageUrl, requestedUrl: url, number });
    reading = started;
    fault = undefined;
    return { write: (text: string): boolean => attempt(() => started.write(text)) ?? false };
  };
  const attempt = <Value>(act: () => Value): Value | undefined => {
    try {
      return act();
    } catch (error) {
      fault = error;
      return undefined;
    }
  };
  signal.throwIfAborted();
  const page = await fetcher.fetch(url, { signal, accept: format, startReading });
  if (isFailure(page)) return page;
  if (reading === undefined) startReading(page.url).write(page.text);
  const found = fault === undefined ? attempt(() => reading?.end()) : undefined;
  // Only the page can exhaust the stack or the length of a string; all else is a bug.
  if (fault instanceof RangeError) return pageFailure(url, 'ExtractionFailed');
  if (fault !== undefined || found === undefined) throw fault;
  return typeof found === 'object' && found !== null && isFailure(found) ? found : { found };
}
