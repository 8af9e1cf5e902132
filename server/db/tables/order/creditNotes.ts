import { sql } from 'kysely';
import type { PaymentProviderName } from '#core/domain/order/orderCodes.ts';
import type { Tx } from '#server/db/database.ts';

/** Issues the credit note of an order. Its number is locked until the commit. */
export async function issueCreditNote(
  tx: Tx,
  note: { accountId: string; orderId: string; amountMicro: number; reason: string },
): Promise<number> {
  const { rows } = await sql<{ creditNoteNo: number }>`
    with next as (update credit_note_numbers set last_no = last_no + 1 returning last_no)
    insert into credit_notes (credit_note_no, account_id, order_id, amount_micro, reason)
    select last_no, ${note.accountId}, ${note.orderId}, ${note.amountMicro}, ${note.reason} from next
    returning credit_note_no as "creditNoteNo"`.execute(tx);
  const [issued] = rows;
  if (issued === undefined) throw new Error(`no credit note for ${note.orderId}`);
  return issued.creditNoteNo;
}

/** A payment whose money the provider still has to give back. */
export interface DueRefund {
  provider: PaymentProviderName;
  paymentId: string;
  amountMicro: number;
}

/** Returns the refund that the provider has not confirmed; `null` where it has, or nothing was paid. */
export async function findDueRefund(tx: Tx, orderId: string): Promise<DueRefund | null> {
  const { rows } = await sql<DueRefund>`
    select provider, payment_id as "paymentId", payments.amount_micro as "amountMicro"
    from credit_notes join payments using (order_id)
    where order_id = ${orderId} and refund_id is null and not is_credit`.execute(tx);
  return rows[0] ?? null;
}

export async function setRefunded(tx: Tx, orderId: string, refundId: string): Promise<void> {
  await tx.updateTable('credit_notes').set({ refund_id: refundId }).where('order_id', '=', orderId).execute();
}

/** Returns the id of an account's order by the number that its user sees. */
export async function findOrderByNo(tx: Tx, accountId: string, orderNo: number): Promise<string | null> {
  const row = await tx
    .selectFrom('orders')
    .select('order_id')
    .where('account_id', '=', accountId)
    .where('order_no', '=', orderNo)
    .executeTakeFirst();
  return row?.order_id ?? null;
}
