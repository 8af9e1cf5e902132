import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { OrderStatus } from '#core/domain/order/orderCodes.ts';
import { accessibilityProblems, goOffline, openConsole } from '#tests/src/support/consolePage.ts';
import { exampleMoney } from '#tests/src/support/fixtureMoney.ts';
import { startConsole } from '#tests/src/support/startConsole.ts';
import { planWorld } from '../../parts/plans/planWorld.ts';

const { browser, service } = await startConsole(planWorld());
const account = { ...service.world.account };
const free = { accountLevel: AccountLevel.Free, currentAccountLevel: AccountLevel.Free };
const money = { provider: 'test', changes: 1, planEndsAt: null, levelAfter: null } as const;

beforeEach(() => {
  Object.assign(service.world.money, exampleMoney());
  Object.assign(service.world.account, account, free, { money: { ...money } });
  service.touch();
});
afterEach(() => service.answers.clear());

const open = (address: string) => openConsole(browser, service, address);
const orders = '/console/payment-plan/orders-invoices';

describe('orders and invoices', () => {
  test('come five at a time (§9), filtered by what and by status (§3.7), with what is on the device', async () => {
    const page = await open(orders);
    const rows = page.getByRole('table', { name: 'Orders and invoices' }).getByRole('row');
    await page.getByText('8 orders').waitFor();
    await expect.poll(() => rows.count()).toBe(6);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => rows.count()).toBe(4);
    await page.getByRole('combobox', { name: 'What was ordered' }).selectOption('Credit');
    await page.getByText('4 orders').waitFor();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Canceled');
    await page.getByText('No order matches the filter').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByText('8 orders').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  });

  test('an invoice shows its number, its parts and the billing information of that time', async () => {
    const page = await open(orders);
    await page.getByRole('button', { name: 'Invoice' }).first().click();
    const invoice = page.getByRole('dialog', { name: 'Invoice 3999' });
    await invoice.getByText('Analytical Engines').waitFor();
    await invoice.getByText('$79.00').first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  });

  test('a pending order can be cancelled; offline it is readable and the buttons say what they need', async () => {
    const page = await open(orders);
    const cancel = page.getByRole('button', { name: 'Cancel order' }).first();
    await cancel.waitFor();
    await goOffline(page, service);
    await page.getByText('This needs a connection').first().waitFor();
    expect(await cancel.getAttribute('title')).toContain('This needs a connection');
    expect(await cancel.getAttribute('aria-disabled')).toBe('true');
    service.isReachable = true;
    await expect.poll(() => cancel.getAttribute('aria-disabled')).not.toBe('true');
    await cancel.click();
    await expect.poll(() => service.world.money.orders[0]?.status).toBe(OrderStatus.Cancel);
    await page.context().close();
  });

  test('a service without payments has no button for money and names whom to ask', async () => {
    Object.assign(service.world.money, { isOff: true, orders: [] });
    Object.assign(service.world.account, { money: { ...money, provider: null }, operatorContact: 'ask@example.com' });
    for (const address of [orders, '/console/payment-plan/plan-subscription', '/console/balance']) {
      const page = await open(address);
      await page.getByRole('link', { name: 'ask@example.com' }).waitFor();
      expect(await page.getByRole('button', { name: /Buy|Pay|\$/u }).count()).toBe(0);
      await page.context().close();
    }
  });
});

