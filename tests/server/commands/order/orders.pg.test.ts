import { setParent } from '#server/db/tables/account/members.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { emptyBilling, isBillingFieldRequired, billingFields } from '#core/domain/order/billing.ts';
import { OrderAction, OrderStatus, OrderType, UpgradeType } from '#core/domain/order/orderCodes.ts';
import {
  bindCoupon,
  cancelOrder,
  getBilling,
  getOrderPrice,
  getSubscriptionPrice,
  listCoupons,
  listGoods,
  makeOrder,
  payOrder,
  putBilling,
  queryOrders,
} from '#core/wire/calls/account/orderCalls.ts';
import { cancelOverdueOrders, changeDuePlans } from '#server/jobs/housekeeping/changePlans.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { accountOf, buy, dollars, openShop, order, orderOf, ordersOf, paid, sendEvent } from './shop.ts';

let shop: TestService;
let serial = 0;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const newcomer = (): Promise<Client> => shop.signUp(`buyer${(serial += 1)}`);
const run = (query: ReturnType<typeof sql>) => query.execute(shop.database.kysely);

/** Moves the account's bought time into the past. */
async function age(client: Client, days: number): Promise<void> {
  const by = sql`make_interval(days => ${days})`;
  await run(sql`
    update plan_periods set starts_at = starts_at - ${by}, ends_at = ends_at - ${by}
    where account_id = ${client.accountId}`);
  await run(sql`update accounts set plan_ends_at = plan_ends_at - ${by} where account_id = ${client.accountId}`);
}

async function putOnTrial({ accountId }: Client): Promise<void> {
  const level = AccountLevel.Professional;
  await run(sql`
    update accounts set level_before_trial = level, level = ${level}, trial_ends_at = now() + interval '1 day'
    where account_id = ${accountId}`);
}

async function couponOf(client: Client, code: string): Promise<string> {
  await client.send(bindCoupon, { body: { code } });
  const coupons = (await client.send(listCoupons)).body as unknown as { code: string; couponId: string }[];
  return coupons.find((each) => each.code === code)?.couponId ?? expect.fail(`no coupon ${code}`);
}

describe('an order', () => {
  test('waits for its payment, and then the balance has its credit, once, with an invoice', async () => {
    const client = await newcomer();
    const orderId = await order(client, 'balance-20');
    expect(await orderOf(client, orderId)).toMatchObject({ status: OrderStatus.WaitingPay, invoice: null });
    expect((await accountOf(client))['balanceMicro']).toBe(0);
    expect(await sendEvent(shop, paid(orderId, dollars(20)))).toEqual({ status: 200, received: 'paid' });
    expect(await orderOf(client, orderId)).toMatchObject({
      status: OrderStatus.Paid,
      payUrl: null,
      method: 'CreditCard',
    });
    expect((await orderOf(client, orderId)).invoice?.invoiceNo).toBeGreaterThan(0);
    expect((await accountOf(client))['balanceMicro']).toBe(dollars(20));
  });

  test('of a plan puts the account on its level until its end', async () => {
    const client = await newcomer();
    await buy(shop, client, 'std-mo');
    const account = await accountOf(client);
    expect(account).toMatchObject({
      currentAccountLevel: AccountLevel.Standard,
      accountLevel: AccountLevel.Standard,
      cloudCount: 6,
      isLevelExpired: false,
    });
    const { planEndsAt, levelAfter } = account['money'] as { planEndsAt: number; levelAfter: number };
    expect(levelAfter).toBe(AccountLevel.Free);
    expect((planEndsAt - Date.now()) / 86_400_000).toBeGreaterThan(27.9);
  });

  test('is cancelled by the next one of its type, and by its account', async () => {
    const client = await newcomer();
    const [first, credit] = [await order(client, 'std-mo'), await order(client, 'balance-50')];
    const second = await order(client, 'pro-mo');
    const statuses = async () =>
      Object.fromEntries((await ordersOf(client)).map(({ orderId, status }) => [orderId, status]));
    const { Cancel, WaitingPay } = OrderStatus;
    expect(await statuses()).toEqual({ [first]: Cancel, [second]: WaitingPay, [credit]: WaitingPay });
    expect((await client.send(cancelOrder, { params: { orderId: second } })).status).toBe(200);
    expect(await client.send(cancelOrder, { params: { orderId: second } })).toMatchObject({ status: 409 });
    expect((await client.send(payOrder, { params: { orderId: second } })).body).toEqual({ code: 'OrderNotPayable' });
  });

  test('that nobody pays is cancelled after an hour', async () => {
    const client = await newcomer();
    const orderId = await order(client, 'balance-20');
    await cancelOverdueOrders(shop.database);
    expect((await orderOf(client, orderId)).status).toBe(OrderStatus.WaitingPay);
    await run(sql`update orders set pay_until = now() where order_id = ${orderId}`);
    await cancelOverdueOrders(shop.database);
    expect((await orderOf(client, orderId)).status).toBe(OrderStatus.Cancel);
  });

  test('that costs nothing is paid at once', async () => {
    const client = await newcomer();
    const couponId = await couponOf(client, 'FREE');
    const { body } = await client.send(makeOrder, { body: { code: 'std-mo', couponId } });
    expect(body['payUrl']).toBeNull();
    expect(await accountOf(client)).toMatchObject({ currentAccountLevel: AccountLevel.Standard, balanceMicro: 0 });
    expect((await orderOf(client, String(body['orderId']))).status).toBe(OrderStatus.Paid);
  });

  test('of another account is not there', async () => {
    const [client, other] = [await newcomer(), await newcomer()];
    const orderId = await order(client, 'balance-20');
    for (const call of [payOrder, cancelOrder]) {
      expect(await other.send(call, { params: { orderId } })).toMatchObject({
        status: 404,
        body: { code: 'NotFound' },
      });
    }
  });

  test('a query filters by type and status, five at a time (§3.7, §9)', async () => {
    const client = await newcomer();
    for (let count = 0; count < 6; count += 1) await buy(shop, client, 'balance-20');
    await order(client, 'std-mo');
    const query = async (body: object) => {
      const reply = (await client.send(queryOrders, { body })).body as { items: { orderNo: number }[]; total: number };
      return [reply.items.length, reply.total];
    };
    expect(await query({})).toEqual([5, 7]);
    expect(await query({ start: 5 })).toEqual([2, 7]);
    expect(await query({ type: OrderType.Balance })).toEqual([5, 6]);
    expect(await query({ type: OrderType.Right, status: OrderStatus.WaitingPay })).toEqual([1, 1]);
    expect(await query({ status: OrderStatus.Cancel })).toEqual([0, 0]);
  });
});

