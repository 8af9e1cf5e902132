import { sql } from 'kysely';
import { StartWay } from '#core/domain/task/schedule.ts';
import type { Tx } from '#server/db/database.ts';

/** The operator's offer for invitations. */
export interface ReferralOffer {
  /** The credit of each of the two. */
  amountMicro: number;
  /** The maximum of invited accounts for which one account is credited. */
  maxAccounts: number;
}

/** Returns the account that a code invites for; a member, a demo and a disabled account invite nobody. */
export async function findInviter(tx: Tx, code: string): Promise<string | null> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from accounts
    where referral_code = ${code} and parent_id is null and not is_demo and disabled_at is null`.execute(tx);
  return rows[0]?.account_id ?? null;
}

/**
 * Notes by whom a new account was invited, with the credit that both were promised. The inviter is locked: beyond the
 * maximum, only the new account is credited.
 */
export async function insertReferral(
  tx: Tx,
  { accountId, inviterId, offer }: { accountId: string; inviterId: string; offer: ReferralOffer },
): Promise<void> {
  await sql`
    insert into referrals (account_id, inviter_id, amount_micro, inviter_micro)
    select ${accountId}, ${inviterId}, ${offer.amountMicro}::bigint,
      case when count(*) < ${offer.maxAccounts} then ${offer.amountMicro}::bigint else 0 end
    from referrals where inviter_id = ${inviterId}`.execute(tx);
}

/** The accounts that signed up by an account's code, and those of them for which it was credited. */
export async function countReferrals(tx: Tx, accountId: string): Promise<{ invited: number; credited: number }> {
  const { rows } = await sql<{ invited: number; credited: number }>`
    select count(*)::int as invited, (count(*) filter (where credited_at is not null and inviter_micro > 0))::int as credited
    from referrals where inviter_id = ${accountId}`.execute(tx);
  return rows[0] ?? { invited: 0, credited: 0 };
}

/** Returns the invited accounts whose first run in the cloud has ended with rows, and which are not credited yet. */
export async function findDueReferrals(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from referrals
    where credited_at is null and exists (
      select from lots where lots.account_id = referrals.account_id and ended_at is not null
        and row_count > 0 and start_way <> ${StartWay.Local})`.execute(tx);
  return rows.map((row) => row.account_id);
}

export interface Referral {
  inviterId: string | null;
  amountMicro: number;
  inviterMicro: number;
}

/** Returns who invited an account. */
export async function findReferral(tx: Tx, accountId: string): Promise<Referral | null> {
  const { rows } = await sql<Referral>`
    select inviter_id as "inviterId", amount_micro as "amountMicro", inviter_micro as "inviterMicro"
    from referrals where account_id = ${accountId}`.execute(tx);
  return rows[0] ?? null;
}

/** Marks it as credited; false where another process was faster. */
export async function setReferralCredited(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    update referrals set credited_at = now() where account_id = ${accountId} and credited_at is null
    returning 1`.execute(tx);
  return rows.length > 0;
}
