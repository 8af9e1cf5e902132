import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** The tables of mails that are sent later: about logins, about events, and about maintenance that has ended. */
const mailTables = ['account_mails', 'notice_mails', 'maintenance_mails'] as const;
export type MailTable = (typeof mailTables)[number];

/** The reason why a mail was not taken, without the recipient (server/mail/mailDesk.ts). */
export interface MailFailure {
  reason: string;
  status?: number;
  at?: string;
}

/** Notes a try that failed. */
export async function noteMailFailure(
  tx: Tx,
  table: MailTable,
  mailIds: readonly string[],
  failure: MailFailure,
): Promise<void> {
  await sql`
    update ${sql.table(table)} set tries = tries + 1, tried_at = now(), failure = ${JSON.stringify(failure)}::jsonb
    where mail_id = any(${[...mailIds]}::uuid[])`.execute(tx);
}

/** A mail that was tried and not taken, or that is given up. */
export interface FailedMailRow {
  mailId: string;
  accountId: string;
  userName: string;
  recipient: string;
  /** The kind of an account's mail or of an event; `maintenanceOver` for the third table. */
  kind: string;
  createdAt: Date;
  triedAt: Date | null;
  tries: number;
  failure: MailFailure | null;
  isGivenUp: boolean;
}

/** Returns the newest mails that failed, and how many there are. */
export async function listFailedMails(tx: Tx, limit: number): Promise<{ rows: FailedMailRow[]; total: number }> {
  const { rows } = await sql<FailedMailRow & { total: number }>`
    select mail_id as "mailId", account_id as "accountId", user_name as "userName", recipient, kind,
      unsent.created_at as "createdAt", tried_at as "triedAt", tries, failure, gives_up_at <= now() as "isGivenUp",
      count(*) over () as total
    from (
      select mail_id, account_id, recipient as stored_recipient, mail ->> 'kind' as kind, created_at, tried_at, tries, failure, gives_up_at
      from account_mails
      union all select mail_id, account_id, null, notice ->> 'kind', created_at, tried_at, tries, failure, gives_up_at
      from notice_mails where sent_at is null
      union all select mail_id, account_id, null, 'maintenanceOver', created_at, tried_at, tries, failure, gives_up_at
      from maintenance_mails where sent_at is null) unsent
    join lateral (
      select user_name, coalesce(stored_recipient, email) as recipient from accounts
      where accounts.account_id = unsent.account_id) of_account on true
    where tries > 0 or gives_up_at <= now()
    order by unsent.created_at desc, mail_id limit ${limit}`.execute(tx);
  return {
    rows: rows.map((each) => {
      const { total: _, ...row } = each;
      return row;
    }),
    total: rows[0]?.total ?? 0,
  };
}

/** A mail that is sent again is tried for this time at least. */
const againDays = 3;

/** Makes unsent mails due again, also those that were given up. Returns their number. */
export async function makeMailsDue(tx: Tx, mailIds: readonly string[]): Promise<number> {
  let count = 0;
  for (const table of mailTables) {
    const isUnsent = table === 'account_mails' ? sql`true` : sql`sent_at is null`;
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} set gives_up_at = greatest(gives_up_at, now() + ${againDays} * interval '1 day')
      where mail_id = any(${[...mailIds]}::uuid[]) and ${isUnsent}`.execute(tx);
    count += Number(numAffectedRows);
  }
  return count;
}
