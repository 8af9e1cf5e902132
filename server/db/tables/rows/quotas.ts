import { sql } from 'kysely';
import { today } from '../template/templateUsage.ts';

/** The use of quotas by a write, and their limits. */
export interface Quotas {
  templateSlug: string;
  rowCount: number;
  /** Limit of rows per day; `null`: no limit. */
  dailyMaxRows: number | null;
  /** Bytes of all lots that the write changes. */
  storedBytesChange: number;
  storedBytesLimit: number;
}

/*
 * Parts of the statement that writes (tables/rows/blocks.ts); each returns a row when the quota is not exceeded. The
 * counters are read before without a lock, so that writes of one account wait for each other only from this statement
 * to its commit; here they are locked and checked again, the day's before the account's.
 */

export function countDay({ templateSlug, rowCount, dailyMaxRows: limit }: Quotas) {
  return sql`day as (
      insert into template_days (account_id, template_slug, day, rows)
      select account_id, ${templateSlug}, ${today}, ${rowCount}::bigint from held where ${rowCount}::bigint > 0
      on conflict (account_id, template_slug, day) do update set rows = template_days.rows + excluded.rows
        where ${limit}::bigint is null or template_days.rows + excluded.rows <= ${limit}::bigint
      returning true)`;
}

/** A write that frees storage is always admitted. */
export function countStorage({ storedBytesChange: change, storedBytesLimit: limit }: Quotas) {
  return sql`storage as (
      insert into account_storage (account_id, bytes)
      select account_id, ${change}::bigint from held, (select count(*) from day) as after_day where ${change}::bigint <> 0
      on conflict (account_id) do update set bytes = account_storage.bytes + excluded.bytes
        where excluded.bytes < 0 or account_storage.bytes + excluded.bytes <= ${limit}::bigint
      returning true)`;
}
