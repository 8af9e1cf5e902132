import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { OrderStatus } from '#core/domain/order/orderCodes.ts';
import { cancelOrder, makeOrder, payOrder } from '#core/wire/calls/account/orderCalls.ts';
import { webhookPath } from '#server/http/pages/payments/paymentWebhook.ts';
import { createStripeProvider } from '#server/payments/stripeProvider.ts';
import { signatureHeader, signWebhook } from '#server/payments/webhookSignature.ts';
import type { Client, TestService } from '#tests/server/openTestService.ts';
import { accountOf, dollars, openShop, orderOf } from '../commands/order/shop.ts';

const webhookSecret = 'whsec_of_the_tests';
const requests: { path: string; headers: Record<string, unknown>; fields: URLSearchParams }[] = [];
let isRefusing = false;

/** A stand-in that answers as the documentation of Stripe's API says. */
const stripe = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const fields = new URLSearchParams(Buffer.concat(chunks).toString());
    requests.push({ path: request.url ?? '', headers: request.headers, fields });
    response.writeHead(isRefusing ? 402 : 200, { 'content-type': 'application/json' });
    const id = `cs_test_${fields.get('client_reference_id')}`;
    response.end(JSON.stringify({ id, object: 'checkout.session', url: `https://checkout.stripe.example/${id}` }));
  });
});

let shop: TestService;
let serial = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => stripe.listen(0, '127.0.0.1', resolve));
  shop = await openShop();
  const api = `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`;
  const provider = createStripeProvider({ key: 'sk_test_key', webhookSecret, api });
  shop.service.payments = { ...shop.service.payments, provider, test: null };
});
afterAll(async () => {
  await shop.close();
  stripe.close();
});
beforeEach(() => {
  requests.length = 0;
  isRefusing = false;
});

const newcomer = (): Promise<Client> => shop.signUp(`striped${(serial += 1)}`);

async function order(client: Client, code = 'balance-20'): Promise<string> {
  return String((await client.send(makeOrder, { body: { code } })).body['orderId']);
}

/** Sends an event as Stripe does. */
async function send(type: string, orderId: string | null, more: object = {}) {
  const object = {
    id: `cs_test_${orderId}`, object: 'checkout.session', client_reference_id: orderId, payment_status: 'paid',
    payment_intent: `pi_${orderId}`, amount_total: 2_000, currency: 'usd', payment_method_types: ['card'], ...more,
  }; // prettier-ignore
  const body = Buffer.from(JSON.stringify({ id: `evt_${type}_${orderId}`, object: 'event', type, data: { object } }));
  const response = await shop.app.inject({
    method: 'POST',
    url: webhookPath,
    headers: {
      host: '127.0.0.1:8080',
      'content-type': 'application/json; charset=utf-8',
      [signatureHeader]: `${signWebhook(body, webhookSecret, Date.now())},v0=unused`,
    },
    payload: body,
  });
  return [response.statusCode, (response.json() as { received?: string }).received];
}

test('an order opens a page at Stripe with the order, the amount in cents and the way back', async () => {
  const client = await newcomer();
  const { body } = await client.send(makeOrder, { body: { code: 'std-mo' } });
  const orderId = String(body['orderId']);
  expect(body['payUrl']).toBe(`https://checkout.stripe.example/cs_test_${orderId}`);
  const [request] = requests;
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
  const client = await newcomer();
  const orderId = await order(client);
  expect(await send('checkout.session.completed', orderId)).toEqual([200, 'paid']);
  expect(await send('checkout.session.completed', orderId)).toEqual([200, 'repeated']);
  expect(await orderOf(client, orderId)).toMatchObject({ status: OrderStatus.Paid, method: 'CreditCard', provider: 'stripe' }); // prettier-ignore
  expect((await accountOf(client))['balanceMicro']).toBe(dollars(20));
});

test('a bank transfer is paid by its later message', async () => {
  const client = await newcomer();
  const orderId = await order(client);
  const transfer = { payment_method_types: ['us_bank_account'] };
  expect(await send('checkout.session.completed', orderId, { ...transfer, payment_status: 'unpaid' })).toEqual([200, 'noted']); // prettier-ignore
  expect((await orderOf(client, orderId)).status).toBe(OrderStatus.WaitingPay);
  expect(await send('checkout.session.async_payment_succeeded', orderId, transfer)).toEqual([200, 'paid']);
  expect((await orderOf(client, orderId)).method).toBe('ACHPay');
});

test.each(['checkout.session.expired', 'checkout.session.async_payment_failed'])(
  '%s cancels the order',
  async (type) => {
    const client = await newcomer();
    const orderId = await order(client);
    expect(await send(type, orderId, { payment_status: 'unpaid' })).toEqual([200, 'cancelled']);
    expect((await orderOf(client, orderId)).status).toBe(OrderStatus.Cancel);
  },
);

test('messages about other things, other money or no order are accepted and change nothing', async () => {
  const client = await newcomer();
  const orderId = await order(client);
  expect(await send('customer.created', null)).toEqual([200, 'unknown']);
  expect(await send('invoice.paid', orderId)).toEqual([200, 'noted']);
  expect(await send('checkout.session.completed', orderId, { currency: 'eur' })).toEqual([200, 'noted']);
  expect((await accountOf(client))['balanceMicro']).toBe(0);
});

test('a cancelled order ends its page', async () => {
  const client = await newcomer();
  const orderId = await order(client);
  await client.send(cancelOrder, { params: { orderId } });
  expect(requests.map(({ path }) => path)).toEqual([
    '/v1/checkout/sessions',
    `/v1/checkout/sessions/cs_test_${orderId}/expire`,
  ]);
});

test('where Stripe refuses, the order waits, and its page is opened later', async () => {
  const client = await newcomer();
  isRefusing = true;
  const { body } = await client.send(makeOrder, { body: { code: 'balance-20' } });
  expect(body['payUrl']).toBeNull();
  const params = { orderId: String(body['orderId']) };
  expect((await client.send(payOrder, { params })).body).toEqual({ code: 'PaymentNotReached' });
  isRefusing = false;
  expect((await client.send(payOrder, { params })).status).toBe(200);
});
