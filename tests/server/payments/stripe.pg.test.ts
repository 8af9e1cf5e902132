import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OrderStatus } from '#core/domain/order/orderCodes.ts';
import { cancelOrder, makeOrder, payOrder } from '#core/wire/calls/account/orderCalls.ts';
import { refundOrder } from '#server/commands/order/refundOrder.ts';
import { signWebhook } from '#server/payments/webhookSignature.ts';
import type { Client } from '#tests/server/openTestService.ts';
import { accountOf, dollars, orderOf } from '../commands/order/shop.ts';
import { StripeShop, webhookSecret } from './stripeShop.ts';

const stripe = new StripeShop();
beforeAll(() => stripe.open());
afterAll(() => stripe.close());
beforeEach(() => stripe.reset());

test('an order opens a page at Stripe with the order, the amount in cents and the way back', async () => {
  const client = await stripe.newcomer();
  const { body } = await client.send(makeOrder, { body: { code: 'std-mo' } });
  const orderId = String(body['orderId']);
  expect(body['payUrl']).toBe(`https://checkout.stripe.example/cs_test_${orderId}`);
  const [request] = stripe.requests;
  expect(request?.path).toBe('/v1/checkout/sessions');
  expect(request?.headers).toMatchObject({ authorization: 'Bearer sk_test_key', 'idempotency-key': expect.stringContaining(orderId) as string }); // prettier-ignore
  expect(Object.fromEntries(request?.fields ?? [])).toMatchObject({
    mode: 'payment',
    client_reference_id: orderId,
    customer_email: expect.stringContaining('@example.com') as string,
    locale: 'en',
    success_url: `http://127.0.0.1:8080/console/order?order=${orderId}`,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '7900',
  });
});

test('a completed checkout pays the order once, with its method', async () => {
  const client = await stripe.newcomer();
  const orderId = await stripe.order(client);
  expect(await stripe.send('checkout.session.completed', orderId)).toEqual([200, 'paid']);
  expect(await stripe.send('checkout.session.completed', orderId)).toEqual([200, 'repeated']);
  expect(await orderOf(client, orderId)).toMatchObject({ status: OrderStatus.Paid, method: 'CreditCard', provider: 'stripe' }); // prettier-ignore
  expect((await accountOf(client))['balanceMicro']).toBe(dollars(20));
});

test('a bank transfer is paid by its later message', async () => {
  const client = await stripe.newcomer();
  const orderId = await stripe.order(client);
  const transfer = { payment_method_types: ['us_bank_account'] };
  expect(await stripe.send('checkout.session.completed', orderId, { ...transfer, payment_status: 'unpaid' })).toEqual([200, 'noted']); // prettier-ignore
  expect((await orderOf(client, orderId)).status).toBe(OrderStatus.WaitingPay);
  expect(await stripe.send('checkout.session.async_payment_succeeded', orderId, transfer)).toEqual([200, 'paid']);
  expect((await orderOf(client, orderId)).method).toBe('ACHPay');
});

test.each(['checkout.session.expired', 'checkout.session.async_payment_failed'])(
  '%s cancels the order',
  async (type) => {
    const client = await stripe.newcomer();
    const orderId = await stripe.order(client);
    expect(await stripe.send(type, orderId, { payment_status: 'unpaid' })).toEqual([200, 'cancelled']);
    expect((await orderOf(client, orderId)).status).toBe(OrderStatus.Cancel);
  },
);

test('messages about other things, other money or no order are accepted and change nothing', async () => {
  const client = await stripe.newcomer();
  const orderId = await stripe.order(client);
  expect(await stripe.send('customer.created', null)).toEqual([200, 'unknown']);
  expect(await stripe.send('invoice.paid', orderId)).toEqual([200, 'noted']);
  expect(await stripe.send('checkout.session.completed', orderId, { currency: 'eur' })).toEqual([200, 'noted']);
  expect((await accountOf(client))['balanceMicro']).toBe(0);
});

test('a cancelled order ends its page', async () => {
  const client = await stripe.newcomer();
  const orderId = await stripe.order(client);
  await client.send(cancelOrder, { params: { orderId } });
  expect(stripe.requests.map(({ path }) => path)).toEqual([
    '/v1/checkout/sessions',
    `/v1/checkout/sessions/cs_test_${orderId}/expire`,
  ]);
});

test('where Stripe refuses, the order waits, and its page is opened later', async () => {
  const client = await stripe.newcomer();
  stripe.isRefusing = true;
  const { body } = await client.send(makeOrder, { body: { code: 'balance-20' } });
  expect(body['payUrl']).toBeNull();
  const params = { orderId: String(body['orderId']) };
  expect((await client.send(payOrder, { params })).body).toEqual({ code: 'PaymentNotReached' });
  stripe.isRefusing = false;
  expect((await client.send(payOrder, { params })).status).toBe(200);
});

