import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { billingFields, type Billing } from '#core/domain/order/billing.ts';
import { getAccount } from '#core/wire/calls/account/accountCalls.ts';
import { getInvoice, getSubscriptionPrice, makeOrder, putBilling } from '#core/wire/calls/account/orderCalls.ts';
import { refundOrder } from '#server/commands/order/refundOrder.ts';
import type { PaymentProvider } from '#server/payments/paymentProvider.ts';
import type { Client, TestService } from '#tests/server/openTestService.ts';
import { dollars, openShop, ordersOf, paid, sales, sendEvent } from './shop.ts';

const seller = { name: 'Sheaf Łódź', address: ['Main Street 1'], taxNumber: 'DE1', email: '', note: 'Thank you.' };
const vat = { country: 'DE', basisPoints: 1_900, text: 'VAT 19 %' };
let tested: TestService;
let accounts = 0;
const newClient = () => tested.signUp(`buyer-${(accounts += 1)}`);

beforeAll(async () => {
  tested = await openShop({ sales: { ...sales, seller, taxes: { isIncluded: false, rates: [vat] } } });
});
afterAll(() => tested.close());

async function buyer(country: string, name = 'Zoë Müller'): Promise<Client> {
  const client = await newClient();
  const texts = Object.fromEntries(billingFields.map((field) => [field, field])) as Billing;
  expect((await client.send(putBilling, { body: { ...texts, country, firstName: name } })).status).toBe(200);
  return client;
}

/** Orders and pays a product; returns the order. */
async function bought(client: Client, code: string) {
  const made = await client.send(makeOrder, { body: { code } });
  const [order] = await ordersOf(client);
  if (order === undefined) return expect.fail(JSON.stringify(made.body));
  await sendEvent(tested, paid(order.orderId, order.quote.totalMicro));
  return (await ordersOf(client))[0] ?? expect.fail('no order');
}

const provider = () => tested.service.payments.provider ?? expect.fail('no provider');

function refund({ accountId }: Client, orderNo: number, by: PaymentProvider | null = provider()) {
  return refundOrder(tested.database, by, { accountId, orderNo, reason: 'asked for it' });
}

async function entriesOf({ accountId }: Client) {
  const { rows } = await sql<{ cause: string; amount: number }>`
    select split_part(cause, ':', 1) as cause, amount_micro as amount from ledger
    where account_id = ${accountId} order by entry_id`.execute(tested.database.kysely);
  return rows;
}

test('a price names the tax of the buyer’s country, and needs the country where taxes are due', async () => {
  const price = async (client: Client) =>
    client.send(getSubscriptionPrice, { body: { code: 'std-mo', quantity: 1, couponId: null } });
  expect((await price(await newClient())).body).toMatchObject({ code: 'BillingNeeded' });
  expect((await price(await buyer('Atlantis'))).body).toMatchObject({ code: 'BillingNeeded' });
  expect((await price(await buyer('France'))).body).toMatchObject({ tax: null, totalMicro: dollars(79) });
  expect((await price(await buyer('Deutschland'))).body).toMatchObject({
    tax: { netMicro: dollars(79), taxMicro: dollars(15.01) },
    totalMicro: dollars(94.01),
  });
});

test('an invoice keeps the address that its tax depends on, and its seller', async () => {
  const client = await buyer('Germany');
  const made = await client.send(makeOrder, { body: { code: 'balance-20' } });
  const texts = Object.fromEntries(billingFields.map((field) => [field, 'later'])) as Billing;
  await client.send(putBilling, { body: texts });
  await sendEvent(tested, paid((made.body as { orderId: string }).orderId, dollars(23.8)));
  const [order] = await ordersOf(client);
  expect(order?.invoice).toMatchObject({ seller, billing: { country: 'Germany' } });
  expect(order?.quote.creditMicro).toBe(dollars(20));
});

