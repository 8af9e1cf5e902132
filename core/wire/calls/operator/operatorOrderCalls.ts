import { z } from 'zod';
import { maxRefundReason } from '#core/domain/operator/acts.ts';
import { operatedOrderStates } from '#core/domain/operator/orderState.ts';
import { OrderStatus } from '#core/domain/order/orderCodes.ts';
import { defineCall } from '#core/wire/call/defineCall.ts';
import { code, count, micro, numberInText, time } from '#core/wire/codec/code.ts';
import { text } from '#core/wire/codec/text.ts';
import { proof } from './operatorAccountCalls.ts';

/* The calls of the operator's page of orders are refused as those of `operatorAccountCalls.ts`. */

const operatedOrder = z.strictObject({
  orderNo: count,
  /** The account that has ordered. */
  accountId: z.string(),
  userName: z.string(),
  /** The code of the product. */
  product: z.string(),
  quantity: count,
  status: code(OrderStatus),
  totalMicro: micro,
  createdAt: time,
  endedAt: time.nullable(),
  /** Its credit note. `isPaidBack`: the payment provider has given the money back. */
  refund: z.strictObject({ creditNoteNo: count, isPaidBack: z.boolean() }).nullable(),
});
export type OperatedOrder = z.output<typeof operatedOrder>;

/**
 * Orders of all accounts, the newest first, whose order, invoice or credit note has the number, or whose account's user
 * name or e-mail address contains the text.
 */
export const listOperatedOrders = defineCall('GET', '/v1/operator/orders', {
  query: z.strictObject({
    search: z._default(text(254), ''),
    only: z.exactOptional(z.enum(operatedOrderStates)),
    page: numberInText(1, 1_000_000).default(1),
    pageSize: numberInText(1, 100).default(20),
  }),
  reply: z.strictObject({ items: z.array(operatedOrder), total: count }),
});
export type OperatedOrders = z.output<(typeof listOperatedOrders)['reply']>;

/**
 * Gives back the price of a paid order: ends its plan or takes its credit, with a credit note. `waiting`: all of it is
 * done but the money, which the payment provider has not confirmed; the same call asks it again. `notPaid`,
 * `laterOrder` and `creditSpent` change nothing. Refused as a wrong proof and with `NotFound`.
 */
export const refundOperatedOrder = defineCall('POST', '/v1/operator/accounts/{id}/orders/{orderNo}/refund', {
  params: z.strictObject({ id: text(60, 1), orderNo: numberInText(1, 1_000_000_000) }),
  body: z.strictObject({ reason: text(maxRefundReason), ...proof }),
  reply: z.strictObject({
    outcome: z.enum(['refunded', 'waiting', 'notPaid', 'laterOrder', 'creditSpent']),
    /** `null` where nothing was changed. */
    refund: z
      .strictObject({
        creditNoteNo: count,
        /** The money that goes back to the payer. */
        amountMicro: micro,
        /** The change of the balance. */
        balanceChangeMicro: micro,
      })
      .nullable(),
  }),
  waits: true,
});
export type RefundOutcome = z.output<(typeof refundOperatedOrder)['reply']>;