describe('a refund', () => {
  const refund = ({ accountId }: Client, orderNo: number) =>
    refundOrder(stripe.shop.database, stripe.shop.service.payments.provider, {
      accountId,
      orderNo,
      reason: 'asked for it',
    });
  const refundIdOf = async (orderId: string) => {
    const { rows } = await sql<{ id: string | null }>`
      select refund_id as id from credit_notes where order_id = ${orderId}`.execute(stripe.shop.database.kysely);
    return rows.map(({ id }) => id);
  };
  const paidOrder = async () => {
    const client = await stripe.newcomer();
    const orderId = await stripe.order(client);
    await stripe.send('checkout.session.completed', orderId);
    stripe.requests.length = 0;
    return { client, orderId, orderNo: (await orderOf(client, orderId)).orderNo };
  };
  const message = (orderId: string, more: object = {}, type = 'refund.created') => ({
    id: `evt_${type}_${orderId}`,
    object: 'event',
    type,
    data: {
      object: {
        id: `re_pi_${orderId}`, object: 'refund', amount: 2_000, currency: 'usd', payment_intent: `pi_${orderId}`,
        status: 'succeeded', metadata: { order_id: orderId }, ...more,
      },
    },
  }); // prettier-ignore

  test('asks Stripe for the whole payment, by a key that makes it one', async () => {
    const { client, orderId, orderNo } = await paidOrder();
    expect(await refund(client, orderNo)).toMatchObject({ isPaidBack: true, balanceChangeMicro: -dollars(20) });
    expect(await refund(client, orderNo)).toMatchObject({ isPaidBack: true });
    expect(stripe.requests.map(({ path, fields }) => [path, Object.fromEntries(fields)])).toEqual([
      ['/v1/refunds', { payment_intent: `pi_${orderId}`, amount: '2000', 'metadata[order_id]': orderId }],
    ]);
    expect(stripe.requests[0]?.headers['idempotency-key']).toBe(`refund ${orderId}`);
    expect(await refundIdOf(orderId)).toEqual([`re_pi_${orderId}`]);
    expect((await accountOf(client))['balanceMicro']).toBe(0);
  });

  test.each([['refuses', () => (stripe.isRefusing = true)], ['cannot be reached', () => (stripe.isAway = true)]])(
    'stays due where Stripe %s, and the same key asks again',
    async (_name, begin) => {
      const { client, orderId, orderNo } = await paidOrder();
      begin();
      expect(await refund(client, orderNo)).toMatchObject({ isPaidBack: false });
      expect(await refundIdOf(orderId)).toEqual([null]);
      [stripe.isRefusing, stripe.isAway] = [false, false];
      expect(await refund(client, orderNo)).toMatchObject({ isPaidBack: true });
      expect(new Set(stripe.requests.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([`refund ${orderId}`]));
      expect((await accountOf(client))['balanceMicro']).toBe(0);
    },
  ); // prettier-ignore

  test('whose answer was lost is confirmed by its webhook, late and doubled', async () => {
    const { client, orderId, orderNo } = await paidOrder();
    stripe.isAway = true;
    await refund(client, orderNo);
    stripe.isAway = false;
    stripe.requests.length = 0;
    expect(await stripe.post(message(orderId))).toEqual([200, 'refunded']);
    expect(await stripe.post(message(orderId))).toEqual([200, 'repeated']);
    expect(await stripe.post(message(orderId, {}, 'refund.updated'))).toEqual([200, 'noted']);
    expect(await refundIdOf(orderId)).toEqual([`re_pi_${orderId}`]);
    expect(await refund(client, orderNo)).toMatchObject({ isPaidBack: true });
    expect(stripe.requests).toEqual([]);
    expect((await accountOf(client))['balanceMicro']).toBe(0);
  });

  test.each<[name: string, change: (orderId: string) => Parameters<StripeShop['post']>, answer: unknown[]]>([
    ['forged', (id) => [message(id), (body) => signWebhook(body, 'whsec_another', Date.now())], [401, undefined]],
    ['six minutes old', (id) => [message(id), (body) => signWebhook(body, webhookSecret, Date.now() - 360_000)], [401, undefined]],
    ['of another amount', (id) => [message(id, { amount: 1_999 })], [200, 'noted']],
    ['of a refund that failed', (id) => [message(id, { status: 'failed' }, 'refund.updated')], [200, 'unknown']],
    ['that names no order', (id) => [message(id, { metadata: {} })], [200, 'unknown']],
  ])('is not confirmed by a webhook %s', async (_name, change, answer) => {
    const { client, orderId, orderNo } = await paidOrder();
    stripe.isRefusing = true;
    await refund(client, orderNo);
    expect(await stripe.post(...change(orderId))).toEqual(answer);
    expect(await refundIdOf(orderId)).toEqual([null]);
  }); // prettier-ignore

  test('that we did not ask for changes nothing here', async () => {
    const { client, orderId } = await paidOrder();
    expect(await stripe.post(message(orderId))).toEqual([200, 'noted']);
    expect(await refundIdOf(orderId)).toEqual([]);
    expect((await accountOf(client))['balanceMicro']).toBe(dollars(20));
  });
});
