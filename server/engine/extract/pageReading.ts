import type { PageFailure } from '#core/domain/data/failure.ts';
import type { Format } from '#core/wire/rows/recipe.ts';
import { pageFailure } from '../failure.ts';
import type { TextReader } from '../fetch/fetcher.ts';
import { Page, type PageFacts } from './page.ts';

/** One page while it arrives, and what was read from it in the end. */
export interface PageReading<Found> extends TextReader {
  end(): Found | PageFailure;
}

/** Starts reading a page; each attempt to fetch it starts anew. */
export type StartReading<Found> = (facts: PageFacts) => PageReading<Found>;

/** Reads a page as a whole: what `read` asks for needs all of it. */
export function readWhole<Found>(format: Format, read: (page: Page) => Found | PageFailure): StartReading<Found> {
  return (facts) => {
    let text = '';
    return {
      write: (piece) => {
        text += piece;
        return true;
      },
      end: () => {
        const page = new Page(facts, text, format);
        if (page.isReadable()) return read(page);
        return pageFailure(facts.requestedUrl, format === 'json' ? 'NotJson' : 'NotXml');
      },
    };
  };
}
