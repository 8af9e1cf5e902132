import { refundOrder, type Refund, type RefundProblem } from '#server/commands/order/refundOrder.ts';
import { findByLogin } from '#server/db/tables/account/accounts.ts';
import { readConfig } from '../../config/config.ts';
import { openPayments } from '../../payments/openPayments.ts';
import type { OperatorCommand } from '../command.ts';
import { dollars, printable } from '../words.ts';

const sentences: Readonly<Record<RefundProblem, string>> = {
  noOrder: 'has no order with this number.',
  notPaid: 'has not paid this order: there is nothing to give back.',
  laterOrder: 'has paid for a later plan with this one, or it follows this one: refund that order first.',
  creditSpent: 'has spent credit of this order: the balance would be below zero. Give credit first, or leave it.',
};

export const refund: OperatorCommand = {
  takes: '<login> <order> [reason]',
  does: 'gives back the price of a paid order: ends its plan or takes its credit, with a credit note',
  read: ([login, value, ...words]) => {
    if (login === undefined || value === undefined) return null;
    if (!/^\d{1,15}$/u.test(value)) return `"${value}" is no number of an order, such as 17: the orders page shows it.`;
    return async (database, print) => {
      const account = await database.withoutRls((tx) => findByLogin(tx, login));
      if (account === undefined) {
        print(`There is no account ${printable(login)}.`);
        return false;
      }
      const { payments, publicUrl } = readConfig([], process.env);
      // A refund signs nothing, so the provider for tests needs no secret here.
      const { provider } = openPayments({ ...payments, secret: '', publicUrl });
      const order = { accountId: account.account_id, orderNo: Number(value), reason: words.join(' ').slice(0, 200) };
      const refunded = await refundOrder(database, provider, order);
      const isDone = typeof refunded !== 'string';
      const sentence = isDone ? sentenceOf(value, refunded) : sentences[refunded];
      print(`${account.user_name} ${sentence}`);
      return isDone && refunded.isPaidBack;
    };
  },
};

function sentenceOf(orderNo: string, { creditNoteNo, amountMicro, balanceChangeMicro, isPaidBack }: Refund): string {
  const money = isPaidBack
    ? 'The money is on its way back.'
    : 'The payment provider has not confirmed the refund yet: run the same command again.';
  return `got ${dollars(amountMicro)} back for order ${orderNo}, by credit note ${creditNoteNo}. The balance changed by ${dollars(balanceChangeMicro)}. ${money}`;
}
