import { sql } from 'kysely';
import { levelRank, type AccountLevel } from '#core/domain/account/level.ts';
import { planStateAt, type PlanPeriod } from '#core/domain/order/planPeriods.ts';
import type { Tx } from '#server/db/database.ts';
import { readAccount, type AccountRow } from '../account/accounts.ts';
import { setLevel } from '../account/plans.ts';

/** Returns the periods that have not ended, in order. */
export async function readPeriods(tx: Tx, accountId: string, now: number): Promise<PlanPeriod[]> {
  const rows = await tx
    .selectFrom('plan_periods')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ends_at', '>', new Date(now))
    .orderBy('starts_at')
    .execute();
  return rows.map(({ level, starts_at, ends_at, value_micro }) => ({
    level,
    startsAt: starts_at.getTime(),
    endsAt: ends_at.getTime(),
    valueMicro: value_micro,
  }));
}

/** Replaces the periods that have not ended. The account is locked. */
export async function replacePeriods(
  tx: Tx,
  accountId: string,
  periods: readonly PlanPeriod[],
  now: number,
): Promise<void> {
  await sql`delete from plan_periods where account_id = ${accountId} and ends_at > ${new Date(now)}`.execute(tx);
  if (periods.length > 0) {
    const rows = periods.map(({ level, startsAt, endsAt, valueMicro }) => ({
      account_id: accountId,
      level,
      starts_at: new Date(startsAt),
      ends_at: new Date(endsAt),
      value_micro: valueMicro,
    }));
    await tx.insertInto('plan_periods').values(rows).execute();
  }
  await sql`update accounts set plan_changes = plan_changes + 1 where account_id = ${accountId}`.execute(tx);
}

/**
 * Puts the account on the level that its periods give now, or on its own without any. A trial of a higher level goes
 * on; one of the same or a lower level ends. As `setLevel`, it leaves one node for runs that are under way. The account
 * is locked.
 */
export async function applyPeriods(tx: Tx, accountId: string, now: number): Promise<void> {
  const row = await readAccount(tx, accountId);
  const state = planStateAt(await readPeriods(tx, accountId, now), now);
  if (state === null && row.level_after_plan === null) return;
  const before = row.level_after_plan ?? row.level_before_trial ?? row.level;
  const own = state?.level ?? before;
  const staysOnTrial = row.level_before_trial !== null && levelRank(row.level) > levelRank(own);
  const after = state === null ? null : before;
  const endsAt = state === null ? row.plan_ends_at : new Date(state.endsAt);
  await sql`
    update accounts set level_after_plan = ${after}, plan_ends_at = ${endsAt}, money_changes = money_changes + 1
    where account_id = ${accountId}`.execute(tx);
  if (staysOnTrial) {
    await sql`update accounts set level_before_trial = ${own} where account_id = ${accountId}`.execute(tx);
    return;
  }
  await setLevel(tx, accountId, own);
}

/** Returns the level that follows the plan in force: of the next bought plan, else the account's own. */
export async function levelAfterPlan(
  tx: Tx,
  { account_id, level_after_plan, level }: Pick<AccountRow, 'account_id' | 'level_after_plan' | 'level'>,
): Promise<AccountLevel> {
  const now = Date.now();
  return planStateAt(await readPeriods(tx, account_id, now), now)?.next?.level ?? level_after_plan ?? level;
}

/** Returns the accounts whose plan ends or changes now. */
export async function findPlanChanges(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from accounts where level_after_plan is not null and plan_ends_at <= now()`.execute(tx);
  return rows.map((row) => row.account_id);
}

/** Ends all periods, where the operator has set a level. The account is locked. */
export async function endPeriods(tx: Tx, accountId: string): Promise<void> {
  await replacePeriods(tx, accountId, [], Date.now());
  await sql`
    update accounts set level_after_plan = null, plan_ends_at = null, money_changes = money_changes + 1
    where account_id = ${accountId}`.execute(tx);
}

/** Notes that orders, coupons or billing information have changed. The account is locked. */
export async function noteMoneyChange(tx: Tx, accountId: string): Promise<void> {
  await sql`update accounts set money_changes = money_changes + 1 where account_id = ${accountId}`.execute(tx);
}
