import type { Account } from '#core/wire/account.ts';
import type { AccountRow } from '#server/db/tables/accounts.ts';

export function presentAccount(row: AccountRow, balanceMicro: number): Account {
  return {
    userId: row.account_id,
    email: row.email,
    userName: row.user_name,
    accountLevel: row.level,
    currentAccountLevel: row.level,
    isLevelExpired: false,
    balanceMicro,
    totalBalanceMicro: balanceMicro,
    cloudCount: row.cloud_count,
    taskLimit: row.task_limit,
    language: row.language,
    createdAt: row.created_at.getTime(),
  };
}
