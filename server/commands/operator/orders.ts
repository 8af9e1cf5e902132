import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { OperatedOrderState } from '#core/domain/operator/orderState.ts';
import type { OperatedOrder, OperatedOrders, RefundOutcome } from '#core/wire/calls/operator/operatorOrderCalls.ts';
import type { Tx } from '#server/db/database.ts';
import { appendAudit } from '#server/db/tables/account/audit.ts';
import { findDueRefund } from '#server/db/tables/order/creditNotes.ts';
import { searchOrders, type NamedOrderRow } from '#server/db/tables/order/orders.ts';
import { findOperated } from '#server/db/tables/service/operators.ts';
import type { OwnerProof } from '../account/secondFactor/proveOwner.ts';
import type { CommandContext } from '../commandContext.ts';
import { refundOrder } from '../order/refundOrder.ts';
import { asOperator, proveOperator } from './asOperator.ts';

/** Returns a page of the orders of all accounts that fit a search. Refused as `asOperator`. */
export async function listOperatedOrders(
  context: CommandContext,
  operatorId: string,
  { search, only, ...page }: { search: string; only?: OperatedOrderState; page: number; pageSize: number },
): Promise<Result<OperatedOrders>> {
  return asOperator(context, operatorId, async (tx) => {
    const wanted = { search: search.trim(), only: only ?? null, ...page };
    const { rows, total } = await searchOrders(tx, wanted);
    const items: OperatedOrder[] = [];
    for (const row of rows) items.push(await presentOrder(tx, row));
    return success({ items, total });
  });
}

async function presentOrder(tx: Tx, row: NamedOrderRow): Promise<OperatedOrder> {
  const { credit_note_no: creditNoteNo, order_id: orderId } = row;
  return {
    orderNo: row.order_no,
    accountId: row.account_id,
    userName: row.user_name,
    product: row.quote.code,
    quantity: row.quote.quantity,
    status: row.status,
    totalMicro: row.total_micro,
    createdAt: row.created_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    refund: creditNoteNo === null ? null : { creditNoteNo, isPaidBack: (await findDueRefund(tx, orderId)) === null },
  };
}

/**
 * Gives back the price of an order (order/refundOrder.ts), with an entry in the trail of the service, which names the
 * operator. Refused as `proveOperator`, and with `NotFound`.
 */
export async function refundOperatedOrder(
  context: CommandContext,
  operatorId: string,
  { proof, ...order }: { accountId: string; orderNo: number; reason: string; proof: OwnerProof },
  address: string,
): Promise<Result<RefundOutcome>> {
  const proven = await proveOperator(context, operatorId, proof, address);
  if (!proven.ok) return proven;
  const { accountId } = order;
  const event = { kind: 'OperatorActed', operatorId, act: 'refundOrder', accountId } as const;
  const note = (tx: Tx) => appendAudit(tx, { accountId: null, actor: 'operator', event, address });
  const found = await asOperator(context, operatorId, async (tx) =>
    (await findOperated(tx, accountId)) === undefined ? refused({ code: 'NotFound' }) : success(null),
  );
  if (!found.ok) return found;
  const refund = await refundOrder(context.database, context.payments.provider, order, note);
  if (refund === 'noOrder') return refused({ code: 'NotFound' });
  if (typeof refund === 'string') return success({ outcome: refund, refund: null });
  context.revisionCache.forget(accountId);
  const { isPaidBack, ...facts } = refund;
  return success({ outcome: isPaidBack ? 'refunded' : 'waiting', refund: facts });
}
