import { helpSlugs, type HelpNode } from '#core/help/article.ts';
import { helpIn } from '#server/texts/helpIn.ts';
import type { ScreenState } from '../screen.ts';

const leavesOf = (nodes: readonly HelpNode[]): string[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [node.trim()] : leavesOf(node.children)));

/** The texts of the articles, which have files of their own in each language. */
export const helpData = helpSlugs.flatMap((slug) => {
  const { title, lead, body } = helpIn('en-US', slug);
  return [title, lead, ...leavesOf(body)];
});

/** §2.2: the help centre and the tools of the top bar that lead to it. */
export const helpStates: readonly ScreenState[] = [
  {
    name: 'help, all articles',
    address: '/console/help',
    reach: async ({ page }) => {
      await page.getByRole('main').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'help, nothing found',
    address: '/console/help?words=quixotic',
    reach: ({ see }) => see('help:noMatch'),
  },
  {
    name: 'help, an article',
    isDense: true,
    address: '/console/help/account',
    reach: async ({ page }) => {
      await page.getByRole('article').waitFor();
    },
  },
  {
    name: 'help, its menu',
    reach: async ({ page, press }) => {
      await press('help:menu');
      await page.getByRole('menu').waitFor();
    },
  },
];
