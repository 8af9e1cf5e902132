import type { PageFailure } from '#core/domain/data/failure.ts';
import type { Format } from '#core/wire/recipe/recipe.ts';
import { pageFailure } from '../failure.ts';
import type { TextReader } from '../fetch/fetcher.ts';
import { Page, type PageFacts } from './page.ts';

/** The reading of one page while it arrives; `end` returns the result. */
export interface PageReading<Found> extends TextReader {
  end(): Found | PageFailure;
}

/** Starts to read a page; each attempt to fetch it starts a new reading. */
export type StartReading<Found> = (facts: PageFacts) => PageReading<Found>;

/** Reads a page after all of it has arrived, for a `read` that needs the whole text. */
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
