import { sql, type Kysely } from 'kysely';

/**
 * What the edits of tasks and groups need: a task's cap of nodes, who changed a group's name, and the way of a deleted
 * task: `deleted_at` puts it into the trash, `purged_at` makes it a tombstone without contents, and when that goes too,
 * the account remembers up to which revision (`forgotten_revision`): a device that stands before it reads everything
 * again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table task_groups add column field_changes jsonb not null default '{}'`.execute(db);
  await sql`alter table tasks add column node_count int check (node_count > 0), add column purged_at timestamptz`.execute(
    db,
  );
  await sql`alter table accounts add column forgotten_revision bigint not null default 0`.execute(db);
  // All that the sweep of the trash looks at.
  await sql`create index tasks_deleted on tasks (deleted_at) where deleted_at is not null`.execute(db);
  await sql`create index task_groups_deleted on task_groups (deleted_at) where deleted_at is not null`.execute(db);

  // §7.7: what a client keeps for an account; sealed, because passwords are among it.
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
