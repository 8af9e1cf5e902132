import { sql } from 'kysely';
import type { AccountLevel } from '#core/domain/account/level.ts';
import { planOf } from '#core/domain/account/plan.ts';
import type { Tx } from '#server/db/database.ts';
import { divideAmongMembers } from './members.ts';

/**
 * Sets a level with the limits of its plan, for its members too. An account that has been on a plan with nodes keeps
 * one node, so that runs that it has started then can end; new starts check the level (§6).
 */
export async function setLevel(tx: Tx, accountId: string, level: AccountLevel): Promise<void> {
  const nodes = await divideAmongMembers(tx, accountId, level);
  await sql`
    update accounts set level = ${level}, level_before_trial = null,
      cloud_count = greatest(${nodes}, least(cloud_count, 1)), task_limit = ${planOf(level).taskLimit},
      trial_ends_at = case when level_before_trial is null then trial_ends_at else now() end
    where account_id = ${accountId}`.execute(tx);
}

/** Sets a trial's level until `endsAt`. The account is locked, and may have a trial. */
export async function beginTrial(tx: Tx, accountId: string, level: AccountLevel, endsAt: Date): Promise<void> {
  const nodes = await divideAmongMembers(tx, accountId, level);
  await sql`
    update accounts set level_before_trial = level, level = ${level}, trial_ends_at = ${endsAt},
      cloud_count = ${nodes}, task_limit = ${planOf(level).taskLimit}
    where account_id = ${accountId}`.execute(tx);
}

/** Returns the accounts whose trial has ended but is still in force, with the level that they fall back to. */
export async function findEndedTrials(tx: Tx): Promise<{ accountId: string; level: AccountLevel }[]> {
  const { rows } = await sql<{ account_id: string; level_before_trial: AccountLevel }>`
    select account_id, level_before_trial from accounts
    where level_before_trial is not null and trial_ends_at <= now()`.execute(tx);
  return rows.map((row) => ({ accountId: row.account_id, level: row.level_before_trial }));
}

/** True when the trial has ended but is still in force; checked again once the account is locked. */
export async function isTrialDue(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from accounts
    where account_id = ${accountId} and level_before_trial is not null and trial_ends_at <= now()`.execute(tx);
  return rows.length > 0;
}
