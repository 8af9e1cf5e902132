import { sql, type Kysely } from 'kysely';

/**
 * Rows that replace those that they repeat. `row_no` is the place of a key's row in its lot; keys that were stored
 * before a task replaces rows have none. Each block that is written again has the next number of its lot as
 * `rewrite_no`, so that a device requests those after the one it knows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table seen_keys add column row_no bigint`.execute(db);
  await sql`
    alter table lots add column rewrites int not null default 0,
      add column is_rewrite_untold boolean not null default false`.execute(db);
  await sql`create index on lots (task_id) where is_rewrite_untold`.execute(db);
  await sql`alter table blocks add column rewrite_no int not null default 0`.execute(db);
  await sql`create index on blocks (lot_id, rewrite_no) where rewrite_no > 0`.execute(db);
}
