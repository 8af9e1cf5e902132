import { sql } from 'kysely';
import type { UsageToday } from '#core/domain/run/startPlan.ts';
import type { Tx } from '#server/db/database.ts';

/** The day in UTC. */
export const today = sql`(now() at time zone 'utc')::date`;

/**
 * Returns an account's use of a template since midnight UTC: the lots that began since then, those of deleted tasks
 * too, without runs on users' machines, which are no cloud runs (§9); and the rows that were written since then, of all
 * runs. Exact while the account's row is locked: no other start comes in between.
 */
export async function readUsageToday(tx: Tx, accountId: string, templateSlug: string): Promise<UsageToday> {
  const { rows } = await sql<UsageToday>`
    select count(*) as starts, ${rowsToday(accountId, templateSlug)} as rows from lots
    where account_id = ${accountId} and plan ->> 'templateSlug' = ${templateSlug}
      and start_way <> 'local' and created_at >= ${today}::timestamp at time zone 'utc'`.execute(tx);
  return rows[0] ?? { starts: 0, rows: 0 };
}

export function rowsToday(accountId: string, templateSlug: string) {
  return sql<number>`coalesce((select rows from template_days where account_id = ${accountId}
    and template_slug = ${templateSlug} and day = ${today}), 0::bigint)`;
}

/** Deletes the counters of days that are not read any more. */
export async function forgetOldDays(tx: Tx): Promise<void> {
  await sql`delete from template_days where day < ${today} - 2`.execute(tx);
}
