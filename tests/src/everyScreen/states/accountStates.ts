import { AccountLevel } from '#core/domain/account/level.ts';
import type { Account } from '#core/wire/rows/account.ts';
import type { FixtureService } from '#tests/src/support/fixtureService.ts';
import type { Screen, ScreenState } from '../screen.ts';
import { pageSlug } from '../screenWorld.ts';

const free = { currentAccountLevel: AccountLevel.Free, accountLevel: AccountLevel.Free };
const form = `/console/template/${pageSlug}`;

const accountIs = (changes: Partial<Account>) => (service: FixtureService) => {
  Object.assign(service.world.account, changes);
  service.touch();
};

const proxies = ({ page, words }: Screen) => page.getByRole('checkbox', { name: words('proxy:use') });
const kinds = ['premium', 'custom'] as const;
/** Finds a radio button by its index, because its name also contains its explanation. */
const kind = ({ page, words }: Screen, wanted: (typeof kinds)[number]) =>
  page
    .getByRole('radiogroup', { name: words('proxy:kind') })
    .getByRole('radio')
    .nth(kinds.indexOf(wanted));

async function useProxies(screen: Screen): Promise<void> {
  await proxies(screen).waitFor();
  await proxies(screen).check();
}

async function openCustom(screen: Screen): Promise<void> {
  await useProxies(screen);
  await kind(screen, 'custom').click();
  await screen.press('proxy:setUp');
  await screen.page.getByRole('dialog').waitFor();
}

/** §2.7: the proxy block, its dialog and its gates. */
export const proxyStates: readonly ScreenState[] = [
  {
    name: 'proxies, premium',
    address: form,
    reach: async (screen) => {
      await useProxies(screen);
      await kind(screen, 'premium').click();
      await screen.page.locator('select').first().waitFor();
    },
  },
  {
    name: 'proxies, the regions',
    reach: async ({ page, words }) => {
      await page.getByRole('combobox', { name: words('proxy:region.label') }).click();
      await page.getByRole('treeitem').first().waitFor();
    },
  },
  {
    name: 'proxies, custom',
    address: form,
    reach: openCustom,
  },
  {
    name: 'proxies, custom with mistakes',
    address: form,
    reach: async (screen) => {
      await openCustom(screen);
      const dialog = screen.page.getByRole('dialog');
      await dialog.getByRole('textbox').last().fill('nowhere\nother:99999');
      await screen.press('proxy:dialog.confirm', dialog);
      await dialog.locator('[aria-invalid=true]').first().waitFor();
    },
  },
  {
    name: 'proxies, a plan too low',
    address: form,
    isNewDevice: true,
    prepare: accountIs(free),
    reach: async (screen) => {
      await useProxies(screen);
      await kind(screen, 'premium').click();
      await screen.see('proxy:gate.upgrade');
    },
  },
  {
    name: 'proxies, a balance too low',
    address: form,
    isNewDevice: true,
    prepare: accountIs({ totalBalanceMicro: 2_000_000 }),
    reach: async (screen) => {
      await useProxies(screen);
      await kind(screen, 'premium').click();
      await screen.see('proxy:gate.recharge');
    },
  },
];

/** §2.1, plans, trial and balance. */
export const planStates: readonly ScreenState[] = [
  {
    name: 'plans',
    address: '/pricing',
    reach: ({ page }) => page.getByRole('row').nth(5).waitFor(),
  },
  {
    name: 'trial, offered',
    address: '/console/trial',
    isNewDevice: true,
    prepare: accountIs({ ...free, canTrial: true }),
    reach: ({ see }) => see('plans:trial.begin'),
  },
  {
    name: 'trial, not offered',
    address: '/console/trial',
    isNewDevice: true,
    prepare: accountIs({ ...free, canTrial: false }),
    reach: ({ see }) => see('plans:trial.notOffered.title'),
  },
  {
    name: 'balance',
    address: '/console/balance',
    reach: ({ page }) => page.getByRole('table').nth(1).waitFor(),
  },
  {
    name: 'balance, low',
    address: '/console/balance',
    isNewDevice: true,
    prepare: accountIs({ balanceMicro: 500_000 }),
    reach: ({ page }) => page.getByRole('table').nth(1).waitFor(),
  },
];
