import { getGallery } from '#core/wire/sync.ts';
import type { ScreenState } from '../screen.ts';

const cards = 'main li h2';

/** §2.3, §9: the gallery in every state. */
export const galleryStates: readonly ScreenState[] = [
  {
    name: 'gallery',
    address: '/console/template',
    reach: ({ page }) => page.locator(cards).first().waitFor(),
  },
  {
    name: 'gallery, a menu of a filter',
    reach: async ({ page }) => {
      await page.locator('search [aria-haspopup=menu]').first().click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'gallery, the account menu',
    reach: async ({ page }) => {
      await page.locator('header [aria-haspopup=menu]').last().click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'gallery, filtered',
    isDense: true,
    address: '/console/template?keyword=other&limits=1,2&runOn=3&languages=2&sort=2',
    reach: ({ page }) => page.locator(cards).first().waitFor(),
  },
  {
    name: 'gallery, nothing found',
    address: '/console/template?keyword=nothing+like+it',
    reach: ({ see }) => see('template:gallery.emptyTitle'),
  },
  {
    name: 'gallery, no favourites',
    address: '/console/template/categories/favorites',
    reach: ({ see }) => see('template:gallery.noFavoritesTitle'),
  },
  {
    name: 'gallery, no such category',
    address: '/console/template/categories/nowhere',
    reach: ({ see }) => see('template:gallery.noKindTitle'),
  },
  {
    name: 'gallery, loading',
    address: '/console/template',
    isNewDevice: true,
    prepare: ({ answers }) => answers.set(getGallery.path, () => new Promise(() => undefined)),
    reach: ({ page }) => page.locator('main ul[aria-busy=true]').waitFor(),
  },
  {
    name: 'gallery, offline with the panel of the synchronisation',
    isDense: true,
    address: '/console/template',
    prepare: (service) => {
      service.isReachable = false;
    },
    reach: async ({ page, press, see }) => {
      await page.locator(cards).first().waitFor();
      await press('common:sync.offline');
      await see('common:sync.pollNow');
    },
  },
];
