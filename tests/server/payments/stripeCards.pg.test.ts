import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OrderStatus } from '#core/domain/order/orderCodes.ts';
import {
  addPaymentMethod,
  getPaymentSettings,
  putRecharge,
  removePaymentMethod,
} from '#core/wire/calls/account/paymentCalls.ts';
import { deleteDueCustomers } from '#server/commands/order/autoRecharge/deleteCustomers.ts';
import { rechargeDue } from '#server/commands/order/autoRecharge/rechargeDue.ts';
import { removeAccount } from '#server/jobs/housekeeping/removeAccount.ts';
import type { Client } from '#tests/server/openTestService.ts';
import { accountOf, dollars, ordersOf } from '../commands/order/shop.ts';
import { StripeShop } from './stripeShop.ts';

const stripe = new StripeShop();
beforeAll(() => stripe.open());
afterAll(() => stripe.close());
beforeEach(() => stripe.reset());

describe('a stored card', () => {
  const setupMessage = (accountId: string) => ({
    id: `evt_setup_${accountId}`,
    object: 'event',
    type: 'setup_intent.succeeded',
    data: {
      object: {
        id: `seti_${accountId}`, object: 'setup_intent', customer: `cus_${accountId}`, status: 'succeeded',
        payment_method: `pm_${accountId}`, metadata: { account_id: accountId },
      },
    },
  }); // prettier-ignore
  const intentMessage = (type: string, orderId: string, more: object = {}) => ({
    id: `evt_${type}_${orderId}`,
    object: 'event',
    type,
    data: {
      object: {
        id: `pi_auto_${orderId}`, object: 'payment_intent', amount: 2_000, amount_received: 2_000, currency: 'usd',
        metadata: { order_id: orderId }, ...more,
      },
    },
  }); // prettier-ignore
  const rule = { isOn: true, code: 'balance-20', thresholdDollars: 10, monthlyLimitDollars: 50 };
  /** An account with a card, whose balance is below the threshold. */
  const saver = async () => {
    const client = await stripe.newcomer();
    await client.send(addPaymentMethod);
    expect(await stripe.post(setupMessage(client.accountId))).toEqual([200, 'stored']);
    await client.send(putRecharge, { body: rule });
    stripe.requests.length = 0;
    return client;
  };
  const newest = async (client: Client) => {
    const [made] = await ordersOf(client);
    if (made === undefined) throw new Error('no order');
    return made;
  };

  test('is added on Stripe’s page for a customer, and shown by its webhook, once', async () => {
    const client = await stripe.newcomer();
    const { body } = await client.send(addPaymentMethod);
    expect(body['url']).toContain('https://checkout.stripe.example/');
    const [customer, page] = stripe.requests;
    expect([customer?.path, page?.path]).toEqual(['/v1/customers', '/v1/checkout/sessions']);
    expect(Object.fromEntries(page?.fields ?? [])).toMatchObject({
      mode: 'setup',
      customer: `cus_${client.accountId}`,
      'payment_method_types[0]': 'card',
      'setup_intent_data[metadata][account_id]': client.accountId,
      success_url: 'http://127.0.0.1:8080/console/payment-plan/payment-settings',
    });
    await client.send(addPaymentMethod);
    expect(stripe.requests.filter(({ path }) => path === '/v1/customers')).toHaveLength(1);
    const message = setupMessage(client.accountId);
    stripe.isAway = true;
    expect((await stripe.post(message))[0]).toBe(503);
    stripe.isAway = false;
    expect(await stripe.post(message)).toEqual([200, 'stored']);
    expect(await stripe.post(message)).toEqual([200, 'repeated']);
    const settings = (await client.send(getPaymentSettings)).body;
    expect(settings['methods']).toMatchObject([{ brand: 'mastercard', last4: '4444', expires: '2031-04', isDefault: true }]); // prettier-ignore
    expect(JSON.stringify(settings)).not.toContain('pm_');
  });

  test('pays an automatic recharge without its owner, once, by the webhook', async () => {
    const client = await saver();
    await rechargeDue(stripe.shop.service);
    await rechargeDue(stripe.shop.service);
    const { orderId, orderNo } = await newest(client);
    expect(stripe.requests.map(({ path, headers, fields }) => [path, headers['idempotency-key'], Object.fromEntries(fields)])).toEqual([
      [
        '/v1/payment_intents',
        `recharge ${orderId}`,
        {
          amount: '2000', currency: 'usd', customer: `cus_${client.accountId}`, payment_method: `pm_${client.accountId}`,
          'payment_method_types[0]': 'card', off_session: 'true', confirm: 'true', description: `balance-20 (${orderNo})`,
          'metadata[order_id]': orderId,
        },
      ],
    ]); // prettier-ignore
    expect(await stripe.post(intentMessage('payment_intent.succeeded', orderId))).toEqual([200, 'paid']);
    expect(await stripe.post(intentMessage('payment_intent.succeeded', orderId))).toEqual([200, 'repeated']);
    expect((await accountOf(client))['balanceMicro']).toBe(dollars(20));
  });

  test('that is declined fails the recharge once: by the answer, by the webhook, or by both', async () => {
    const client = await saver();
    stripe.isRefusing = true;
    await rechargeDue(stripe.shop.service);
    stripe.isRefusing = false;
    const { orderId, status } = await newest(client);
    expect(status).toBe(OrderStatus.Cancel);
    expect(await stripe.post(intentMessage('payment_intent.payment_failed', orderId, { amount_received: 0 }))).toEqual([200, 'noted']); // prettier-ignore
    expect((await client.send(getPaymentSettings)).body['recharge']).toMatchObject({ isOn: true, failures: 1 });
  });

  test('is removed at Stripe too; where that cannot be reached it stays', async () => {
    const client = await saver();
    const { methods } = getPaymentSettings.reply.parse((await client.send(getPaymentSettings)).body);
    const params = { methodId: methods[0]?.methodId ?? '' };
    stripe.isAway = true;
    expect((await client.send(removePaymentMethod, { params })).body['code']).toBe('PaymentNotReached');
    stripe.isAway = false;
    expect((await client.send(removePaymentMethod, { params })).status).toBe(200);
    expect(stripe.requests.at(-1)?.path).toBe(`/v1/payment_methods/pm_${client.accountId}/detach`);
    expect((await client.send(getPaymentSettings)).body['methods']).toEqual([]);
  });

  test('is deleted at Stripe with the account of its owner; where that cannot be reached, it is asked again later', async () => {
    const client = await saver();
    const { service, database } = stripe.shop;
    await database.withoutRls((tx) => removeAccount(tx, client.accountId, 'service'));
    const becomeDue = () => sql`update deleted_customers set due_at = now()`.execute(database.kysely);
    const asked = () => stripe.requests.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
    const path = `/v1/customers/cus_${client.accountId}`;
    stripe.isAway = true;
    await deleteDueCustomers(service);
    await deleteDueCustomers(service);
    expect(asked()).toEqual([path]);
    stripe.isAway = false;
    stripe.isRefusing = true;
    await becomeDue();
    await deleteDueCustomers(service);
    stripe.isRefusing = false;
    await becomeDue();
    await deleteDueCustomers(service);
    expect(asked()).toEqual([path, path, path]);
    await becomeDue();
    await deleteDueCustomers(service);
    expect(asked()).toHaveLength(3);
  });
});
