import { setImmediate as turn } from 'node:timers/promises';
import { pageFailure } from '#server/engine/failure.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';

/** A fetcher over pages in memory; an address that is missing answers like a 404. Pieces of 100 characters go to readers. */
export function servePages(pages: ReadonlyMap<string, string>, width = 3): Fetcher & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    async fetch(url, { signal, startReading }) {
      asked.push(url);
      // Later pages answer first, so that order is not an accident.
      for (let turns = asked.length % 3; turns >= 0; turns -= 1) await turn();
      signal.throwIfAborted();
      const text = pages.get(url);
      if (text === undefined) return pageFailure(url, 'HttpStatus', '404');
      if (startReading === undefined) return { requestedUrl: url, url, text };
      const reader = startReading(url);
      for (let at = 0; at < text.length; at += 100) if (!reader.write(text.slice(at, at + 100))) break;
      return { requestedUrl: url, url, text: '' };
    },
    windowFor: () => width,
    close: () => Promise.resolve(),
  };
}
