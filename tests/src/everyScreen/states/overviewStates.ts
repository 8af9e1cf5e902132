import type { ScreenState } from '../screen.ts';

/** §2.1: the overview of an account that works. */
export const overviewStates: readonly ScreenState[] = [
  {
    name: 'overview',
    isDense: true,
    address: '/console/overview',
    reach: async ({ page }) => {
      await page.locator('main figure').waitFor();
      await page.locator('tbody tr').first().waitFor();
    },
  },
  {
    name: 'overview, the days as a table',
    reach: async ({ press, page }) => {
      await press('overview:rows.asTable');
      await page.getByRole('rowheader').first().waitFor();
    },
  },
];
