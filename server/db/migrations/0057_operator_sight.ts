import { sql, type Kysely } from 'kysely';

/**
 * Facts that an operator sees: the web processes beside the workers, and why no mail server took a mail. A mail that
 * was given up can be sent again, so the end of its tries is a column now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table web_processes (
      process_id uuid primary key, machine text not null, version text not null, resident_bytes bigint not null,
      started_at timestamptz not null, seen_at timestamptz not null default now())`.execute(db);
  await sql`alter table web_processes enable row level security`.execute(db);
  await sql`alter table workers add column resident_bytes bigint`.execute(db);
  for (const table of ['account_mails', 'notice_mails', 'maintenance_mails']) {
    await sql`
      alter table ${sql.table(table)} add column tries int not null default 0, add column tried_at timestamptz,
        add column failure jsonb, add column gives_up_at timestamptz`.execute(db);
  }
  await sql`
    alter table account_mails alter column gives_up_at set default now() + interval '7 days'`.execute(db);
  await sql`update account_mails set gives_up_at = created_at + interval '7 days'`.execute(db);
  for (const table of ['notice_mails', 'maintenance_mails']) {
    await sql`
      alter table ${sql.table(table)} alter column gives_up_at set default now() + interval '3 days'`.execute(db);
    await sql`update ${sql.table(table)} set gives_up_at = created_at + interval '3 days'`.execute(db);
  }
  for (const table of ['account_mails', 'notice_mails', 'maintenance_mails']) {
    await sql`alter table ${sql.table(table)} alter column gives_up_at set not null`.execute(db);
  }
}
