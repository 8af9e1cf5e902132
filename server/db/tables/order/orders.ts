import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { OperatedOrderState } from '#core/domain/operator/orderState.ts';
import type { Billing } from '#core/domain/order/billing.ts';
import type { Seller } from '#core/domain/order/invoice.ts';
import {
  orderTypeOf,
  OrderStatus,
  payWithinMs,
  type OrderType,
  type PaymentMethod,
  type PaymentProviderName,
} from '#core/domain/order/orderCodes.ts';
import type { Quote } from '#core/domain/order/quote.ts';
import type { Tx } from '#server/db/database.ts';
import type { OrderTable } from '#server/db/schema/accountTables.ts';
import { isNamed } from '../service/operators.ts';

/** An order with its invoice, once it is paid, and with its credit note. */
export type OrderRow = Selectable<OrderTable> & {
  invoice_no: number | null;
  issued_at: Date | null;
  billing: Billing | null;
  seller: Seller | null;
  credit_note_no: number | null;
  credited_at: Date | null;
  credit_reason: string | null;
};

const columns = sql`
  select orders.*, invoice_no, invoices.issued_at, invoices.billing, seller, credit_note_no,
    credit_notes.issued_at as credited_at, reason as credit_reason
  from orders left join invoices using (order_id) left join credit_notes using (order_id)`;

/** Inserts an order that waits for its payment. */
export async function insertOrder(
  tx: Tx,
  made: {
    accountId: string;
    quote: Quote;
    planChanges: number;
    couponId: string | null;
    provider: PaymentProviderName;
    /** The address that its tax depends on. */
    billing: Billing | null;
    /** Of an automatic recharge. */
    recharge?: { cause: string; reference: string };
  },
): Promise<string> {
  const { order_id } = await tx
    .insertInto('orders')
    .values({
      account_id: made.accountId,
      type: orderTypeOf(made.quote.kind),
      quote: JSON.stringify(made.quote),
      total_micro: made.quote.totalMicro,
      plan_changes: made.planChanges,
      coupon_id: made.couponId,
      provider: made.provider,
      tax_billing: made.billing && JSON.stringify(made.billing),
      pay_until: new Date(Date.now() + payWithinMs),
      recharge_cause: made.recharge?.cause ?? null,
      recharge_reference: made.recharge?.reference ?? null,
    })
    .returning('order_id')
    .executeTakeFirstOrThrow();
  return order_id;
}

