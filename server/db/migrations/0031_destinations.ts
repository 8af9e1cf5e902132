import { sql, type Kysely } from 'kysely';

/**
 * Destinations of tasks, and exports that go to them. `exported_ranges` also records for each destination what it got:
 * `taker` is its id, or the nil uuid for the rows that any export took.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table destinations (
      destination_id uuid primary key default gen_random_uuid(),
      account_id text not null references accounts on delete cascade, task_id uuid not null references tasks on delete cascade,
      name text not null, is_on boolean not null, target jsonb not null, columns jsonb not null,
      column_types jsonb not null, secret text, created_at timestamptz not null default now(), revision bigint not null,
      deleted_at timestamptz)`.execute(db);
  await sql`create index on destinations (account_id, revision)`.execute(db);
  await sql`create index on destinations (task_id)`.execute(db);
  await sql`grant select, insert, update, delete on destinations to sheaf_app`.execute(db);
  await sql`alter table destinations enable row level security`.execute(db);
  await sql`
    create policy own_rows on destinations to sheaf_app
    using (account_id = current_setting('sheaf.account_id', true))
    with check (account_id = current_setting('sheaf.account_id', true))`.execute(db);
  await sql`
    alter table exports add column destination_id uuid, add column destination jsonb,
      add column is_delivery boolean not null default false, add column delivery jsonb, add column problem_detail text,
      add column next_try_at timestamptz, add column tried_since timestamptz, add column tries int not null default 0`.execute(
    db,
  );
  await sql`create index on exports (destination_id) where destination_id is not null`.execute(db);
  await sql`
    alter table exported_ranges add column taker uuid not null default '00000000-0000-0000-0000-000000000000',
      drop constraint exported_ranges_pkey, add primary key (lot_id, taker, first_row)`.execute(db);
  await sql`create index on exported_ranges (taker)`.execute(db);
}
