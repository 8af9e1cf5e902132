import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payOrder } from '#core/wire/calls/account/orderCalls.ts';
import * as calls from '#core/wire/calls/operator/operatorOrderCalls.ts';
import { insertCredit } from '#server/db/tables/account/accounts.ts';
import { setOperator } from '#server/db/tables/service/operators.ts';
import { password, type Client, type TestService } from '#tests/server/openTestService.ts';
import { dollars, openShop, order, paid, sendEvent } from '../order/shop.ts';

let tested: TestService;
let operator: Client;
let ada: Client;

beforeAll(async () => {
  tested = await openShop();
  operator = await tested.signUp('grace');
  ada = await tested.signUp('ada');
  await tested.database.withoutRls((tx) => setOperator(tx, operator.accountId, true));
});
afterAll(() => tested.close());

const orders = async () => {
  const { body } = await operator.send(calls.listOperatedOrders, { query: { search: 'ada' } });
  return body['items'] as calls.OperatedOrder[];
};
const refund = (sender: Client, orderNo: number, more: object = {}) =>
  sender.send(calls.refundOperatedOrder, {
    params: { id: ada.accountId, orderNo },
    body: { reason: 'paid twice', password, ...more },
  });

test('an operator gives back the price of a paid order, once, by their password', async () => {
  const orderId = await order(ada, 'balance-20');
  const [waiting] = await orders();
  const orderNo = waiting?.orderNo ?? 0;
  expect(waiting).toMatchObject({ refund: null });
  expect(await refund(operator, orderNo)).toMatchObject({ status: 200, body: { outcome: 'notPaid', refund: null } });
  await ada.send(payOrder, { params: { orderId } });
  await sendEvent(tested, paid(orderId, waiting?.totalMicro ?? 0));
  expect(await refund(ada, orderNo)).toMatchObject({ status: 404 });
  expect(await refund(operator, orderNo, { password: 'a wrong password' })).toMatchObject({ status: 400 });
  expect(await refund(operator, 999_999)).toMatchObject({ status: 404 });
  const done = await refund(operator, orderNo);
  const facts = { amountMicro: waiting?.totalMicro, balanceChangeMicro: -dollars(20) };
  expect(done).toMatchObject({ status: 200, body: { outcome: 'refunded', refund: facts } });
  expect((await refund(operator, orderNo)).body).toEqual(done.body);
  expect(await orders()).toMatchObject([{ refund: { isPaidBack: true } }]);
});

test('orders of all accounts are found by a number, a name, an e-mail address and their state', async () => {
  const bert = await tested.signUp('bert');
  const [ofAda] = await orders();
  await order(bert, 'balance-50');
  const found = async (query: Record<string, string>) => {
    const { body } = await operator.send(calls.listOperatedOrders, { query });
    const { items, total } = body as unknown as calls.OperatedOrders;
    expect(total).toBe(items.length);
    return items.map(({ userName, product }) => `${userName} ${product}`);
  };
  const [one, other] = ['ada balance-20', 'bert balance-50'];
  expect(await found({})).toEqual([other, one]);
  expect(await found({ search: `#${ofAda?.orderNo}` })).toEqual([one]);
  expect(await found({ search: String(ofAda?.refund?.creditNoteNo) })).toContain(one);
  expect(await found({ search: 'BERT@' })).toEqual([other]);
  expect(await found({ search: '%' })).toEqual([]);
  expect(await found({ search: '9'.repeat(200) })).toEqual([]);
  expect(await found({ only: 'waiting' })).toEqual([other]);
  expect(await found({ only: 'refunded' })).toEqual([one]);
  expect(await found({ only: 'paid' })).toEqual([]);
  const { body } = await operator.send(calls.listOperatedOrders, { query: { page: 2, pageSize: 1 } });
  expect(body).toMatchObject({ total: 2, items: [{ userName: 'ada', accountId: ada.accountId }] });
  expect(await bert.send(calls.listOperatedOrders, {})).toMatchObject({ status: 404 });
});

test('credit that was spent stays, and the order too', async () => {
  const orderId = await order(ada, 'balance-20');
  const [waiting] = await orders();
  await ada.send(payOrder, { params: { orderId } });
  await sendEvent(tested, paid(orderId, waiting?.totalMicro ?? 0));
  const spent = { accountId: ada.accountId, amountMicro: -dollars(1), cause: 'credit:operator:correction:spent' };
  await tested.database.withoutRls((tx) => insertCredit(tx, spent));
  expect((await refund(operator, waiting?.orderNo ?? 0)).body).toEqual({ outcome: 'creditSpent', refund: null });
  expect((await orders())[0]).toMatchObject({ refund: null });
});

test('the account’s trail has the refund, and that of the service names the operator', async () => {
  const { rows } = await sql<{ kind: string; account_id: string | null; facts: object }>`
    select kind, account_id, facts from audit_log join audit_chains using (chain_id)
    where kind in ('OrderRefunded', 'OperatorActed') order by at`.execute(tested.database.kysely);
  expect(rows).toMatchObject([
    { kind: 'OrderRefunded', account_id: ada.accountId },
    { kind: 'OperatorActed', facts: { operatorId: operator.accountId, act: 'refundOrder', accountId: ada.accountId } },
  ]);
});
