import { sql, type Kysely } from 'kysely';

/** Saved views of tasks (core/edits/viewEdits.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_views (
      view_id uuid primary key, account_id text not null references accounts on delete cascade,
      task_id uuid not null references tasks on delete cascade, name text not null, settings text not null,
      default_since timestamptz, created_at timestamptz not null default now(), field_changes jsonb not null default '{}',
      revision bigint not null, deleted_at timestamptz)`.execute(db);
  await sql`create index on saved_views (account_id, revision)`.execute(db);
  await sql`create index on saved_views (task_id)`.execute(db);
  await sql`create index on saved_views (deleted_at) where deleted_at is not null`.execute(db);
  await sql`grant select, insert, update, delete on saved_views to sheaf_app`.execute(db);
  await sql`alter table saved_views enable row level security`.execute(db);
  await sql`
    create policy own_rows on saved_views to sheaf_app
    using (account_id = current_setting('sheaf.account_id', true))
    with check (account_id = current_setting('sheaf.account_id', true))`.execute(db);
}
