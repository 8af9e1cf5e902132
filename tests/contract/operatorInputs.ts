import { setOperator } from '#server/db/tables/service/operators.ts';
import { password, type Client, type Input, type TestService } from '#tests/server/openTestService.ts';

/** Inputs of the operator's calls; `accountId` is an account that stays in use, `orderOf` one that has paid an order. */
export function operatorInputs(
  accountId: () => string,
  orderOf: () => Promise<{ id: string; orderNo: number }>,
): Record<string, () => Input | Promise<Input>> {
  const params = () => ({ params: { id: accountId() } });
  return {
    getServiceHealth: () => ({}),
    listOperatedAccounts: () => ({ query: { search: 'frugal' } }),
    listOperatedOrders: () => ({ query: { search: 'frugal' } }),
    actOnAccount: () => ({
      ...params(),
      body: { act: { kind: 'giveCredit', amountMicro: 1, reason: 'correction' }, password },
    }),
    refundOperatedOrder: async () => ({ params: await orderOf(), body: { reason: 'asked for it', password } }),
    listFailedMails: () => ({}),
    sendMailsAgain: () => ({ body: { mailIds: ['b0000000-0000-4000-8000-000000000000'] } }),
    listAuditEntries: () => ({ query: { group: 'money' } }),
    checkAuditChains: () => ({}),
    getHostsFile: () => ({}),
    checkHostsFile: () => ({ body: { text: '[{}]' } }),
    putHostsFile: () => ({ body: { text: '[{}]', etag: '', password } }),
  };
}

/** The names of the operator's calls. */
export const operatorCalls: ReadonlySet<string> = new Set(
  Object.keys(
    operatorInputs(
      () => '',
      () => Promise.reject(new Error('no order')),
    ),
  ),
);

/** Returns a client's order as the operator's calls name it. */
export async function paidOrder({ database }: TestService, { accountId: id }: Client, orderId: string) {
  const orders = database.kysely.selectFrom('orders').select('order_no').where('order_id', '=', orderId);
  return { id, orderNo: (await orders.executeTakeFirstOrThrow()).order_no };
}

export async function signUpOperator(tested: TestService): Promise<Client> {
  const operator = await tested.signUp('operator');
  await tested.database.withoutRls((tx) => setOperator(tx, operator.accountId, true));
  return operator;
}
