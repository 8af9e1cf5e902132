import { randomBytes } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { normaliseLogin } from '#core/domain/account/holder/loginName.ts';
import type { Locale } from '#core/domain/locale.ts';
import { AccountGone } from '#server/db/refusalOfDatabaseError.ts';
import type { Tx } from '#server/db/database.ts';
import type { AccountTable } from '#server/db/schema/accountTables.ts';
import { revokeGrantLater } from './googleRevocations.ts';

export type AccountRow = Selectable<AccountTable>;

export type NewAccount = Pick<
  AccountRow,
  'account_id' | 'email' | 'user_name' | 'level' | 'language' | 'cloud_count' | 'task_limit' | 'is_demo'
>;

export async function insertAccount(tx: Tx, account: NewAccount): Promise<void> {
  await tx.insertInto('accounts').values(account).execute();
}

/** Returns the account's row. Throws `AccountGone`. */
export async function readAccount(tx: Tx, accountId: string): Promise<AccountRow> {
  return tx
    .selectFrom('accounts')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow(() => new AccountGone(accountId));
}

/** True when the account exists and is not disabled. */
export async function isAccountUsable(tx: Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select from accounts where account_id = ${accountId} and disabled_at is null`.execute(tx);
  return rows.length > 0;
}

/** Sets the operator's decision, which a parent cannot take back. The account is locked. */
export async function setDisabled(tx: Tx, accountId: string, isDisabled: boolean): Promise<void> {
  await sql`
    update accounts set disabled_at = case when ${isDisabled} then coalesce(disabled_at, now()) end,
      is_disabled_by_parent = false
    where account_id = ${accountId}`.execute(tx);
}

/**
 * Deletes the account with all its rows in every table, and the personal data of its audit trail (0027). Its devices
 * are locked before it and its lots after it, in the same order as all other writers. Only a grant of a Google account
 * stays, until Google has revoked it; true where there is one.
 */
export async function deleteAccount(tx: Tx, accountId: string): Promise<boolean> {
  const of = sql`account_id = ${accountId}`;
  await sql`select from sync_clients where ${of} order by client_id for update`.execute(tx);
  await sql`select from accounts where ${of} for no key update`.execute(tx);
  await sql`select from lots where ${of} order by lot_id for update`.execute(tx);
  const hadGrant = await revokeGrantLater(tx, accountId);
  await sql`delete from auth_user where id = ${accountId}`.execute(tx);
  return hadGrant;
}

export async function setLanguage(tx: Tx, accountId: string, language: Locale): Promise<void> {
  await tx.updateTable('accounts').set({ language }).where('account_id', '=', accountId).execute();
}

/** Returns the language of an account; `null` where there is no such account. */
export async function languageOf(tx: Tx, accountId: string): Promise<Locale | null> {
  const row = await tx.selectFrom('accounts').select('language').where('account_id', '=', accountId).executeTakeFirst();
  return row?.language ?? null;
}

/** Returns which of the two another account already has; both are compared without case. */
export async function findTaken(tx: Tx, email: string, userName: string): Promise<'email' | 'userName' | null> {
  const { rows } = await sql<{ is_email: boolean }>`
    select email = ${normaliseLogin(email)} as is_email from auth_user
    where email = ${normaliseLogin(email)} or username = ${normaliseLogin(userName)}
    order by is_email desc limit 1`.execute(tx);
  const row = rows[0];
  if (row === undefined) return null;
  return row.is_email ? 'email' : 'userName';
}

export async function isEmailTaken(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql`select from auth_user where email = ${normaliseLogin(email)}`.execute(tx);
  return rows.length > 0;
}

/** Prevents other sign-ups until the end of the transaction, so that the result of `findTaken` holds. */
export async function lockSignUps(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${signUpLock})`.execute(tx);
}
const signUpLock = 5_417_203;

/** `login` is an e-mail address or a user name, as at sign-in. */
export async function findByLogin(tx: Tx, login: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select accounts.* from accounts join auth_user on auth_user.id = account_id
    where auth_user.email = ${normaliseLogin(login)} or username = ${normaliseLogin(login)}`.execute(tx);
  return rows[0];
}

export async function findDemoAccount(tx: Tx): Promise<AccountRow | undefined> {
  return tx.selectFrom('accounts').selectAll().where('is_demo', '=', true).executeTakeFirst();
}

/** Returns the service's epoch: it changes after a restore from backup. */
export async function readEpoch(tx: Tx): Promise<string> {
  const { epoch } = await tx.selectFrom('service_state').select('epoch').executeTakeFirstOrThrow();
  return epoch;
}

/** Gives the database a new epoch and returns it. Web processes read the epoch at their start. */
export async function changeEpoch(tx: Tx): Promise<string> {
  const epoch = randomBytes(8).toString('hex');
  await tx.updateTable('service_state').set({ epoch }).execute();
  return epoch;
}

export interface TeamFacts {
  /** The sum of the ledger, which is stored nowhere else; of a member, that of its parent (§6). */
  balanceMicro: number;
  /** `null`: the account is no member. */
  parentEmail: string | null;
  /** The account's own members, except removed ones. */
  memberCount: number;
}

export async function readTeamFacts(tx: Tx, accountId: string): Promise<TeamFacts> {
  const { rows } = await sql<TeamFacts>`
    select balance_micro as "balanceMicro", parent_email as "parentEmail", member_count as "memberCount"
    from team_facts(${accountId})`.execute(tx);
  return rows[0] ?? { balanceMicro: 0, parentEmail: null, memberCount: 0 };
}

/** Returns the balance from which the account's charges are paid. */
export async function readBalanceMicro(tx: Tx, accountId: string): Promise<number> {
  return (await readTeamFacts(tx, accountId)).balanceMicro;
}

/** Inserts a credit; `cause` makes it one entry, however often it is written. */
export async function insertCredit(
  tx: Tx,
  credit: { accountId: string; amountMicro: number; cause: string },
): Promise<void> {
  await tx
    .insertInto('ledger')
    .values({ account_id: credit.accountId, amount_micro: credit.amountMicro, kind: 'credit', cause: credit.cause })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .execute();
}
