import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { OrderStatus } from '#core/domain/order/orderCodes.ts';
import { cancelOrder, payOrder } from '#core/wire/calls/account/orderCalls.ts';
import {
  addPaymentMethod,
  choosePaymentMethod,
  getPaymentSettings,
  putRecharge,
  removePaymentMethod,
  type PaymentSettings,
} from '#core/wire/calls/account/paymentCalls.ts';
import { rechargeDue } from '#server/commands/order/autoRecharge/rechargeDue.ts';
import type { Client, TestService } from '#tests/server/openTestService.ts';
import { writeRows } from '../account/localRows.ts';
import { newMember } from '../account/memberSteps.ts';
import { taskScene } from '../task/taskScene.ts';
import { accountOf, addCard, buy, dollars, openShop, ordersOf, sendEvent } from './shop.ts';

let shop: TestService;
let serial = 0;
beforeAll(async () => {
  shop = await openShop({ level: AccountLevel.Enterprise });
});
afterAll(() => shop.close());

const newcomer = (): Promise<Client> => shop.signUp(`saver${(serial += 1)}`);
const run = (query: ReturnType<typeof sql>) => query.execute(shop.database.kysely);
const balanceOf = async (client: Client) => (await accountOf(client))['balanceMicro'];
const settingsOf = async (client: Client): Promise<PaymentSettings> =>
  getPaymentSettings.reply.parse((await client.send(getPaymentSettings)).body);
const rule = { isOn: true, code: 'balance-20', thresholdDollars: 10, monthlyLimitDollars: 50 };

/** An account with 10 dollars of credit and a card, whose next charge takes its balance below 10 dollars. */
async function ready(kind: 'pays' | 'declined' = 'pays', more: object = {}) {
  const client = await newcomer();
  await buy(shop, client, 'balance-1', { quantity: 10 });
  await addCard(shop, client, kind);
  expect((await client.send(putRecharge, { body: { ...rule, ...more } })).status).toBe(200);
  await rechargeDue(shop.service);
  return client;
}

async function charge(client: Client, rows = 30): Promise<void> {
  await writeRows(shop, client, await taskScene(shop, client).create(`Mugs ${(serial += 1)}`), rows);
}

const automatic = async (client: Client) => (await ordersOf(client)).filter(({ isAutomatic }) => isAutomatic);

describe('stored payment methods', () => {
  test('open the provider’s page, and the first one is the default', async () => {
    const client = await newcomer();
    const { body } = await client.send(addPaymentMethod);
    expect(body['url']).toContain('/checkout/test/card?session=');
    await addCard(shop, client);
    await addCard(shop, client, 'declined');
    const { methods } = await settingsOf(client);
    expect(methods).toMatchObject([
      { brand: 'visa', last4: '4242', isDefault: true },
      { brand: 'visa', last4: '0341', isDefault: false },
    ]);
    await client.send(choosePaymentMethod, { params: { methodId: methods[1]?.methodId ?? '' } });
    expect((await settingsOf(client)).methods.map(({ isDefault }) => isDefault)).toEqual([false, true]);
    await client.send(removePaymentMethod, { params: { methodId: methods[1]?.methodId ?? '' } });
    expect((await settingsOf(client)).methods).toMatchObject([{ last4: '4242', isDefault: true }]);
  });

  test('of another account cannot be chosen or removed', async () => {
    const [owner, stranger] = [await newcomer(), await newcomer()];
    await addCard(shop, owner);
    const params = { methodId: (await settingsOf(owner)).methods[0]?.methodId ?? '' };
    for (const call of [choosePaymentMethod, removePaymentMethod]) {
      expect((await stranger.send(call, { params })).status).toBe(404);
    }
    expect((await settingsOf(owner)).methods).toHaveLength(1);
  });

  test('are stored once, however often the provider reports them', async () => {
    const client = await newcomer();
    const event = {
      id: 'evt_twice',
      type: 'method.added',
      accountId: client.accountId,
      reference: 'test_twice',
    } as const;
    expect((await sendEvent(shop, event)).received).toBe('stored');
    expect((await sendEvent(shop, event)).received).toBe('repeated');
    expect((await sendEvent(shop, { ...event, id: 'evt_again' })).received).toBe('repeated');
    expect((await sendEvent(shop, { ...event, id: 'evt_gone', accountId: 'nobody' })).received).toBe('unknown');
    expect((await settingsOf(client)).methods).toHaveLength(1);
  });

  test('whose last one is removed switch automatic recharge off', async () => {
    const client = await ready();
    const params = { methodId: (await settingsOf(client)).methods[0]?.methodId ?? '' };
    await client.send(removePaymentMethod, { params });
    expect((await settingsOf(client)).recharge).toMatchObject({ isOn: false, stoppedAt: null });
  });
});

