import { sql } from 'kysely';
import type { Locale } from '#core/domain/locale.ts';
import type { Tx } from '#server/db/database.ts';

/**
 * Returns the templates that were in maintenance when the service last started. Locked until commit: concurrent starts
 * wait for each other.
 */
export async function lockMaintenances(tx: Tx): Promise<number[]> {
  await sql`lock table template_maintenances in share row exclusive mode`.execute(tx);
  const rows = await tx.selectFrom('template_maintenances').selectAll().execute();
  return rows.map((row) => row.template_registration_id);
}

export async function insertMaintenance(tx: Tx, templateRegistrationId: number): Promise<void> {
  await tx.insertInto('template_maintenances').values({ template_registration_id: templateRegistrationId }).execute();
}

export async function deleteMaintenance(tx: Tx, templateRegistrationId: number): Promise<void> {
  await tx.deleteFrom('template_maintenances').where('template_registration_id', '=', templateRegistrationId).execute();
}

/** Inserts one mail for each account that is subscribed now. */
export async function insertMaintenanceMails(tx: Tx, templateRegistrationId: number): Promise<void> {
  await sql`
    insert into maintenance_mails (mail_id, account_id, template_registration_id)
    select gen_random_uuid(), account_id, template_registration_id from template_states
    where subscribed and template_registration_id = ${templateRegistrationId}`.execute(tx);
}

export interface DueMail {
  mail_id: string;
  template_registration_id: number;
  email: string;
  user_name: string;
  language: Locale;
}

/**
 * Returns the oldest pending mail that is not given up and not among `tried`; no other process takes it until commit.
 */
export async function lockDueMail(tx: Tx, tried: readonly string[]): Promise<DueMail | undefined> {
  const { rows } = await sql<DueMail>`
    select mail_id, template_registration_id, email, user_name, language
    from maintenance_mails m join accounts using (account_id)
    where sent_at is null and m.gives_up_at > now() and mail_id <> all(${[...tried]}::uuid[])
    order by m.created_at limit 1 for update of m skip locked`.execute(tx);
  return rows[0];
}

export async function setMailSent(tx: Tx, mailId: string): Promise<void> {
  await tx.updateTable('maintenance_mails').set({ sent_at: new Date() }).where('mail_id', '=', mailId).execute();
}
