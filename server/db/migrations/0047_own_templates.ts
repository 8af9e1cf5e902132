import { sql, type Kysely } from 'kysely';

/**
 * Templates that accounts made of their tasks (§3.3, scope Private). `bytes` counts for the account's quota. A removed
 * one stays as long as tasks name it. Readers are the chosen accounts of its owner (`account_id`), under the names that
 * were typed. `gallery_revision` is the account's revision at the last change of the templates that it may use.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence own_template_ids as int start 10000001`.execute(db);
  await sql`
    create table own_templates (
      template_registration_id int primary key default nextval('own_template_ids'),
      account_id text not null references accounts on delete cascade, owner_name text not null,
      name text not null, description text not null, version int not null default 1,
      audience text not null check (audience in ('me', 'members', 'chosen')), content jsonb not null, picture bytea,
      source_task_id uuid, bytes int not null, created_at timestamptz not null default now(),
      changed_at timestamptz not null default now(), removed_at timestamptz, disabled_at timestamptz)`.execute(db);
  await sql`create index on own_templates (account_id)`.execute(db);
  await sql`
    create table own_template_readers (
      template_registration_id int not null references own_templates on delete cascade,
      account_id text not null references accounts on delete cascade,
      reader_id text not null references accounts on delete cascade, user_name text not null,
      primary key (template_registration_id, reader_id))`.execute(db);
  await sql`create index on own_template_readers (reader_id)`.execute(db);
  await sql`create index on own_template_readers (account_id)`.execute(db);
  await sql`alter table accounts add column gallery_revision bigint not null default 0`.execute(db);
  await sql`create index on tasks (template_slug) where template_slug like 'own-%'`.execute(db);

  const own = sql`current_setting('sheaf.account_id', true)`;
  for (const table of ['own_templates', 'own_template_readers']) {
    const name = sql.table(table);
    await sql`grant select, insert, update, delete on ${name} to sheaf_app`.execute(db);
    await sql`alter table ${name} enable row level security`.execute(db);
    await sql`
      create policy own_rows on ${name} to sheaf_app using (account_id = ${own}) with check (account_id = ${own})`.execute(
      db,
    );
  }
  await sql`grant usage on sequence own_template_ids to sheaf_app`.execute(db);
  await sql`create policy reads_as_reader on own_template_readers for select to sheaf_app using (reader_id = ${own})`.execute(
    db,
  );
  await sql`create policy leaves_as_reader on own_template_readers for delete to sheaf_app using (reader_id = ${own})`.execute(
    db,
  );
  await sql`
    create policy reads_as_reader on own_templates for select to sheaf_app using (
      disabled_at is null and (
        audience = 'members' and account_id = (select parent_id from accounts where accounts.account_id = ${own})
        or audience = 'chosen' and exists (
          select from own_template_readers as reader
          where reader.template_registration_id = own_templates.template_registration_id and reader.reader_id = ${own})))`.execute(
    db,
  );
}