describe('a change of the plan', () => {
  test('upward begins at once and costs the difference', async () => {
    const client = await newcomer();
    await buy(shop, client, 'std-mo');
    const price = (await client.send(getSubscriptionPrice, { body: { code: 'pro-mo' } })).body;
    expect(price).toMatchObject({ action: OrderAction.Buy, listMicro: dollars(199) });
    // Some milliseconds are used.
    expect(Number(price['totalMicro'])).toBeLessThanOrEqual(dollars(120.01));
    expect(Number(price['totalMicro'])).toBeGreaterThanOrEqual(dollars(120));
    await buy(shop, client, 'pro-mo');
    expect((await accountOf(client))['currentAccountLevel']).toBe(AccountLevel.Professional);
  });

  test('downward begins when the present plan ends, and is followed by the account’s own level', async () => {
    const client = await newcomer();
    await buy(shop, client, 'pro-mo');
    const price = (await client.send(getSubscriptionPrice, { body: { code: 'std-mo' } })).body;
    expect(price).toMatchObject({ action: OrderAction.Down, upgradeType: UpgradeType.Lower, totalMicro: dollars(79) });
    await buy(shop, client, 'std-mo');
    const levels = async () => {
      await changeDuePlans(shop.database);
      const { currentAccountLevel, money, isLevelExpired } = await accountOf(client);
      return [currentAccountLevel, (money as { levelAfter: unknown }).levelAfter, isLevelExpired];
    };
    const { Professional, Standard, Free } = AccountLevel;
    expect(await levels()).toEqual([Professional, Standard, false]);
    await age(client, 31);
    expect(await levels()).toEqual([Standard, Free, false]);
    await age(client, 31);
    expect(await levels()).toEqual([Free, null, true]);
  });

  test('whose unused value exceeds the price gives the rest as credit', async () => {
    const client = await newcomer();
    await buy(shop, client, 'std-yr');
    await buy(shop, client, 'pro-mo');
    const { balanceMicro, currentAccountLevel } = await accountOf(client);
    expect(currentAccountLevel).toBe(AccountLevel.Professional);
    expect(Number(balanceMicro)).toBeLessThanOrEqual(dollars(825 - 199));
    expect(Number(balanceMicro)).toBeGreaterThan(dollars(825 - 199 - 0.1));
  });

  test('ends a trial', async () => {
    const client = await newcomer();
    await putOnTrial(client);
    await buy(shop, client, 'pro-mo');
    expect(await accountOf(client)).toMatchObject({ accountLevel: AccountLevel.Professional, currentAccountLevel: AccountLevel.Professional }); // prettier-ignore
  });

  test('a lower plan leaves a trial in force', async () => {
    const client = await newcomer();
    await putOnTrial(client);
    await buy(shop, client, 'bsc-mo');
    expect(await accountOf(client)).toMatchObject({ accountLevel: AccountLevel.Basic, currentAccountLevel: AccountLevel.Professional }); // prettier-ignore
  });
});

