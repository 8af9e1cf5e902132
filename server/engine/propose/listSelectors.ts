import type { Page } from '../extract/page.ts';
import { newSearchBudget, withinBudget } from '../extract/searchBudget.ts';
import { PageIndex } from './mine/pageIndex.ts';
import { openSpots } from './mine/spots.ts';
import { pageTables } from './pageTables.ts';
import { searchSteps } from './proposal.ts';

/** Returns selectors of the lists that a page shows, the most likely first; none for a page without one. */
export function listSelectors(page: Page): string[] {
  try {
    return withinBudget(newSearchBudget(searchSteps), () => {
      const root = openSpots(page.document);
      return root === null ? [] : pageTables(page, root, new PageIndex(page.document)).map(({ items }) => items);
    });
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}
