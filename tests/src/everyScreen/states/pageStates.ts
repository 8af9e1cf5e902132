import { idOf } from '#tests/src/support/fixtures.ts';
import type { ScreenState } from '../screen.ts';
import { pageSlug } from '../screenWorld.ts';

const page = `/console/template/${pageSlug}`;

const views = ['description', 'sample', 'cost', 'settings', 'details', 'tasks', 'related', 'pricing'];

const missing = (name: string, address: string, key: string): ScreenState => ({
  name,
  address,
  reach: ({ see }) => see(key),
});

/** §2.5: the template page in its modes and views. */
export const pageStates: readonly ScreenState[] = [
  ...views.map((view): ScreenState => ({
    name: `template page, ${view}`,
    address: `${page}?tab=${view}`,
    isDense: view === 'pricing',
    reach: async (screen) => {
      await screen.page.getByRole('heading', { level: 1 }).waitFor();
      await screen.page.locator('main [aria-current]').first().waitFor();
      // Views and suggestions are separate modules.
      await screen.page.waitForLoadState('networkidle');
    },
  })),
  {
    name: 'template page, its menu',
    reach: async ({ page: shown }) => {
      await shown.locator('main nav [aria-haspopup=menu]').click();
      await shown.getByRole('menu').waitFor();
    },
  },
  {
    name: 'template page of a task, ways to save',
    isDense: true,
    address: `${page}?taskId=${idOf(1, 1)}`,
    reach: async ({ page: shown, press }) => {
      await press('template:page.save.more');
      await shown.getByRole('menu').waitFor();
    },
  },
  {
    name: 'template page of a task from the list, edit mode',
    address: `${page}?taskId=${idOf(1, 1)}&parentNav=1&from=task-list`,
    reach: ({ see }) => see('template:form.save'),
  },
  {
    name: 'template page in maintenance',
    address: '/console/template/maintained',
    reach: ({ page: shown, words }) => shown.getByRole('button', { name: words('template:marks.subscribe') }).waitFor(),
  },
  missing('no such template', '/console/template/never-heard-of', 'template:missing.noTemplate.title'),
  missing('no such task', `${page}?taskId=${idOf(1, 999)}`, 'template:missing.noTask.title'),
  {
    name: 'template that is not offered any more, offline',
    address: '/console/template/abandoned',
    prepare: (service) => {
      service.isReachable = false;
    },
    reach: ({ see }) => see('template:page.deprecated.title'),
  },
];
