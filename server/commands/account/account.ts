import { memberLimitOf } from '#core/domain/account/member.ts';
import type { Locale } from '#core/domain/locale.ts';
import { success, type Result } from '#core/domain/refusal.ts';
import type { Account } from '#core/wire/rows/account.ts';
import type { Tx } from '#server/db/database.ts';
import {
  languageOf,
  readAccount,
  readTeamFacts,
  setLanguage,
  type AccountRow,
} from '#server/db/tables/account/accounts.ts';
import { countReferrals, type ReferralOffer } from '#server/db/tables/order/referrals.ts';
import { readGoogleGrant } from '#server/db/tables/account/googleGrants.ts';
import { readQuotaUse } from '#server/db/tables/account/quotaUse.ts';
import { readRecharge } from '#server/db/tables/order/autoRecharges.ts';
import { levelAfterPlan } from '#server/db/tables/order/planPeriods.ts';
import { isOperator } from '#server/db/tables/service/operators.ts';
import { presentAccount } from '#server/present/presentAccount.ts';
import type { CommandContext } from '../commandContext.ts';
import { inAccountRevision } from '../transaction.ts';

/** Returns the account itself (§3.1). `supportEndsAt`: the end of the session of an operator who looks at it. */
export async function getAccount(
  context: CommandContext,
  accountId: string,
  supportEndsAt: Date | null = null,
): Promise<Account> {
  return context.database.withAccount(accountId, (tx) => accountWithin(context, tx, accountId, supportEndsAt));
}

/** The same within a transaction that is already open. */
export async function accountWithin(
  { offer, proxyPool, google, payments, chat }: CommandContext,
  tx: Tx,
  accountId: string,
  supportEndsAt: Date | null = null,
): Promise<Account> {
  const proxyPricePerGbMicro = proxyPool()?.pricePerGbMicro ?? null;
  const email = google === null ? null : ((await readGoogleGrant(tx, accountId))?.email ?? null);
  const row = await readAccount(tx, accountId);
  const money = {
    provider: row.parent_id === null ? (payments.provider?.name ?? null) : null,
    changes: row.money_changes,
    planEndsAt: row.plan_ends_at?.getTime() ?? null,
    levelAfter: row.level_after_plan === null ? null : await levelAfterPlan(tx, row),
    rechargeOffAt: (await readRecharge(tx, accountId))?.stoppedAt?.getTime() ?? null,
  };
  const offered = {
    ...offer,
    proxyPricePerGbMicro,
    google: google === null ? null : { email },
    chat: chat !== null,
    money,
    referral: await referralOf(payments.sales.referral, tx, row),
    isOperator: await isOperator(tx, accountId),
  };
  const team = await readTeamFacts(tx, accountId);
  const memberLimit = { used: team.memberCount, limit: memberLimitOf(row.level) };
  const quotas = { ...(await readQuotaUse(tx, accountId, row.level)), memberLimit };
  return { ...presentAccount(row, team, quotas, offered), supportEndsAt: supportEndsAt?.getTime() ?? null };
}

/** Returns the account's invitations; a demo's visitors and members invite nobody. */
async function referralOf(
  offer: ReferralOffer | null,
  tx: Tx,
  row: AccountRow,
): Promise<NonNullable<Account['referral']> | null> {
  if (offer === null || row.parent_id !== null || row.is_demo) return null;
  return { code: row.referral_code, ...offer, ...(await countReferrals(tx, row.account_id)) };
}

/** Returns the language that an account has chosen in the console. */
export async function readLanguage({ database }: CommandContext, accountId: string): Promise<Locale | null> {
  return database.withoutRls((tx) => languageOf(tx, accountId));
}

/** §7.1 updatelanguage; other devices read it from the account in their next poll. */
export async function updateLanguage(
  context: CommandContext,
  accountId: string,
  language: Locale,
): Promise<Result<Record<string, never>>> {
  return inAccountRevision(context, accountId, async (tx) => {
    await setLanguage(tx, accountId, language);
    return success({});
  });
}
