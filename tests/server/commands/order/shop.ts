import { randomUUID } from 'node:crypto';
import { AccountLevel } from '#core/domain/account/level.ts';
import { CouponType } from '#core/domain/order/coupon.ts';
import { microPerDollar } from '#core/domain/order/goods.ts';
import { makeOrder, queryOrders, type Order } from '#core/wire/calls/account/orderCalls.ts';
import { addPaymentMethod, getPaymentSettings } from '#core/wire/calls/account/paymentCalls.ts';
import { getAccount } from '#core/wire/calls/account/accountCalls.ts';
import { webhookPath } from '#server/http/pages/payments/paymentWebhook.ts';
import { defaultSales, type Sales } from '#server/payments/salesFile.ts';
import type { TestCard, TestEvent, TestOrderEvent } from '#server/payments/testProvider.ts';
import { signatureHeader } from '#server/payments/webhookSignature.ts';
import { openTestService, type Client, type TestOptions, type TestService } from '#tests/server/openTestService.ts';

export const dollars = (amount: number): number => Math.round(amount * microPerDollar);
const never = Date.UTC(2090, 0, 1);
const noEffect = { amountMicro: 0, percent: 0, minMicro: 0, endsAt: never, maxAccounts: null };

/** The goods of the test services: the default prices, and a coupon of each type. */
export const sales: Sales = {
  ...defaultSales,
  referral: { amountMicro: dollars(5), maxAccounts: 2 },
  coupons: [
    { ...noEffect, code: 'TEN-OFF', type: CouponType.Derate, amountMicro: dollars(10) },
    { ...noEffect, code: 'HALF', type: CouponType.Discount, percent: 50 },
    { ...noEffect, code: 'FREE', type: CouponType.Discount, percent: 100 },
    { ...noEffect, code: 'MORE', type: CouponType.PerCh, percent: 10, minMicro: dollars(50) },
    { ...noEffect, code: 'OVER', type: CouponType.Derate, amountMicro: dollars(10), endsAt: 1 },
    { ...noEffect, code: 'ONLY-ONE', type: CouponType.Derate, amountMicro: dollars(10), maxAccounts: 1 },
  ],
};

export const openShop = (options: TestOptions = {}): Promise<TestService> =>
  openTestService({ level: AccountLevel.Free, sales, ...options });

/** Sends a webhook as the provider does; `change` alters what arrives. */
export async function sendEvent(
  { app, service }: Pick<TestService, 'app' | 'service'>,
  event: TestEvent,
  change: { at?: number; signature?: (signature: string) => string; body?: (body: Buffer) => Buffer } = {},
): Promise<{ status: number; received: unknown }> {
  const { test } = service.payments;
  if (test === null) throw new Error('the service takes no test payments');
  const { body, signature } = test.sign(event, change.at ?? Date.now());
  const response = await app.inject({
    method: 'POST',
    url: webhookPath,
    headers: {
      host: '127.0.0.1:8080',
      'content-type': 'application/json',
      [signatureHeader]: change.signature?.(signature) ?? signature,
    },
    payload: change.body?.(body) ?? body,
  });
  return { status: response.statusCode, received: (response.json() as { received?: unknown }).received };
}

/** The event of a payment of an order; each `name` is another payment. */
export const paid = (orderId: string, amountMicro: number, name = 'one'): TestOrderEvent => ({
  id: `evt_${name}_${orderId}`,
  type: 'checkout.paid',
  orderId,
  paymentId: `pay_${name}_${orderId}`,
  amountMicro,
});

/** Makes an order; returns its id. */
export async function order(client: Client, code: string, more: object = {}): Promise<string> {
  const { status, body } = await client.send(makeOrder, { body: { code, ...more } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return String(body['orderId']);
}

/** Makes an order and pays it. */
export async function buy(test: TestService, client: Client, code: string, more: object = {}): Promise<string> {
  const orderId = await order(client, code, more);
  const { quote } = await orderOf(client, orderId);
  if (quote.totalMicro > 0) await sendEvent(test, paid(orderId, quote.totalMicro));
  return orderId;
}

export async function ordersOf(client: Client): Promise<Order[]> {
  const { body } = await client.send(queryOrders, { body: { take: 500 } });
  return body['items'] as Order[];
}

export async function orderOf(client: Client, orderId: string): Promise<Order> {
  const found = (await ordersOf(client)).find((each) => each.orderId === orderId);
  if (found === undefined) throw new Error(`no order ${orderId}`);
  return found;
}

export async function accountOf(client: Client): Promise<Record<string, unknown>> {
  return (await client.send(getAccount)).body;
}

/** Stores a card of the test provider, as its page does; returns the method's id. */
export async function addCard(test: TestService, client: Client, card: TestCard = 'pays'): Promise<string> {
  const { accountId } = client;
  const reference = `test_${card}_${randomUUID()}`;
  await client.send(addPaymentMethod);
  await sendEvent(test, { id: `evt_${reference}`, type: 'method.added', accountId, reference });
  const { methods } = getPaymentSettings.reply.parse((await client.send(getPaymentSettings)).body);
  return methods.at(-1)?.methodId ?? '';
}
