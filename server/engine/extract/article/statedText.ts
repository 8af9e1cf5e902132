import type { Page } from '../page.ts';
import { plainText } from '../text.ts';
import { statedFacts } from './facts/statedFacts.ts';

/** A page that shows less of the text that it states shows a summary, or the text comes by script. */
const minShownShare = 0.4;

/**
 * Returns the text that a page shows, or the `articleBody` of its JSON-LD where the page shows much less or nothing;
 * `null` where there is neither. A page that states several such texts is a list of them.
 */
export function shownOrStated(page: Page, shown: string | null): string | null {
  if (!page.text.includes('articleBody"')) return shown;
  const bodies = statedFacts(page)
    .linked('articleBody')
    .filter((body) => typeof body === 'string');
  const [body] = bodies;
  if (body === undefined || new Set(bodies).size > 1) return shown;
  const stated = body
    .split(/\n+/u)
    .map((line) => plainText(line))
    .filter((line) => line !== '')
    .join('\n');
  return stated !== '' && (shown?.length ?? 0) < stated.length * minShownShare ? stated : shown;
}
