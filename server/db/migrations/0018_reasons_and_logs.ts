import { sql, type Kysely } from 'kysely';

const account = sql`account_id text not null references accounts on delete cascade`;

/**
 * The reason why a task waits, with its facts (core/domain/task/status.ts): `waits_for` is the host whose rate
 * limit holds a subtask, and `slots` the number of subtasks that a worker runs at once, `null` for a worker that does
 * not report it. The log of a lot and the history of a task are tables of their own: both are bounded and deleted with
 * their lot or task.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The reason is computed again within seconds, and the old values have no facts.
  await sql`alter table tasks alter column wait_reason type jsonb using null`.execute(db);
  await sql`alter table workers add column slots int`.execute(db);
  await sql`alter table subtasks add column waits_for text`.execute(db);
  await sql`
    create table lot_log (
      entry_no bigint generated always as identity primary key, ${account},
      lot_id uuid not null references lots on delete cascade, at timestamptz not null default clock_timestamp(),
      event jsonb not null)`.execute(db);
  await sql`create index on lot_log (lot_id, (event ->> 'code'), entry_no)`.execute(db);
  // The number of events that exceeded the limit: one row for each kind of event.
  await sql`
    create table lot_log_cuts (
      lot_id uuid not null references lots on delete cascade, code text not null, ${account},
      count bigint not null, first_at timestamptz not null, last_at timestamptz not null, primary key (lot_id, code))`.execute(
    db,
  );
  await sql`
    create table task_changes (
      change_no bigint generated always as identity primary key, ${account},
      task_id uuid not null references tasks on delete cascade, at timestamptz not null default now(),
      changed_by text not null, change jsonb not null)`.execute(db);
  await sql`create index on task_changes (task_id, change_no)`.execute(db);
  for (const table of ['lot_log', 'lot_log_cuts', 'task_changes']) {
    await sql`create index on ${sql.table(table)} (account_id)`.execute(db);
    await sql`grant select, insert, update, delete on ${sql.table(table)} to sheaf_app`.execute(db);
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`
      create policy own_rows on ${sql.table(table)} to sheaf_app
      using (account_id = current_setting('sheaf.account_id', true))
      with check (account_id = current_setting('sheaf.account_id', true))`.execute(db);
  }
}
