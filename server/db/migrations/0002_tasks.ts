import { sql, type Kysely } from 'kysely';

/**
 * Tasks and their runs. Rows that devices store have `revision` (the account's counter at their last change) and
 * `deleted_at` (a tombstone is a row with a date). Status numbers are those of the specification (core/domain/task).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const account = sql`account_id text not null references accounts on delete cascade`;
  const synced = sql`revision bigint not null, deleted_at timestamptz`;

  await sql`
    create table task_groups (
      task_group_id uuid primary key, ${account}, name text not null, is_default boolean not null, ${synced})`.execute(
    db,
  );
  await sql`create index on task_groups (account_id, revision)`.execute(db);

  await sql`
    create table tasks (
      task_id uuid primary key, ${account}, task_group_id uuid not null references task_groups, name text not null,
      template_slug text not null, template_version int not null, parameters jsonb not null,
      priority int not null default 50, status smallint not null default 5, wait_reason text,
      lot_id uuid, lot_no int, row_count bigint not null default 0,
      started_at timestamptz, ended_at timestamptz,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      field_changes jsonb not null default '{}', ${synced})`.execute(db);
  await sql`create index on tasks (account_id, revision)`.execute(db);

  await sql`
    create table lots (
      lot_id uuid primary key, ${account}, task_id uuid not null references tasks on delete cascade, lot_no int not null,
      status smallint not null, end_reason text, plan jsonb not null,
      row_count bigint not null default 0, block_count int not null default 0, byte_count bigint not null default 0,
      columns text[] not null, pages_done bigint not null default 0, pages_failed bigint not null default 0,
      subtask_count int not null, charge_micro bigint not null default 0,
      created_at timestamptz not null default now(), started_at timestamptz, ended_at timestamptz,
      told_at timestamptz not null default now(), ${synced},
      unique (task_id, lot_no))`.execute(db);
  await sql`create index on lots (account_id, revision)`.execute(db);

  await sql`
    create table subtasks (
      subtask_id uuid primary key, ${account}, task_id uuid not null, lot_id uuid not null references lots on delete cascade,
      subtask_no int not null, status smallint not null, start_urls jsonb not null, position jsonb,
      url_count int not null, urls_done int not null default 0, row_count bigint not null default 0,
      pages_done bigint not null default 0, pages_failed bigint not null default 0, attempts int not null default 0,
      failures jsonb not null default '[]', token bigint not null default 0, lease_until timestamptz,
      started_at timestamptz, ended_at timestamptz, ${synced},
      unique (lot_id, subtask_no))`.execute(db);
  await sql`create index on subtasks (account_id, revision)`.execute(db);
  // Waiting 1, Executing 2, Stopping 3: admission and the sweep read only these, however many rows have ended.
  await sql`create index subtasks_active on subtasks (account_id, status) where status in (1, 2, 3)`.execute(db);
  await sql`create index subtasks_leased on subtasks (lease_until) where status in (2, 3)`.execute(db);

  // The processes that run subtasks: one that was not seen for the time of a lease is dead.
  await sql`create table workers (worker_id uuid primary key, seen_at timestamptz not null default now())`.execute(db);

  await sql`
    create table blocks (
      lot_id uuid not null references lots on delete cascade, block_no int not null, ${account},
      first_row bigint not null, row_count int not null check (row_count > 0), is_full boolean not null,
      body text not null, primary key (lot_id, block_no))`.execute(db);
  // A server that was built without lz4 uses its default compression, which is good enough.
  await sql`
    do $$ begin
      alter table blocks alter column body set compression lz4;
    exception when feature_not_supported then null;
    end $$`.execute(db);
}
