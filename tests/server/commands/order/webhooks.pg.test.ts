import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { OrderStatus } from '#core/domain/order/orderCodes.ts';
import { cancelOrder } from '#core/wire/calls/account/orderCalls.ts';
import type { TestOrderEvent } from '#server/payments/testProvider.ts';
import { signWebhook } from '#server/payments/webhookSignature.ts';
import type { Client, TestService } from '#tests/server/openTestService.ts';
import { accountOf, buy, dollars, openShop, order, orderOf, paid, sendEvent } from './shop.ts';

let shop: TestService;
let serial = 0;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const newcomer = (): Promise<Client> => shop.signUp(`payer${(serial += 1)}`);
const balanceOf = async (client: Client) => (await accountOf(client))['balanceMicro'];
const expired = (orderId: string): TestOrderEvent => ({ ...paid(orderId, 0), id: `evt_x_${orderId}`, type: 'checkout.expired' }); // prettier-ignore

describe('a forged or old webhook changes nothing', () => {
  const minutes = (count: number) => Date.now() + count * 60_000;
  test.each<[name: string, change: Parameters<typeof sendEvent>[2]]>([
    ['without a signature', { signature: () => '' }],
    ['with the signature of another secret', { body: (body) => body, signature: () => signWebhook(Buffer.from('{}'), 'another secret', Date.now()) }], // prettier-ignore
    [
      'with another amount than was signed',
      { body: (body) => Buffer.from(String(body).replace('20000000', '90000000')) },
    ],
    ['with a space more', { body: (body) => Buffer.concat([body, Buffer.from(' ')]) }],
    ['with a time that was not signed', { signature: (text) => text.replace(/t=\d+/u, `t=${Math.floor(Date.now() / 1000) + 1}`) }], // prettier-ignore
    ['with half a signature', { signature: (text) => text.slice(0, -8) }],
    ['with a signature of another kind', { signature: (text) => text.replace('v1=', 'v0=') }],
    ['six minutes old', { at: minutes(-6) }],
    ['from six minutes later', { at: minutes(6) }],
  ])('%s', async (_name, change) => {
    const client = await newcomer();
    const orderId = await order(client, 'balance-20');
    expect((await sendEvent(shop, paid(orderId, dollars(20)), change)).status).toBe(401);
    expect((await orderOf(client, orderId)).status).toBe(OrderStatus.WaitingPay);
    expect(await balanceOf(client)).toBe(0);
  });

  test('four minutes late it is taken', async () => {
    const client = await newcomer();
    const orderId = await order(client, 'balance-20');
    expect((await sendEvent(shop, paid(orderId, dollars(20)), { at: minutes(-4) })).received).toBe('paid');
  });
});

describe('a webhook counts once', () => {
  test('the same event again, and another event about the same payment', async () => {
    const client = await newcomer();
    const orderId = await order(client, 'balance-20');
    const event = paid(orderId, dollars(20));
    const answers = [];
    for (const each of [event, event, { ...event, id: 'evt_other' }])
      answers.push((await sendEvent(shop, each)).received);
    expect(answers).toEqual(['paid', 'repeated', 'repeated']);
    expect(await balanceOf(client)).toBe(dollars(20));
  });

  test('ten times at once', async () => {
    const client = await newcomer();
    const orderId = await order(client, 'balance-20');
    const event = paid(orderId, dollars(20));
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendEvent(shop, event)));
    expect(answers.map(({ received }) => String(received)).toSorted((one, other) => one.localeCompare(other))).toEqual([
      'paid',
      ...Array<string>(9).fill('repeated'),
    ]);
    expect(await balanceOf(client)).toBe(dollars(20));
  });
});

describe('a payment that cannot pay its order becomes credit', () => {
  test.each<
    [name: string, code: string, prepare: (client: Client, orderId: string) => Promise<unknown>, amount: number]
  >([
    ['a cancelled order', 'balance-20', (client, orderId) => client.send(cancelOrder, { params: { orderId } }), 20],
    ['a checkout that had expired', 'balance-20', (_client, orderId) => sendEvent(shop, expired(orderId)), 20],
    ['an order replaced by a newer one', 'balance-20', (client) => order(client, 'balance-50'), 20],
    ['another amount', 'balance-20', async () => undefined, 19],
  ])('%s', async (_name, code, prepare, amount) => {
    const client = await newcomer();
    const orderId = await order(client, code);
    await prepare(client, orderId);
    expect((await sendEvent(shop, paid(orderId, dollars(amount)))).received).toBe('credited');
    expect((await sendEvent(shop, paid(orderId, dollars(amount)))).received).toBe('repeated');
    expect((await orderOf(client, orderId)).status).toBe(OrderStatus.Cancel);
    expect(await balanceOf(client)).toBe(dollars(amount));
  });

  test('a second payment of a paid order', async () => {
    const client = await newcomer();
    const orderId = await buy(shop, client, 'balance-20');
    expect((await sendEvent(shop, paid(orderId, dollars(20), 'two'))).received).toBe('credited');
    expect((await orderOf(client, orderId)).status).toBe(OrderStatus.Paid);
    expect(await balanceOf(client)).toBe(dollars(40));
  });

  test('an order that was priced for a plan which has changed meanwhile', async () => {
    const client = await newcomer();
    const orderId = await order(client, 'pro-mo');
    await sql`update accounts set plan_changes = plan_changes + 1 where account_id = ${client.accountId}`.execute(
      shop.database.kysely,
    );
    expect((await sendEvent(shop, paid(orderId, dollars(199)))).received).toBe('credited');
    expect(await accountOf(client)).toMatchObject({
      balanceMicro: dollars(199),
      currentAccountLevel: AccountLevel.Free,
    });
  });
});

test('events of orders that are not here, or of other kinds, are accepted and change nothing', async () => {
  const client = await newcomer();
  const orderId = await order(client, 'balance-20');
  expect((await sendEvent(shop, paid('7f1d3c52-0d0a-4c55-9b0e-1f4c1de0a111', 1))).received).toBe('unknown');
  expect((await sendEvent(shop, { ...paid(orderId, 0), type: 'checkout.other' })).received).toBe('noted');
  expect((await orderOf(client, orderId)).status).toBe(OrderStatus.WaitingPay);
});

test('in any order and number, the money is there once', async () => {
  const kinds = fc.constantFrom('paid', 'paid again', 'second payment', 'expired', 'forged');
  await fc.assert(
    fc.asyncProperty(fc.array(kinds, { minLength: 1, maxLength: 6 }), async (list) => {
      const client = await newcomer();
      const orderId = await order(client, 'balance-20');
      for (const kind of list) {
        if (kind === 'expired') await sendEvent(shop, expired(orderId));
        else if (kind === 'forged')
          await sendEvent(shop, paid(orderId, dollars(20), 'forged'), { signature: () => 't=1,v1=00' }); // prettier-ignore
        else await sendEvent(shop, paid(orderId, dollars(20), kind === 'second payment' ? 'two' : 'one'));
      }
      const payments = [list.some((kind) => kind.startsWith('paid')), list.includes('second payment')];
      expect(await balanceOf(client)).toBe(dollars(20) * payments.filter(Boolean).length);
      const isPaid = (await orderOf(client, orderId)).status === OrderStatus.Paid;
      const first = list.find((kind) => kind !== 'forged');
      expect(isPaid).toBe(first !== undefined && first !== 'expired');
    }),
    { numRuns: 25 },
  );
});
