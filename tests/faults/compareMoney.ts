import { sql } from 'kysely';
import { periodsAfter, planStateAt, type PlanPeriod } from '#core/domain/order/planPeriods.ts';
import type { Quote } from '#core/domain/order/quote.ts';
import { OrderStatus } from '#core/domain/order/orderCodes.ts';
import type { Database } from '#server/db/database.ts';
import { refundIdOf } from './moneyRefunds.ts';

export interface MoneyFigures {
  orders: number;
  paid: number;
  /** Payments that became credit, because their order was ended before. */
  credited: number;
  /** Orders whose price was given back. */
  refunded: number;
  /** Each of these is one thing that must not be. */
  wrong: string[];
}

interface OrderFacts {
  order_id: string;
  account_id: string;
  status: OrderStatus;
  quote: Quote;
  total_micro: number;
  coupon_id: string | null;
  ended_at: Date;
}

interface PaymentFacts {
  payment_id: string;
  account_id: string;
  order_id: string;
  amount_micro: number;
  is_credit: boolean;
}

interface CreditNote {
  credit_note_no: number;
  order_id: string;
  amount_micro: number;
  refund_id: string | null;
  issued_at: Date;
}

/** The payments that a service has accepted, and the refunds that the provider has made, by order; with amounts. */
interface AtProvider {
  payments: ReadonlyMap<string, number>;
  refunds: ReadonlyMap<string, number>;
}

/**
 * Compares what the service has stored with the payments that it has accepted: each counts once, each paid order has
 * exactly its credit, its invoice, its coupon and its time of a plan, each refunded one gave it back, and the levels
 * follow from them.
 */
export async function compareMoney(
  { kysely }: Database,
  accountIds: readonly string[],
  { payments: accepted, refunds }: AtProvider,
): Promise<MoneyFigures> {
  const ids = [...accountIds];
  const orders = (
    await sql<OrderFacts>`select * from orders where account_id = any(${ids}) order by ended_at, order_no`.execute(
      kysely,
    )
  ).rows;
  const payments = (await sql<PaymentFacts>`select * from payments where account_id = any(${ids})`.execute(kysely))
    .rows;
  const notes = (
    await sql<CreditNote>`select * from credit_notes where account_id = any(${ids}) order by credit_note_no`.execute(
      kysely,
    )
  ).rows;
  const paid = orders.filter(({ status }) => status === OrderStatus.Paid);
  const wrong = [
    ...wrongPayments(payments, paid, accepted),
    ...wrongRefunds(notes, paid, refunds),
    ...(await wrongLedger(kysely, ids, { paid, payments, notes })),
    ...(await wrongInvoices(kysely, paid)),
    ...(await wrongCoupons(kysely, ids, paid)),
    ...(await wrongPlans(kysely, ids, paid, notes)),
  ];
  const credited = payments.filter(({ is_credit }) => is_credit).length;
  return { orders: orders.length, paid: paid.length, credited, refunded: notes.length, wrong };
}

type Kysely = Database['kysely'];

function wrongPayments(
  payments: readonly PaymentFacts[],
  paid: readonly OrderFacts[],
  accepted: ReadonlyMap<string, number>,
): string[] {
  const stored = new Map(payments.map((payment) => [payment.payment_id, payment]));
  const lost = [...accepted].filter(([id, amount]) => stored.get(id)?.amount_micro !== amount);
  // The test provider itself pays automatic recharges, in the service that is killed: one payment per order.
  const isOwn = ({ payment_id, order_id }: PaymentFacts) => payment_id === `pay_auto_${order_id}`;
  const foreign = payments.filter((payment) => !accepted.has(payment.payment_id) && !isOwn(payment));
  const unmatched = paid.filter((order) => {
    const own = payments.filter((payment) => payment.order_id === order.order_id && !payment.is_credit);
    const expected = order.total_micro === 0 ? 0 : 1;
    return own.length !== expected || own.some((payment) => payment.amount_micro !== order.total_micro);
  });
  return [
    ...lost.map(([id]) => `the payment ${id} is lost`),
    ...foreign.map(({ payment_id }) => `the payment ${payment_id} was never accepted`),
    ...unmatched.map(({ order_id }) => `the order ${order_id} has not exactly its payment`),
  ];
}

/** Each credit note is of one paid order, has its number, and its money went back once; nothing else went back. */
function wrongRefunds(
  notes: readonly CreditNote[],
  paid: readonly OrderFacts[],
  refunds: ReadonlyMap<string, number>,
): string[] {
  const totals = new Map(paid.map((order) => [order.order_id, order.total_micro]));
  const due = notes.filter(({ amount_micro }) => amount_micro > 0);
  const noted = new Set(due.map(({ order_id }) => order_id));
  return [
    ...notes.filter((note, index) => note.credit_note_no !== index + 1).map((note) => `the credit note ${note.credit_note_no} follows a gap`),
    ...notes.filter((note) => totals.get(note.order_id) !== note.amount_micro).map((note) => `the credit note of ${note.order_id} is not of its price`),
    ...due.filter((note) => refunds.get(note.order_id) !== note.amount_micro).map((note) => `the money of ${note.order_id} did not go back`),
    ...due.filter((note) => note.refund_id !== refundIdOf(note.order_id)).map((note) => `the refund of ${note.order_id} is not noted`),
    ...[...refunds.keys()].filter((id) => !noted.has(id)).map((id) => `${id} was given back without a credit note`),
  ]; // prettier-ignore
}