test('an invoice is a PDF, unless the font lacks a character of it', async () => {
  const client = await buyer('Germany');
  const order = await bought(client, 'balance-20');
  const input = { params: { orderId: order.orderId }, query: { document: 'invoice' as const } };
  const answer = await client.send(getInvoice, input);
  expect([answer.status, answer.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  expect((await client.send(getInvoice, { ...input, query: { document: 'creditNote' } })).body).toMatchObject({
    code: 'InvoiceMissing',
  });
  const foreign = await bought(await buyer('Germany', '山田太郎'), 'balance-20');
  const other = await newClient();
  expect((await other.send(getInvoice, { params: { orderId: foreign.orderId } })).status).toBe(404);
});

test('a name that the font cannot show is printed by the console', async () => {
  const client = await buyer('Germany', '山田太郎');
  const order = await bought(client, 'balance-20');
  const answer = await client.send(getInvoice, { params: { orderId: order.orderId } });
  expect(answer.body).toMatchObject({ code: 'InvoiceNotInPdf' });
});

test('a refund takes the credit, writes one entry and one credit note, and gives the money back once', async () => {
  const client = await buyer('Germany');
  const { orderNo } = await bought(client, 'balance-50');
  const asked: unknown[] = [];
  const away = { ...provider(), refund: async () => null };
  const near = { ...provider(), refund: async (request: unknown) => (asked.push(request), 'refund-1') };
  expect(await refund(client, orderNo, away)).toMatchObject({ isPaidBack: false, amountMicro: dollars(59.5) });
  const refunds = await Promise.all([refund(client, orderNo, near), refund(client, orderNo, near)]);
  expect(refunds).toMatchObject([{ isPaidBack: true }, { isPaidBack: true }]);
  await refund(client, orderNo, near);
  expect(asked[0]).toMatchObject({ amountMicro: dollars(59.5) });
  expect(asked.length).toBeLessThanOrEqual(2);
  expect(await entriesOf(client)).toEqual([
    { cause: 'credit', amount: dollars(50) },
    { cause: 'refund', amount: dollars(-50) },
  ]);
  const [order] = await ordersOf(client);
  expect(order?.creditNote).toMatchObject({ reason: 'asked for it' });
  const document = await client.send(getInvoice, {
    params: { orderId: order?.orderId ?? '' },
    query: { document: 'creditNote' },
  });
  expect(document.bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a refunded plan ends, and value of an earlier plan that it had used up is credit', async () => {
  const client = await buyer('France');
  const first = await bought(client, 'std-mo');
  const second = await bought(client, 'pro-mo');
  expect(await refund(client, first.orderNo)).toBe('laterOrder');
  expect(await refund(client, second.orderNo)).toMatchObject({ balanceChangeMicro: second.quote.unusedMicro });
  expect((await client.send(getAccount)).body).toMatchObject({ accountLevel: AccountLevel.Free });
  expect(await refund(client, first.orderNo)).toBe('laterOrder');
});

test('an order is refunded where it was paid, and where the balance has its credit', async () => {
  const client = await buyer('France');
  expect(await refund(client, 999_999)).toBe('noOrder');
  await client.send(makeOrder, { body: { code: 'balance-20' } });
  const [waiting] = await ordersOf(client);
  expect(await refund(client, waiting?.orderNo ?? 0)).toBe('notPaid');
  const order = await bought(client, 'balance-100');
  const spent = { accountId: client.accountId, amountMicro: dollars(-1), cause: `spent:${client.accountId}` };
  await tested.database.withoutRls((tx) =>
    tx
      .insertInto('ledger')
      .values({ account_id: spent.accountId, amount_micro: spent.amountMicro, kind: 'credit', cause: spent.cause })
      .execute(),
  );
  expect(await refund(client, order.orderNo)).toBe('creditSpent');
});

test('credit notes are numbered without gaps', async () => {
  const { rows } = await sql<{ no: number }>`select credit_note_no as no from credit_notes order by 1`.execute(
    tested.database.kysely,
  );
  expect(rows.map(({ no }) => no)).toEqual(rows.map((_, index) => index + 1));
});
