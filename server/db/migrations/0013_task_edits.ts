import { sql, type Kysely } from 'kysely';

/**
 * Columns for the edits of tasks and groups: a task's limit of nodes, the authors of a group's name, and the states of
 * a deleted task. `deleted_at` puts it into the trash, `purged_at` makes it a tombstone without contents, and when the
 * tombstone is deleted too, the account stores its revision (`forgotten_revision`): a device with an older cursor reads
 * everything again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table task_groups add column field_changes jsonb not null default '{}'`.execute(db);
  await sql`alter table tasks add column node_count int check (node_count > 0), add column purged_at timestamptz`.execute(
    db,
  );
  await sql`alter table accounts add column forgotten_revision bigint not null default 0`.execute(db);
  // Only these rows are read by the sweep of the trash.
  await sql`create index tasks_deleted on tasks (deleted_at) where deleted_at is not null`.execute(db);
  await sql`create index task_groups_deleted on task_groups (deleted_at) where deleted_at is not null`.execute(db);

  // §7.7: settings that a client stores for an account; sealed, because they contain passwords.
  await sql`
    create table user_configs (
      config_id uuid primary key, account_id text not null references accounts on delete cascade, type int not null,
      content text not null, updated_at timestamptz not null default now(), unique (account_id, type))`.execute(db);
  await sql`
    create table mission_handles (
      account_id text not null references accounts on delete cascade, mission_type int not null,
      handled_at timestamptz not null default now(), primary key (account_id, mission_type))`.execute(db);
  for (const table of ['user_configs', 'mission_handles']) {
    await sql`grant select, insert, update, delete on ${sql.table(table)} to sheaf_app`.execute(db);
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy own_rows on ${sql.table(table)} to sheaf_app
      using (account_id = current_setting('sheaf.account_id', true))
      with check (account_id = current_setting('sheaf.account_id', true))`.execute(db);
  }
}
