import { OrderStatus } from '#core/domain/order/orderCodes.ts';
import { lastEnd, type BoughtPlan } from '#core/domain/order/planPeriods.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { insertCredit, readBalanceMicro } from '#server/db/tables/account/accounts.ts';
import { appendAudit } from '#server/db/tables/account/audit.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import { findDueRefund, findOrderByNo, issueCreditNote, setRefunded } from '#server/db/tables/order/creditNotes.ts';
import { findOrder, type OrderRow } from '#server/db/tables/order/orders.ts';
import { applyPeriods, noteMoneyChange, readPeriods, replacePeriods } from '#server/db/tables/order/planPeriods.ts';
import type { PaymentProvider } from '#server/payments/paymentProvider.ts';

/**
 * A reason why an order is not refunded. `laterOrder`: another one was paid with the value of its plan, or follows it;
 * `creditSpent`: the balance no longer has its credit.
 */
export type RefundProblem = 'noOrder' | 'notPaid' | 'laterOrder' | 'creditSpent';

export interface Refund {
  creditNoteNo: number;
  /** The money that goes back to the payer. */
  amountMicro: number;
  /** The change of the balance: credit of the order is taken, value that it had used up is given. */
  balanceChangeMicro: number;
  /** True where the provider has given the money back; else the same command asks it again. */
  isPaidBack: boolean;
}

/**
 * Gives back the price of a paid order, as the operator. One transaction takes what the order gave (its credit, its
 * plan from now on), writes one entry of the ledger and issues the credit note; then the provider is asked for the
 * money, by a key that makes it one refund. After a crash the same command finishes what is left.
 */
export async function refundOrder(
  database: Database,
  provider: PaymentProvider | null,
  order: { accountId: string; orderNo: number; reason: string },
  /** Notes who did it, in the same transaction: called once, where something changes. */
  note: (tx: Tx) => Promise<void> = async () => {},
): Promise<Refund | RefundProblem> {
  const { accountId, orderNo, reason } = order;
  const credited = await database.withoutRls(async (tx): Promise<OrderRow | RefundProblem> => {
    await nextRevision(tx, accountId);
    const orderId = await findOrderByNo(tx, accountId, orderNo);
    const row = orderId === null ? undefined : await findOrder(tx, orderId);
    if (row === undefined) return 'noOrder';
    if (row.credit_note_no !== null) return row;
    const problem = await creditWithin(tx, row, reason);
    if (problem === null) await note(tx);
    return problem ?? (await findOrder(tx, row.order_id)) ?? row;
  });
  if (typeof credited === 'string') return credited;
  const { order_id: orderId, quote, credit_note_no: creditNoteNo, total_micro: amountMicro } = credited;
  if (creditNoteNo === null) throw new Error(`no credit note for ${orderId}`);
  const isPaidBack = await payBack(database, provider, orderId);
  return { creditNoteNo, amountMicro, balanceChangeMicro: balanceChangeOf(quote), isPaidBack };
}

/** The account is locked. Returns `null` when it was done. */
async function creditWithin(tx: Tx, row: OrderRow, reason: string): Promise<RefundProblem | null> {
  const { order_id: orderId, account_id: accountId, quote, total_micro: amountMicro } = row;
  if (row.status !== OrderStatus.Paid) return 'notPaid';
  const balanceChangeMicro = balanceChangeOf(quote);
  if (balanceChangeMicro < 0 && (await readBalanceMicro(tx, accountId)) + balanceChangeMicro < 0) {
    return 'creditSpent';
  }
  if (quote.plan !== null && !(await endPlan(tx, accountId, quote.plan))) return 'laterOrder';
  await insertCredit(tx, { accountId, amountMicro: balanceChangeMicro, cause: `refund:order:${orderId}` });
  const creditNoteNo = await issueCreditNote(tx, { accountId, orderId, amountMicro, reason });
  await noteMoneyChange(tx, accountId);
  const event = { kind: 'OrderRefunded', orderId, creditNoteNo, amountMicro } as const;
  await appendAudit(tx, { accountId, actor: 'operator', event });
  return null;
}

/** Value of earlier plans that the order had used up comes back as credit: those plans are not restored. */
function balanceChangeOf({ unusedMicro, creditMicro }: OrderRow['quote']): number {
  return unusedMicro - creditMicro;
}

/**
 * Ends the period that an order gave; one that is over stays as it was. False where a later order was paid with its
 * unused value, or follows it: that one is refunded first.
 */
async function endPlan(tx: Tx, accountId: string, { level, startsAt, endsAt }: BoughtPlan): Promise<boolean> {
  const now = Date.now();
  if (endsAt <= now) return true;
  const periods = await readPeriods(tx, accountId, now);
  const own = periods.findIndex((each) => each.level === level && each.startsAt === startsAt && each.endsAt === endsAt);
  if (own === -1 || lastEnd(periods, now) !== endsAt) return false;
  await replacePeriods(tx, accountId, periods.toSpliced(own, 1), now);
  await applyPeriods(tx, accountId, now);
  return true;
}

/** The provider is asked after the commit. True where nothing is left to give back. */
async function payBack(database: Database, provider: PaymentProvider | null, orderId: string): Promise<boolean> {
  const due = await database.withoutRls((tx) => findDueRefund(tx, orderId));
  if (due === null) return true;
  if (provider?.name !== due.provider) return false;
  const refundId = await provider.refund({ orderId, paymentId: due.paymentId, amountMicro: due.amountMicro });
  if (refundId === null) return false;
  await database.withoutRls((tx) => setRefunded(tx, orderId, refundId));
  return true;
}
