import type { Document } from 'domhandler';
import { articleBlocks } from './articleBlocks.ts';

/** Returns the main text of a page, one paragraph per line, or `null` where it has none. */
export function articleText(document: Document): string | null {
  return (
    articleBlocks(document)
      .map(({ text }) => text)
      .join('\n') || null
  );
}