describe('automatic recharge', () => {
  test('is off, needs a method, a product of credit and a limit that it fits in', async () => {
    const client = await newcomer();
    expect(await settingsOf(client)).toEqual({ methods: [], recharge: null, paidThisMonthMicro: 0 });
    const codeOf = async (body: object) =>
      (await client.send(putRecharge, { body: { ...rule, ...body } })).body['code'];
    expect(await codeOf({})).toBe('MethodMissing');
    expect(await codeOf({ code: 'std-mo' })).toBe('ProductUnknown');
    expect(await codeOf({ monthlyLimitDollars: 19 })).toBe('MonthlyLimitTooLow');
    expect((await settingsOf(client)).recharge).toBeNull();
  });

  test('follows a charge that takes the balance below the threshold, once, as an order with an invoice', async () => {
    const client = await ready();
    expect(await automatic(client)).toEqual([]);
    await charge(client);
    await Promise.all([rechargeDue(shop.service), rechargeDue(shop.service), rechargeDue(shop.service)]);
    await rechargeDue(shop.service);
    expect(await automatic(client)).toMatchObject([{ status: OrderStatus.Paid, type: 'balance', invoice: {} }]);
    expect(await balanceOf(client)).toBe(dollars(30) - 30 * 100);
    expect((await settingsOf(client)).paidThisMonthMicro).toBe(dollars(20));
    await charge(client);
    await rechargeDue(shop.service);
    expect(await automatic(client)).toHaveLength(1);
  });

  test('§6: follows a charge of a member, from its parent’s method', async () => {
    const parent = await ready();
    const { client } = await newMember(shop, parent, `hand${(serial += 1)}`);
    expect((await client.send(putRecharge, { body: rule })).body['code']).toBe('PaymentsOff');
    await charge(client);
    await rechargeDue(shop.service);
    expect(await automatic(parent)).toHaveLength(1);
  });

  test('stops at the limit of the month, and looks again in the next one', async () => {
    const client = await ready('pays', { thresholdDollars: 100, monthlyLimitDollars: 30 });
    expect(await automatic(client)).toHaveLength(1);
    await charge(client);
    await rechargeDue(shop.service);
    expect(await automatic(client)).toHaveLength(1);
    const { rows } = await run(sql`
      select is_on, is_due, extract(day from retry_at at time zone 'UTC')::int as day, retry_at > now() as is_later
      from auto_recharges where account_id = ${client.accountId}`);
    expect(rows).toEqual([{ is_on: true, is_due: false, day: 1, is_later: true }]);
  });

  test('that is declined is tried three times, then is off, and its owner gets one mail', async () => {
    const client = await ready('declined');
    await charge(client);
    for (const tries of [1, 2, 3]) {
      await rechargeDue(shop.service);
      await rechargeDue(shop.service);
      expect(await automatic(client)).toHaveLength(tries);
      await run(sql`update auto_recharges set retry_at = now() where account_id = ${client.accountId} and is_on`);
    }
    await rechargeDue(shop.service);
    expect((await automatic(client)).map(({ status }) => status)).toEqual(Array(3).fill(OrderStatus.Cancel));
    expect((await settingsOf(client)).recharge).toMatchObject({ isOn: false, failures: 3 });
    expect((await accountOf(client))['money']).toMatchObject({ rechargeOffAt: expect.any(Number) as number });
    const { rows } = await run(sql`select notice from notice_mails where account_id = ${client.accountId}`);
    expect(rows).toEqual([{ notice: { kind: 'rechargeOff' } }]);
    expect(await balanceOf(client)).toBe(dollars(10) - 30 * 100);
    await addCard(shop, client);
    const { methods } = await settingsOf(client);
    await client.send(choosePaymentMethod, { params: { methodId: methods[1]?.methodId ?? '' } });
    await client.send(putRecharge, { body: rule });
    await rechargeDue(shop.service);
    expect(await balanceOf(client)).toBe(dollars(30) - 30 * 100);
    expect((await settingsOf(client)).recharge).toMatchObject({ isOn: true, failures: 0, stoppedAt: null });
  });

  test('whose order waits is not paid or cancelled by hand, and its end in time counts as a failure', async () => {
    const client = await ready();
    const { provider } = shop.service.payments;
    if (provider === null) throw new Error('no provider');
    const away = { ...provider, charge: async () => null };
    const payments = { ...shop.service.payments, provider: away };
    await charge(client);
    await rechargeDue({ ...shop.service, payments });
    const [order] = await automatic(client);
    const params = { orderId: order?.orderId ?? '' };
    for (const call of [payOrder, cancelOrder]) {
      expect((await client.send(call, { params })).body['code']).toBe('OrderNotPayable');
    }
    await buy(shop, client, 'balance-1');
    expect(await automatic(client)).toMatchObject([{ status: OrderStatus.WaitingPay }]);
    await run(sql`update orders set pay_until = now() where order_id = ${params.orderId}`);
    await rechargeDue(shop.service);
    expect(await automatic(client)).toMatchObject([{ status: OrderStatus.Cancel }]);
    expect((await settingsOf(client)).recharge).toMatchObject({ isOn: true, failures: 1 });
  });

  test('that was cut off before the provider answered is asked for again, and paid once', async () => {
    const client = await ready();
    await charge(client);
    const { provider } = shop.service.payments;
    if (provider === null) throw new Error('no provider');
    const asked: string[] = [];
    const lost = { ...provider, charge: async ({ orderId }: { orderId: string }) => (asked.push(orderId), null) };
    await rechargeDue({ ...shop.service, payments: { ...shop.service.payments, provider: lost } });
    await rechargeDue(shop.service);
    expect(await automatic(client)).toMatchObject([{ status: OrderStatus.WaitingPay, orderId: asked[0] }]);
    await run(sql`update orders set asked_at = now() - interval '1 hour' where order_id = ${asked[0]}`);
    await rechargeDue(shop.service);
    await run(sql`update orders set asked_at = now() - interval '1 hour' where order_id = ${asked[0]}`);
    await rechargeDue(shop.service);
    expect(asked).toHaveLength(1);
    expect(await balanceOf(client)).toBe(dollars(30) - 30 * 100);
  });

  test('that breaks for one account comes to the others all the same', async () => {
    const clients = [await ready(), await ready()];
    for (const client of clients) await charge(client);
    const { provider } = shop.service.payments;
    if (provider === null) throw new Error('no provider');
    let isFirst = true;
    const charges: typeof provider.charge = async (request) => {
      if (!isFirst) return provider.charge(request);
      isFirst = false;
      throw new Error('lost');
    };
    const payments = { ...shop.service.payments, provider: { ...provider, charge: charges } };
    await expect(rechargeDue({ ...shop.service, payments })).rejects.toThrow('1 automatic recharges broke');
    const orders = await Promise.all(clients.map(automatic));
    const statuses = new Set(orders.flat().map(({ status }) => status));
    expect(statuses).toEqual(new Set([OrderStatus.WaitingPay, OrderStatus.Paid]));
  });
});
