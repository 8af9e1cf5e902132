import { afterAll, beforeAll, expect, test } from 'vitest';
import { OrderStatus } from '#core/domain/order/orderCodes.ts';
import { payOrder } from '#core/wire/calls/account/orderCalls.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { accountOf, dollars, openShop, order, orderOf } from './shop.ts';

let shop: TestService;
let serial = 0;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function checkoutOf(client: Client, orderId: string): Promise<URL> {
  const { body } = await client.send(payOrder, { params: { orderId } });
  return new URL(String(body['payUrl']));
}

const host = '127.0.0.1:8080';
const open = ({ pathname, search }: URL) => shop.app.inject({ url: pathname + search, headers: { host } });
const press = ({ pathname, search }: URL, act: string, headers = {}) =>
  shop.app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: `act=${act}`,
  });

async function start(): Promise<{ client: Client; orderId: string; page: URL }> {
  const client = await shop.signUp(`visitor${(serial += 1)}`);
  const orderId = await order(client, 'balance-20');
  return { client, orderId, page: await checkoutOf(client, orderId) };
}

test('the page of a test payment says that it is one, with the order and its amount, and works without JavaScript', async () => {
  const { page } = await start();
  const answer = await open(page);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('This is the test mode: no money moves');
  expect(answer.body).toContain('Pay $20.00 (test)');
  expect(answer.body).not.toContain('<script');
});

test('a payment reaches the service as a signed webhook, once, however often it is pressed, and leads back to the order', async () => {
  const { client, orderId, page } = await start();
  for (let count = 0; count < 3; count += 1) {
    const answer = await press(page, 'pay');
    expect([answer.statusCode, answer.headers['location']]).toEqual([
      303,
      `http://${host}/console/order?order=${orderId}`,
    ]);
  }
  expect((await orderOf(client, orderId)).status).toBe(OrderStatus.Paid);
  expect((await accountOf(client))['balanceMicro']).toBe(dollars(20));
});

test('a payment that is declined leaves the order as it is', async () => {
  const { client, orderId, page } = await start();
  expect((await press(page, 'decline')).statusCode).toBe(303);
  expect((await orderOf(client, orderId)).status).toBe(OrderStatus.WaitingPay);
});

test('an address that was changed, or one of no order, leads nowhere and pays nothing', async () => {
  const { client, orderId, page } = await start();
  const token = page.searchParams.get('session') ?? '';
  for (const session of ['', 'x.y', `${token}x`, `x${token}`]) {
    const changed = new URL(page);
    changed.searchParams.set('session', session);
    expect((await open(changed)).statusCode).toBe(302);
    expect((await press(changed, 'pay')).headers['location']).toBe('/');
  }
  expect((await orderOf(client, orderId)).status).toBe(OrderStatus.WaitingPay);
});

test('another site cannot press the button', async () => {
  const { client, orderId, page } = await start();
  expect((await press(page, 'pay', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect((await orderOf(client, orderId)).status).toBe(OrderStatus.WaitingPay);
});

test('a service without test payments has no such page', async () => {
  const off = await openTestService();
  try {
    const answer = await off.app.inject({ url: '/checkout/test?session=x', headers: { host } });
    expect(answer.body).not.toContain('test mode');
  } finally {
    await off.close();
  }
});
