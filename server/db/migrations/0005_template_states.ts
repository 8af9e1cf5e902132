import { sql, type Kysely } from 'kysely';

/**
 * The accounts' states of templates, and the mails to send because a maintenance ended. Templates are files: their ids
 * are numbers without a table.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table template_states (
      account_id text not null references accounts on delete cascade, template_registration_id int not null,
      favorited boolean not null, feedback smallint not null check (feedback in (-1, 0, 1)), subscribed boolean not null,
      revision bigint not null, primary key (account_id, template_registration_id))`.execute(db);
  await sql`create index on template_states (account_id, revision)`.execute(db);
  // Likes are counted and subscribers found by indexes of only these rows.
  await sql`create index template_likes on template_states (template_registration_id) where feedback = 1`.execute(db);
  await sql`create index template_subscribers on template_states (template_registration_id) where subscribed`.execute(
    db,
  );
  await sql`grant select, insert, update, delete on template_states to sheaf_app`.execute(db);
  await sql`alter table template_states enable row level security`.execute(db);
  await sql`
    create policy own_rows on template_states to sheaf_app
    using (account_id = current_setting('sheaf.account_id', true))
    with check (account_id = current_setting('sheaf.account_id', true))`.execute(db);

  // The service's own tables: no request sees them.
  await sql`create table template_maintenances (template_registration_id int primary key)`.execute(db);
  await sql`
    create table maintenance_mails (
      mail_id uuid primary key, account_id text not null references accounts on delete cascade,
      template_registration_id int not null, created_at timestamptz not null default now(), sent_at timestamptz)`.execute(
    db,
  );
  await sql`alter table maintenance_mails enable row level security`.execute(db);
  await sql`create index on maintenance_mails (created_at) where sent_at is null`.execute(db);
}