describe('a purchase', () => {
  test('of a free amount begins on the balance page, shows its price, and leads to the order', async () => {
    const page = await open('/console/balance');
    const amount = page.getByRole('textbox', { name: 'Another amount' });
    await amount.fill('0');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Whole dollars from 1 to 10,000').waitFor();
    await amount.fill('37');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Order and pay $37.00' }).click();
    await page.getByText('Waiting for the payment').waitFor();
    expect(await page.getByRole('navigation', { name: 'Main menu' }).count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  });

  test('of a plan names its parts with a coupon, and what is not sold says so', async () => {
    const page = await open('/console/purchase?code=std-yr');
    await page.getByRole('combobox', { name: 'Coupon' }).selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Order and pay $815.00' }).waitFor();
    await page.getByText('Standard begins as soon as it is paid').waitFor();
    await page.goto(`${service.origin}/console/purchase?code=nothing`);
    await page.getByText('This is not sold here').waitFor();
    await page.context().close();
  });

  test('an order shows its payment once the provider has confirmed it', async () => {
    const page = await open('/console/order?order=00000000-0000-4000-9000-000000000000');
    await page.getByText('Waiting for the payment').waitFor();
    const [order] = service.world.money.orders;
    Object.assign(order ?? {}, { status: OrderStatus.Paid, payUrl: null });
    Object.assign(service.world.account, { money: { ...money, changes: 2 } });
    service.touch();
    await page.getByRole('heading', { name: 'Paid', exact: true }).waitFor();
    await page.context().close();
  });
});

describe('the billing information (§5.1)', () => {
  test('names what is missing, fills in “same information”, and closes once it is saved', async () => {
    service.world.money.billing = null;
    const page = await open(orders);
    await page.getByRole('button', { name: 'Billing information' }).click();
    const dialog = page.getByRole('dialog', { name: 'Billing information' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Please fill in all required fields.').waitFor();
    await dialog.getByRole('button', { name: 'Same information' }).click();
    expect(await dialog.getByRole('textbox', { name: 'E-mail' }).inputValue()).toBe('ada@example.com');
    for (const name of [
      'First name',
      'Last name',
      'Phone',
      'Address',
      'Country',
      'City',
      'Postal code',
      'State or province',
    ]) {
      await dialog.getByRole('textbox', { name, exact: true }).fill('x');
    }
    expect(await accessibilityProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(service.world.money.billing).toMatchObject({ email: 'ada@example.com', firstName: 'x' });
    await page.context().close();
  });

  test('stays open with the reason when the service refuses (§8.4)', async () => {
    service.answers.set('/v1/accounts/billingInformation', (body) =>
      body === undefined
        ? { status: 200, body: { billing: service.world.money.billing } }
        : { status: 409, body: { code: 'PaymentsOff' } },
    );
    const page = await open(orders);
    await page.getByRole('button', { name: 'Billing information' }).click();
    const dialog = page.getByRole('dialog', { name: 'Billing information' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('This service takes no payments').waitFor();
    await page.context().close();
  });
});

describe('the plan subscription', () => {
  test('shows the plan, its end and what follows, and which way each other plan goes', async () => {
    const { Standard, Free } = AccountLevel;
    const bought = { ...money, changes: 2, planEndsAt: Date.UTC(2027, 5, 1), levelAfter: Free };
    Object.assign(service.world.account, { accountLevel: Standard, currentAccountLevel: Standard, money: bought });
    const page = await open('/console/payment-plan/plan-subscription');
    await page.getByText(/Jun 1, 2027/u).waitFor();
    const offer = (name: string) =>
      page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await offer('Standard').getByRole('button', { name: 'Extend' }).first().waitFor();
    await offer('Professional').getByRole('button', { name: 'Upgrade' }).first().waitFor();
    await offer('Basic').getByRole('button', { name: 'Change afterwards' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  });
});

describe('coupons', () => {
  test('show what they do and their state, and an unknown code says so', async () => {
    const page = await open('/console/payment-plan/coupons');
    await page.getByRole('row', { name: /CODE-1 \$10\.00 off a plan, from \$50\.00 .* Usable/u }).waitFor();
    await page.getByRole('row', { name: /CODE-2 25% off a plan .* Used/u }).waitFor();
    await page.getByRole('row', { name: /CODE-4 .* Overdue/u }).waitFor();
    await page.getByRole('textbox', { name: 'Code' }).fill('nothing');
    await page.getByRole('button', { name: 'Add coupon' }).click();
    await page.getByText('There is no such coupon, or it has ended.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.context().close();
  });
});
