import { OrderStatus } from '#core/domain/order/orderCodes.ts';
import type { Order } from '#core/wire/calls/account/orderCalls.ts';
import type { OrderRow } from '#server/db/tables/order/orders.ts';

export function presentOrder(row: OrderRow): Order {
  const { invoice_no: invoiceNo, issued_at, billing, seller, credit_note_no: creditNoteNo, credited_at } = row;
  const isWaiting = row.status === OrderStatus.WaitingPay;
  return {
    orderId: row.order_id,
    orderNo: row.order_no,
    status: row.status,
    type: row.type,
    quote: row.quote,
    provider: row.provider,
    isAutomatic: row.recharge_cause !== null,
    payUrl: isWaiting ? (row.checkout?.url ?? null) : null,
    method: row.method,
    createdAt: row.created_at.getTime(),
    payUntil: row.pay_until.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    invoice:
      invoiceNo === null || issued_at === null ? null : { invoiceNo, issuedAt: issued_at.getTime(), billing, seller },
    creditNote:
      creditNoteNo === null || credited_at === null
        ? null
        : { creditNoteNo, issuedAt: credited_at.getTime(), reason: row.credit_reason ?? '' },
  };
}
