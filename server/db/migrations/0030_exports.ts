import { sql, type Kysely } from 'kysely';

/**
 * Exports, the bytes of their files, and the rows that finished exports took (tables/export/exportedRanges.ts). A block
 * has the number of the last rewrite of each of its rows in `row_rewrites`, in order: 0, or no entry, for a row that
 * was never replaced; `null` for a block without replaced rows. Rows that were replaced before this migration count as
 * never replaced: nothing was exported then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table exports (
      export_id uuid primary key default gen_random_uuid(),
      account_id text not null references accounts on delete cascade, task_ids uuid[] not null,
      plans jsonb not null, task_names jsonb not null, column_types jsonb not null, file_name text not null,
      status text not null default 'waiting', row_count bigint not null default 0, row_total bigint not null default 0,
      byte_count bigint not null default 0, file_count int not null default 0,
      long_cell_count bigint not null default 0, problem text, created_at timestamptz not null default now(),
      started_at timestamptz, ended_at timestamptz, file_until timestamptz, taken jsonb, worker_id uuid,
      attempt int not null default 0, lost_count int not null default 0, has_rubbish boolean not null default false, told_at timestamptz not null default now(),
      revision bigint not null, deleted_at timestamptz)`.execute(db);
  await sql`create index on exports (account_id, revision)`.execute(db);
  await sql`create index on exports (created_at) where status in ('waiting', 'running')`.execute(db);
  await sql`create index on exports (file_until) where file_until is not null`.execute(db);
  await sql`create index on exports (export_id) where has_rubbish`.execute(db);
  await sql`
    create table export_parts (
      export_id uuid not null references exports on delete cascade, attempt int not null, part_no int not null,
      account_id text not null, bytes bytea not null, primary key (export_id, attempt, part_no))`.execute(db);
  // Most files are packed already; and a slice of a part is read without the rest of it.
  await sql`alter table export_parts alter column bytes set storage external`.execute(db);
  await sql`
    create table exported_ranges (
      lot_id uuid not null references lots on delete cascade, first_row bigint not null, end_row bigint not null,
      rewrites int not null, account_id text not null, primary key (lot_id, first_row), check (first_row < end_row))`.execute(
    db,
  );
  await sql`alter table blocks add column row_rewrites int[]`.execute(db);
  for (const table of ['exports', 'export_parts', 'exported_ranges']) {
    await sql`grant select, insert, update, delete on ${sql.table(table)} to sheaf_app`.execute(db);
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy own_rows on ${sql.table(table)} to sheaf_app
      using (account_id = current_setting('sheaf.account_id', true))
      with check (account_id = current_setting('sheaf.account_id', true))`.execute(db);
  }
}
