import { sql, type Kysely } from 'kysely';
import type { AccountMail } from '#core/domain/account/holder/accountMail.ts';
import type { Locale } from '#core/domain/locale.ts';
import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';

/*
 * Mails about changes of a login. Each is written in the transaction of its change and deleted by the one that sends
 * it. The recipient is stored: the owner of an old address learns that it was replaced.
 */

export async function insertAccountMail(
  tx: Tx,
  accountId: string,
  recipient: string,
  mail: AccountMail,
): Promise<void> {
  await sql`
    insert into account_mails (account_id, recipient, mail)
    values (${accountId}, ${recipient}, ${JSON.stringify(mail)}::jsonb)`.execute(tx);
}

export interface DueAccountMail {
  mailId: string;
  recipient: string;
  userName: string;
  language: Locale;
  mail: AccountMail;
}

/** Takes the oldest mail that is none of `failed`: it is gone when the transaction commits. */
export async function takeAccountMail(tx: Tx, failed: readonly string[]): Promise<DueAccountMail | null> {
  const { rows } = await sql<DueAccountMail>`
    with due as (
      select mail_id from account_mails where mail_id <> all(${[...failed]}::uuid[])
      order by created_at limit 1 for update skip locked)
    delete from account_mails using due, accounts
    where account_mails.mail_id = due.mail_id and accounts.account_id = account_mails.account_id
    returning account_mails.mail_id as "mailId", recipient, user_name as "userName", language, mail`.execute(tx);
  return rows[0] ?? null;
}

/** Part of the sweep: deletes mails that no mail server took for a week. */
export async function forgetAccountMails(db: Kysely<Schema>): Promise<void> {
  await sql`delete from account_mails where gives_up_at < now()`.execute(db);
}