/** Returns an order; row security hides those of other accounts. */
export async function findOrder(tx: Tx, orderId: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    ${columns} where orders.order_id = ${orderId}`.execute(tx);
  return rows[0];
}

/** Returns the account of an order, for an event that names only the order. */
export async function findOrderAccount(tx: Tx, orderId: string): Promise<string | null> {
  const row = await tx.selectFrom('orders').select('account_id').where('order_id', '=', orderId).executeTakeFirst();
  return row?.account_id ?? null;
}

interface OrderQuery {
  start: number;
  take: number;
  type: OrderType | null;
  status: OrderStatus | null;
}

/** Returns the orders of an account from the newest down, and the number of all that match. */
export async function readOrders(
  tx: Tx,
  accountId: string,
  { start, take, type, status }: OrderQuery,
): Promise<{ rows: OrderRow[]; total: number }> {
  const matches = sql`
    orders.account_id = ${accountId} ${type === null ? sql`` : sql`and type = ${type}`}
    ${status === null ? sql`` : sql`and status = ${status}`}`;
  const { rows } = await sql<OrderRow>`
    ${columns} where ${matches} order by order_no desc limit ${take} offset ${start}`.execute(tx);
  const counted = await sql<{ total: number }>`select count(*) as total from orders where ${matches}`.execute(tx);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** An order with the user name of its account. */
export type NamedOrderRow = OrderRow & { user_name: string };

/**
 * Returns orders of all accounts, the newest first, and the number of all that match: by the number of the order, its
 * invoice or its credit note, or by a part of the account's user name or e-mail address. As the service.
 */
export async function searchOrders(
  tx: Tx,
  wanted: { search: string; only: OperatedOrderState | null; page: number; pageSize: number },
): Promise<{ rows: NamedOrderRow[]; total: number }> {
  const { search, only, page, pageSize } = wanted;
  const number = /^#?(?<digits>\d{1,15})$/u.exec(search)?.groups?.['digits'] ?? null;
  const found = sql`
    from (${columns}) orders join accounts using (account_id)
    where (${isNamed(search)}
      or ${number}::bigint in (order_no, invoice_no, credit_note_no)) ${only === null ? sql`` : ofState[only]}`;
  const { rows } = await sql<NamedOrderRow>`
    select orders.*, user_name ${found} order by order_no desc limit ${pageSize} offset ${(page - 1) * pageSize}
  `.execute(tx);
  const counted = await sql<{ total: number }>`select count(*) as total ${found}`.execute(tx);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

const ofState: Record<OperatedOrderState, RawBuilder<unknown>> = {
  waiting: sql`and status = ${OrderStatus.WaitingPay}`,
  paid: sql`and status = ${OrderStatus.Paid} and credit_note_no is null`,
  refunded: sql`and credit_note_no is not null`,
  cancelled: sql`and status = ${OrderStatus.Cancel}`,
};

/** Stores the page at which an order is paid; false where it waits for no payment any more. */
export async function setCheckout(tx: Tx, orderId: string, checkout: { id: string; url: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ checkout: JSON.stringify(checkout) })
    .where('order_id', '=', orderId)
    .where('status', '=', OrderStatus.WaitingPay)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Marks an order as paid. Its quote gets the real times of a plan. */
export async function setPaid(
  tx: Tx,
  orderId: string,
  { method, quote }: { method: PaymentMethod | null; quote: Quote },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status: OrderStatus.Paid, method, quote: JSON.stringify(quote), ended_at: new Date() })
    .where('order_id', '=', orderId)
    .execute();
}

/** Cancels an order that waits for its payment; false where there is none. */
export async function setCancelled(tx: Tx, orderId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ status: OrderStatus.Cancel, ended_at: new Date() })
    .where('order_id', '=', orderId)
    .where('status', '=', OrderStatus.WaitingPay)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Returns the orders of one type that wait until their buyer pays them; an automatic recharge does not. */
export async function findWaiting(tx: Tx, accountId: string, type: OrderType): Promise<string[]> {
  const rows = await tx
    .selectFrom('orders')
    .select('order_id')
    .where('account_id', '=', accountId)
    .where('type', '=', type)
    .where('status', '=', OrderStatus.WaitingPay)
    .where('recharge_cause', 'is', null)
    .execute();
  return rows.map((row) => row.order_id);
}

/** Returns orders whose time to pay is over, the oldest first; an overdue automatic recharge counts as a failed try. */
export async function findOverdueOrders(tx: Tx): Promise<{ orderId: string; accountId: string }[]> {
  const { rows } = await sql<{ orderId: string; accountId: string }>`
    select order_id as "orderId", account_id as "accountId" from orders
    where status = 0 and recharge_cause is null and pay_until <= now() order by pay_until limit 100`.execute(tx);
  return rows;
}

/**
 * Issues the invoice of a paid order, with the address that its tax depends on, else the billing information of now.
 * Its number is locked until the commit.
 */
export async function issueInvoice(tx: Tx, accountId: string, orderId: string, seller: Seller | null): Promise<void> {
  await sql`
    insert into invoices (invoice_no, account_id, order_id, billing, seller)
    select next_invoice_no(), ${accountId}, order_id,
      coalesce(tax_billing, (select content from billing_information where account_id = ${accountId})),
      ${seller && JSON.stringify(seller)}::jsonb
    from orders where order_id = ${orderId}`.execute(tx);
}