async function wrongLedger(
  kysely: Kysely,
  ids: readonly string[],
  {
    paid,
    payments,
    notes,
  }: { paid: readonly OrderFacts[]; payments: readonly PaymentFacts[]; notes: readonly CreditNote[] },
): Promise<string[]> {
  const { rows } = await sql<{ cause: string; amount_micro: number }>`
    select cause, amount_micro from ledger where account_id = any(${[...ids]}) and kind <> 'rows'`.execute(kysely);
  const entries = new Map(rows.map((row) => [row.cause, row.amount_micro]));
  const quotes = new Map(paid.map(({ order_id, quote }) => [order_id, quote]));
  const expected = new Map([
    ...notes.map(({ order_id }): [string, number] => {
      const { unusedMicro = 0, creditMicro = 0 } = quotes.get(order_id) ?? {};
      return [`refund:order:${order_id}`, unusedMicro - creditMicro];
    }),
    ...paid.flatMap(({ order_id, quote }): [string, number][] =>
      quote.creditMicro > 0 ? [[`credit:order:${order_id}`, quote.creditMicro]] : [],
    ),
    ...payments.flatMap(({ payment_id, amount_micro, is_credit }): [string, number][] =>
      is_credit ? [[`credit:payment:test:${payment_id}`, amount_micro]] : [],
    ),
  ]);
  const causes = new Set([...entries.keys(), ...expected.keys()]);
  return [...causes]
    .filter((cause) => entries.get(cause) !== expected.get(cause))
    .map((cause) => `${cause}: ${entries.get(cause)} instead of ${expected.get(cause)}`);
}

async function wrongInvoices(kysely: Kysely, paid: readonly OrderFacts[]): Promise<string[]> {
  const { rows } = await sql<{ invoice_no: number; order_id: string }>`
    select invoice_no, order_id from invoices order by invoice_no`.execute(kysely);
  const gaps = rows.filter((row, index) => row.invoice_no !== index + 1);
  const invoiced = new Set(rows.map(({ order_id }) => order_id));
  return [
    ...gaps.map(({ invoice_no }) => `the invoice ${invoice_no} follows a gap`),
    ...paid.filter(({ order_id }) => !invoiced.has(order_id)).map(({ order_id }) => `${order_id} has no invoice`),
    ...(rows.length === paid.length ? [] : [`${rows.length} invoices for ${paid.length} paid orders`]),
  ];
}

async function wrongCoupons(kysely: Kysely, ids: readonly string[], paid: readonly OrderFacts[]): Promise<string[]> {
  const { rows } = await sql<{ coupon_id: string; used_at: Date | null }>`
    select coupon_id, used_at from coupons where account_id = any(${[...ids]})`.execute(kysely);
  return rows.flatMap(({ coupon_id, used_at }) => {
    const uses = paid.filter((order) => order.coupon_id === coupon_id).length;
    return uses === (used_at === null ? 0 : 1) ? [] : [`the coupon ${coupon_id} was used ${uses} times`];
  });
}

/** The periods that an account has after its orders and their refunds, in their order. */
function expectedPeriods(paid: readonly OrderFacts[], notes: readonly CreditNote[]): PlanPeriod[] {
  const orders = new Map(paid.map((order) => [order.order_id, order]));
  const changes = [
    ...paid.map(({ order_id, ended_at }) => ({ order_id, at: ended_at, isRefund: false })),
    ...notes.map(({ order_id, issued_at }) => ({ order_id, at: issued_at, isRefund: true })),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return changes.reduce((periods: PlanPeriod[], { order_id, at, isRefund }) => {
    const plan = orders.get(order_id)?.quote.plan;
    if (!plan) return periods;
    if (!isRefund) return periodsAfter(periods, plan, plan.isImmediate ? plan.startsAt : at.getTime());
    return periods.filter((period) => period.startsAt !== plan.startsAt || period.endsAt !== plan.endsAt);
  }, []);
}

async function wrongPlans(
  kysely: Kysely,
  ids: readonly string[],
  paid: readonly OrderFacts[],
  notes: readonly CreditNote[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const accountId of ids) {
    const { rows } = await sql<{ level: PlanPeriod['level']; startsAt: Date; endsAt: Date; valueMicro: number }>`
      select level, starts_at as "startsAt", ends_at as "endsAt", value_micro as "valueMicro" from plan_periods
      where account_id = ${accountId} and ends_at > now() order by starts_at`.execute(kysely);
    const stored = rows.map((row) => ({ ...row, startsAt: row.startsAt.getTime(), endsAt: row.endsAt.getTime() }));
    const expected = expectedPeriods(
      paid.filter((order) => order.account_id === accountId),
      notes,
    );
    if (textOf(stored) !== textOf(expected)) wrong.push(`periods ${textOf(stored)} instead of ${textOf(expected)}`);
    const account = await sql<{ level: PlanPeriod['level'] }>`
      select level from accounts where account_id = ${accountId}`.execute(kysely);
    const level = planStateAt(expected, Date.now())?.level ?? freeLevel;
    if (account.rows[0]?.level !== level) wrong.push(`the level ${account.rows[0]?.level} instead of ${level}`);
  }
  return wrong;
}

/** The level of accounts that sign up here. */
const freeLevel = 1;

function textOf(periods: readonly PlanPeriod[]): string {
  return periods
    .map(({ level, startsAt, endsAt, valueMicro }) => [level, startsAt, endsAt, valueMicro].join())
    .join(' ');
}
