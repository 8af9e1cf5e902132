import { sql } from 'kysely';
import { periodsAfter, planStateAt, type PlanPeriod } from '#core/domain/order/planPeriods.ts';
import type { Quote } from '#core/domain/order/quote.ts';
import { OrderStatus } from '#core/domain/order/orderCodes.ts';
import type { Database } from '#server/db/database.ts';

export interface MoneyFigures {
  orders: number;
  paid: number;
  /** Payments that became credit, because their order was ended before. */
  credited: number;
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

/**
 * Compares what the service has stored with the payments that it has accepted: each counts once, each paid order has
 * exactly its credit, its invoice, its coupon and its time of a plan, and the levels follow from them.
 */
export async function compareMoney(
  { kysely }: Database,
  accountIds: readonly string[],
  accepted: ReadonlyMap<string, number>,
): Promise<MoneyFigures> {
  const ids = [...accountIds];
  const orders = (
    await sql<OrderFacts>`select * from orders where account_id = any(${ids}) order by ended_at, order_no`.execute(
      kysely,
    )
  ).rows;
  const payments = (await sql<PaymentFacts>`select * from payments where account_id = any(${ids})`.execute(kysely))
    .rows;
  const paid = orders.filter(({ status }) => status === OrderStatus.Paid);
  const wrong = [
    ...wrongPayments(payments, paid, accepted),
    ...(await wrongLedger(kysely, ids, paid, payments)),
    ...(await wrongInvoices(kysely, paid)),
    ...(await wrongCoupons(kysely, ids, paid)),
    ...(await wrongPlans(kysely, ids, paid)),
  ];
  const credited = payments.filter(({ is_credit }) => is_credit).length;
  return { orders: orders.length, paid: paid.length, credited, wrong };
}

type Kysely = Database['kysely'];

function wrongPayments(
  payments: readonly PaymentFacts[],
  paid: readonly OrderFacts[],
  accepted: ReadonlyMap<string, number>,
): string[] {
  const stored = new Map(payments.map((payment) => [payment.payment_id, payment]));
  const lost = [...accepted].filter(([id, amount]) => stored.get(id)?.amount_micro !== amount);
  const foreign = payments.filter(({ payment_id }) => !accepted.has(payment_id));
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

async function wrongLedger(
  kysely: Kysely,
  ids: readonly string[],
  paid: readonly OrderFacts[],
  payments: readonly PaymentFacts[],
): Promise<string[]> {
  const { rows } = await sql<{ cause: string; amount_micro: number }>`
    select cause, amount_micro from ledger where account_id = any(${[...ids]})`.execute(kysely);
  const entries = new Map(rows.map((row) => [row.cause, row.amount_micro]));
  const expected = new Map([
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

async function wrongPlans(kysely: Kysely, ids: readonly string[], paid: readonly OrderFacts[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const accountId of ids) {
    const { rows } = await sql<{ level: PlanPeriod['level']; startsAt: Date; endsAt: Date; valueMicro: number }>`
      select level, starts_at as "startsAt", ends_at as "endsAt", value_micro as "valueMicro" from plan_periods
      where account_id = ${accountId} and ends_at > now() order by starts_at`.execute(kysely);
    const stored = rows.map((row) => ({ ...row, startsAt: row.startsAt.getTime(), endsAt: row.endsAt.getTime() }));
    const expected = paid
      .filter((order) => order.account_id === accountId)
      .reduce((periods: PlanPeriod[], { quote: { plan }, ended_at }) => {
        if (plan === null) return periods;
        return periodsAfter(periods, plan, plan.isImmediate ? plan.startsAt : ended_at.getTime());
      }, []);
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
