import { sql, type Kysely } from 'kysely';

/**
 * Keys of collected rows (core/domain/run/repeats.ts), each once by its primary key: of one lot, or with `lot_no` 0 of
 * all lots of a task. `seen_in` is the lot of the row. A lot's own keys are not needed once it gets no more rows. No
 * reference to the account: it would cost one more lookup per row, and a task is deleted with its account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tasks add column repeats jsonb`.execute(db);
  await sql`
    alter table lots add column repeats_left_out bigint not null default 0,
      add column lists_ended bigint not null default 0, add column has_keys boolean not null default false`.execute(db);
  await sql`create index on lots (lot_id) where has_keys`.execute(db);
  await sql`
    create table seen_keys (
      task_id uuid not null references tasks on delete cascade, lot_no int not null, seen_in int not null,
      hash bytea not null, account_id text not null, primary key (task_id, lot_no, hash))`.execute(db);
  await sql`grant select, insert, update, delete on seen_keys to sheaf_app`.execute(db);
  await sql`alter table seen_keys enable row level security`.execute(db);
  await sql`
    create policy own_rows on seen_keys to sheaf_app
    using (account_id = current_setting('sheaf.account_id', true))
    with check (account_id = current_setting('sheaf.account_id', true))`.execute(db);
}
