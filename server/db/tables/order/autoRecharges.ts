import { sql } from 'kysely';
import type { RechargeRule } from '#core/domain/order/autoRecharge.ts';
import type { Tx } from '#server/db/database.ts';

/** The account's automatic recharge with its present state. */
export interface RechargeRow extends RechargeRule {
  /** Counts the owner's choices: each is a new reason to look at a balance that is low already. */
  saves: number;
  /** Payments that failed one after the other. */
  failures: number;
  /** The service switched it off then. */
  stoppedAt: Date | null;
  /** The time before which no payment is tried. */
  retryAt: Date | null;
}

/** Returns the account's automatic recharge; `null` until it was saved. `isLocked` keeps it until the commit. */
export async function readRecharge(tx: Tx, accountId: string, isLocked = false): Promise<RechargeRow | null> {
  const { rows } = await sql<RechargeRow>`
    select is_on as "isOn", code, threshold_micro as "thresholdMicro", monthly_limit_micro as "monthlyLimitMicro",
      saves, failures, stopped_at as "stoppedAt", retry_at as "retryAt"
    from auto_recharges where account_id = ${accountId} ${isLocked ? sql`for update` : sql``}`.execute(tx);
  return rows[0] ?? null;
}

/** Saves the owner's choice; a balance that is low already is recharged with it. The account is locked. */
export async function putRecharge(tx: Tx, accountId: string, rule: RechargeRule): Promise<void> {
  const { isOn, code, thresholdMicro, monthlyLimitMicro } = rule;
  await sql`
    insert into auto_recharges (account_id, is_on, code, threshold_micro, monthly_limit_micro, is_due)
    values (${accountId}, ${isOn}, ${code}, ${thresholdMicro}, ${monthlyLimitMicro}, ${isOn})
    on conflict (account_id) do update
      set is_on = excluded.is_on, code = excluded.code, threshold_micro = excluded.threshold_micro,
        monthly_limit_micro = excluded.monthly_limit_micro, is_due = excluded.is_due,
        saves = auto_recharges.saves + 1, failures = 0, retry_at = null,
        stopped_at = null`.execute(tx);
}

/**
 * Returns the accounts that a charge has marked since they were looked at, and those whose waiting time is over. One
 * that is disabled or being deleted pays nothing.
 */
export async function findDueRecharges(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from auto_recharges join accounts using (account_id)
    where disabled_at is null and deletes_at is null and is_on and (is_due or retry_at is not null) and coalesce(retry_at, now()) <= now()
    order by account_id limit 100`.execute(tx);
  return rows.map((row) => row.account_id);
}

/** Notes that the balance was looked at; `retryAt` is the time of the next look without a charge. */
export async function setLooked(tx: Tx, accountId: string, retryAt: number | null): Promise<void> {
  await sql`
    update auto_recharges set is_due = false, retry_at = ${retryAt === null ? null : new Date(retryAt)}
    where account_id = ${accountId}`.execute(tx);
}

/** Notes a payment that failed and returns the number of them; the next try is at `retryAt`. */
export async function countFailure(tx: Tx, accountId: string, retryAt: number): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    update auto_recharges set failures = failures + 1, is_due = true, retry_at = ${new Date(retryAt)}
    where account_id = ${accountId} and is_on returning failures`.execute(tx);
  return rows[0]?.failures ?? 0;
}

/** Notes that a payment has arrived. */
export async function clearFailures(tx: Tx, accountId: string): Promise<void> {
  await sql`update auto_recharges set failures = 0, retry_at = null where account_id = ${accountId}`.execute(tx);
}

/** Switches it off; `isStopped`: by the service, which the owner is notified of. False where it was off. */
export async function switchOff(tx: Tx, accountId: string, isStopped: boolean): Promise<boolean> {
  const { rows } = await sql`
    update auto_recharges set is_on = false, is_due = false, retry_at = null,
      stopped_at = case when ${isStopped} then now() end
    where account_id = ${accountId} and is_on returning account_id`.execute(tx);
  return rows.length > 0;
}

/** The account's orders of this kind: what was paid since a time, and if one waits for its payment. */
export async function readRechargeOrders(
  tx: Tx,
  accountId: string,
  since: number,
): Promise<{ paidMicro: number; isWaiting: boolean }> {
  const { rows } = await sql<{ paidMicro: number; isWaiting: boolean }>`
    select coalesce(sum(total_micro) filter (where created_at >= ${new Date(since)}), 0)::bigint as "paidMicro",
      coalesce(bool_or(status = 0), false) as "isWaiting"
    from orders where account_id = ${accountId} and recharge_cause is not null and status <> 3`.execute(tx);
  return rows[0] ?? { paidMicro: 0, isWaiting: false };
}

/** Returns the account's last charge, which names the fall of its balance; 0 before the first one. */
export async function readLastCharge(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql<{ entry: number }>`
    select coalesce(max(entry_id), 0)::bigint as entry from ledger
    where account_id = ${accountId} and amount_micro < 0`.execute(tx);
  return rows[0]?.entry ?? 0;
}

/** True where an order for this cause was made before. */
export async function isCauseKnown(tx: Tx, cause: string): Promise<boolean> {
  const { rows } = await sql`select from orders where recharge_cause = ${cause}`.execute(tx);
  return rows.length > 0;
}

/** An order of an automatic recharge that waits for its payment. */
export interface WaitingRecharge {
  orderId: string;
  accountId: string;
  isOver: boolean;
}

/** Returns the orders whose payment is asked for, or whose time is over. A try that was cut off is repeated. */
export async function findWaitingRecharges(tx: Tx, askAgainMs: number): Promise<WaitingRecharge[]> {
  const { rows } = await sql<WaitingRecharge>`
    select order_id as "orderId", account_id as "accountId", pay_until <= now() as "isOver" from orders
    where status = 0 and recharge_cause is not null
      and (pay_until <= now() or asked_at is null or asked_at <= now() - ${askAgainMs} * interval '1 millisecond')
    order by created_at limit 100`.execute(tx);
  return rows;
}

/** Takes the turn to ask for the payment of an order; false where another process has just done so. */
export async function takeAsking(tx: Tx, orderId: string, askAgainMs: number): Promise<boolean> {
  const { rows } = await sql`
    update orders set asked_at = now() where order_id = ${orderId} and status = 0
      and (asked_at is null or asked_at <= now() - ${askAgainMs} * interval '1 millisecond')
    returning order_id`.execute(tx);
  return rows.length > 0;
}
