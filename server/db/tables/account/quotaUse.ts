import { sql } from 'kysely';
import type { AccountLevel } from '#core/domain/account/level.ts';
import { planOf } from '#core/domain/account/plan.ts';
import type { VisibleQuota, QuotaUse } from '#core/domain/account/quota.ts';
import type { Tx } from '#server/db/database.ts';

/** Returns the account's use of its quotas, for its owner: one statement for all of them. */
export async function readQuotaUse(tx: Tx, accountId: string, level: AccountLevel) {
  const { rows } = await sql<Used>`
    select coalesce((select sum(bytes)::bigint from account_storage where account_id = ${accountId}), 0) as stored_bytes,
      (select coalesce(sum(packed_bytes), 0)::bigint from parameter_lists where account_id = ${accountId}) as list_bytes,
      (select count(*) from task_groups where account_id = ${accountId} and deleted_at is null) as groups,
      (select count(*) from runners where account_id = ${accountId}) as runners,
      (select coalesce(sum(byte_count + other_bytes), 0)::bigint from lots
       where account_id = ${accountId} and deleted_at is not null) as removing_bytes`.execute(tx);
  const used = rows[0] ?? { stored_bytes: 0, list_bytes: 0, groups: 0, runners: 0, removing_bytes: 0 };
  const plan = planOf(level);
  const uses = {
    storedBytes: { used: used.stored_bytes, limit: plan.storedBytes },
    listBytes: { used: used.list_bytes, limit: plan.listBytes },
    groupLimit: { used: used.groups, limit: plan.groupLimit },
    runnerLimit: { used: used.runners, limit: plan.runnerLimit },
  } satisfies Record<VisibleQuota, QuotaUse>;
  return { ...uses, removingBytes: used.removing_bytes };
}

interface Used {
  stored_bytes: number;
  list_bytes: number;
  groups: number;
  runners: number;
  removing_bytes: number;
}