describe('a coupon (§3.7, §4)', () => {
  test('is bound by its code, lowers a price, and is used once', async () => {
    const client = await newcomer();
    const couponId = await couponOf(client, 'TEN-OFF');
    expect((await client.send(bindCoupon, { body: { code: ' ten-off ' } })).body).toEqual({ code: 'CouponTaken' });
    const price = await client.send(getSubscriptionPrice, { body: { code: 'std-mo', couponId } });
    expect(price.body['totalMicro']).toBe(dollars(69));
    await buy(shop, client, 'std-mo', { couponId });
    expect((await client.send(listCoupons)).body).toMatchObject([{ code: 'TEN-OFF', status: 2 }]);
    expect((await client.send(getSubscriptionPrice, { body: { code: 'pro-mo', couponId } })).body).toEqual({ code: 'CouponUnknown' }); // prettier-ignore
  });

  test('for credit adds to what is bought', async () => {
    const client = await newcomer();
    const couponId = await couponOf(client, 'MORE');
    await buy(shop, client, 'balance-1', { quantity: 60, couponId });
    expect((await accountOf(client))['balanceMicro']).toBe(dollars(66));
  });

  test('of another account, an ended one and an unknown one are not there', async () => {
    const [client, other] = [await newcomer(), await newcomer()];
    const couponId = await couponOf(other, 'HALF');
    expect((await client.send(getSubscriptionPrice, { body: { code: 'std-mo', couponId } })).body).toEqual({ code: 'CouponUnknown' }); // prettier-ignore
    for (const code of ['OVER', 'NOTHING']) {
      expect((await client.send(bindCoupon, { body: { code } })).body).toEqual({ code: 'CouponUnknown' });
    }
  });

  test('for one account is bound by one of many that ask at once', async () => {
    const clients = await Promise.all([newcomer(), newcomer(), newcomer(), newcomer()]);
    const answers = await Promise.all(clients.map((client) => client.send(bindCoupon, { body: { code: 'ONLY-ONE' } })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404, 404, 404]);
  });
});

test('billing information needs every field of §5.1, and an invoice has what was known when it was paid', async () => {
  const client = await newcomer();
  expect((await client.send(getBilling)).body).toEqual({ billing: null });
  const billing = Object.fromEntries(billingFields.map((field) => [field, isBillingFieldRequired(field) ? 'x' : '']));
  const incomplete = await client.send(putBilling, { body: { ...emptyBilling, firstName: 'Ada' } });
  expect(incomplete.body).toMatchObject({ code: 'BillingIncomplete' });
  expect((await client.send(putBilling, { body: billing })).status).toBe(200);
  const orderId = await buy(shop, client, 'balance-20');
  await client.send(putBilling, { body: { ...billing, city: 'Elsewhere' } });
  expect((await orderOf(client, orderId)).invoice?.billing).toEqual(billing);
});

test('the numbers of invoices have no gap, also when many orders are paid at once', async () => {
  const clients = await Promise.all([newcomer(), newcomer(), newcomer()]);
  await Promise.all(clients.map((client) => buy(shop, client, 'balance-20')));
  const { rows } = await sql<{ count: number; last: number }>`
    select count(*) as count, max(invoice_no) as last from invoices`.execute(shop.database.kysely);
  expect(rows[0]?.count).toBe(rows[0]?.last);
});

test('goods are of two collections, and a price of the wrong one is refused', async () => {
  const client = await newcomer();
  const codes = async (key: string) =>
    ((await client.send(listGoods, { params: { key } })).body as unknown as { code: string }[]).map(({ code }) => code);
  expect(await codes('plan')).toContain('std-yr');
  expect(await codes('balance')).toEqual(['balance-1', 'balance-20', 'balance-50', 'balance-100', 'balance-500']);
  for (const [call, code] of [
    [getOrderPrice, 'std-mo'],
    [getSubscriptionPrice, 'balance-20'],
  ] as const) {
    expect((await client.send(call, { body: { code } })).body).toEqual({ code: 'ProductUnknown' });
  }
});

test('a member buys nothing: its plan and its balance are its parent’s (§6)', async () => {
  const [client, parent] = [await newcomer(), await newcomer()];
  await shop.database.withoutRls((tx) => setParent(tx, client.accountId, parent.accountId));
  expect((await client.send(makeOrder, { body: { code: 'balance-20' } })).body).toEqual({ code: 'PaymentsOff' });
  expect(((await accountOf(client))['money'] as { provider: unknown }).provider).toBeNull();
});

test('a service without payments sells nothing and says so', async () => {
  const off = await openTestService();
  try {
    const client = await off.signUp('nobody');
    expect((await client.send(listGoods, { params: { key: 'plan' } })).body).toEqual([]);
    expect((await client.send(makeOrder, { body: { code: 'std-mo' } })).body).toEqual({ code: 'PaymentsOff' });
    expect((await off.app.inject({ method: 'POST', url: '/v1/payments/webhook', payload: {} })).statusCode).toBe(404);
  } finally {
    await off.close();
  }
});
