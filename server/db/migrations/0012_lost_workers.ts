import { sql, type Kysely } from 'kysely';

/**
 * Columns that distinguish a page that crashes its worker from one that was there when a worker ended: the position of
 * the losses, their number, and whether that page was being read. Also which workers have a browser; `null` for a
 * worker that does not report it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table workers add column has_browser boolean`.execute(db);
  await sql`
    alter table subtasks add column lost_position jsonb, add column lost_count smallint not null default 0,
      add column is_suspect boolean not null default false`.execute(db);
}
