import { AccountLevel } from '#core/domain/account/level.ts';
import type { Account } from '#core/wire/rows/account.ts';
import type { FixtureService } from '#tests/src/support/fixtureService.ts';
import type { Screen, ScreenState } from '../screen.ts';
import { pageSlug } from '../screenWorld.ts';

const free = { currentAccountLevel: AccountLevel.Free, accountLevel: AccountLevel.Free };
const boughtPlan = { provider: 'test', planEndsAt: Date.UTC(2027, 5, 1), levelAfter: AccountLevel.Free } as const;
/** The first one of the fixture. */
const waitingOrder = '00000000-0000-4000-9000-000000000000';
const form = `/console/template/${pageSlug}`;

const paymentSettings = '/console/payment-plan/payment-settings';
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
    name: 'credit usage',
    address: '/console/payment-plan/credit-usage',
    reach: ({ page }) => page.getByRole('table').nth(1).waitFor(),
  },
  {
    name: 'balance',
    address: '/console/balance',
    reach: ({ see }) => see('money:recharge.free'),
  },
  {
    name: 'plan, what can be bought',
    address: '/console/payment-plan/plan-subscription',
    isDense: true,
    isNewDevice: true,
    prepare: accountIs({ ...free, canTrial: true }),
    reach: ({ page, words }) =>
      page
        .getByRole('button', { name: words('money:plan.steps.buy') })
        .first()
        .waitFor(),
  },
  {
    name: 'plan, a bought one',
    address: '/console/payment-plan/plan-subscription',
    isNewDevice: true,
    prepare: (service) => {
      const money = { ...boughtPlan, changes: 2 };
      accountIs({ accountLevel: AccountLevel.Standard, currentAccountLevel: AccountLevel.Standard, money })(service);
    },
    reach: ({ page, words }) =>
      page
        .getByRole('button', { name: words('money:plan.steps.upgrade') })
        .first()
        .waitFor(),
  },
  {
    name: 'orders',
    address: '/console/payment-plan/orders-invoices',
    isDense: true,
    reach: ({ page }) => page.getByRole('row').nth(5).waitFor(),
  },
  {
    name: 'orders, an invoice',
    reach: async (screen) => {
      await screen.press('money:orders.invoice');
      await screen.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'orders, billing information with what is missing',
    reach: async (screen) => {
      await screen.press('money:billing.title');
      const dialog = screen.page.getByRole('dialog');
      await dialog.getByRole('textbox').first().fill('');
      await screen.press('money:billing.save', dialog);
      await screen.see('console:PlansAndPayment.Dialog.RequiredError', dialog);
    },
  },
  {
    name: 'coupons',
    address: '/console/payment-plan/coupons',
    reach: ({ page }) => page.getByRole('row').nth(4).waitFor(),
  },
  {
    name: 'payment settings',
    address: paymentSettings,
    isDense: true,
    isNewDevice: true,
    prepare: (service) => accountIs({ money: { ...boughtPlan, changes: 3 } })(service),
    reach: ({ see }) => see('money:settings.month'),
  },
  {
    name: 'payment settings, the default method is to be removed',
    address: paymentSettings,
    isNewDevice: true,
    prepare: (service) => accountIs({ money: { ...boughtPlan, changes: 4 } })(service),
    reach: async ({ page, words, see }) => {
      await page
        .getByRole('button', { name: words('money:settings.removeOf') })
        .first()
        .click();
      await see('money:settings.removal.title');
    },
  },
  {
    name: 'purchase of credit',
    address: '/console/purchase?code=balance-1&quantity=37',
    reach: ({ page, words }) => page.getByRole('button', { name: words('money:purchase.pay') }).waitFor(),
  },
  {
    name: 'purchase of a plan',
    address: '/console/purchase?code=ent',
    isDense: true,
    reach: ({ page, words }) => page.getByRole('button', { name: words('money:purchase.pay') }).waitFor(),
  },
  {
    name: 'order, waiting',
    address: `/console/order?order=${waitingOrder}`,
    reach: ({ see }) => see('money:order.waiting.title'),
  },
  {
    name: 'balance, low',
    address: '/console/balance',
    isNewDevice: true,
    prepare: accountIs({ balanceMicro: 500_000 }),
    reach: ({ see }) => see('money:recharge.free'),
  },
];
