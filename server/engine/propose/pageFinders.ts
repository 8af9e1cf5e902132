import { newSearchBudget, withinBudget } from '../extract/searchBudget.ts';
import type { PageFinders } from '../mend/mendField.ts';
import { PageIndex } from './mine/pageIndex.ts';
import { openSpots } from './mine/spots.ts';
import { nextWays } from './next/nextWays.ts';
import { pageTables } from './pageTables.ts';
import { searchSteps } from './proposal.ts';

/** Finds the lists of a page and its links to the next one as they are found for a new task; none without any. */
export const pageFinders: PageFinders = {
  listsOf: (page) =>
    within(() => {
      const root = openSpots(page.document);
      return root === null ? [] : pageTables(page, root, new PageIndex(page.document)).map(({ items }) => items);
    }),
  nextOf: (page) =>
    within(() => {
      const facts = { url: page.facts.url, baseUrl: page.baseUrl };
      const { ways } = nextWays(new PageIndex(page.document), facts);
      return ways.flatMap((way) => ('link' in way && 'css' in way.link ? [way.link.css] : []));
    }),
};

function within(find: () => string[]): string[] {
  try {
    return withinBudget(newSearchBudget(searchSteps), find);
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}
