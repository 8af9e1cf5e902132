import { sql, type Kysely } from 'kysely';

/**
 * What tells a page that ends its worker from one that was there when a worker ended: where workers were lost, how
 * often, and whether that page was the one at work. And which workers have a browser; `null` of one that does not say.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table workers add column has_browser boolean`.execute(db);
  await sql`
    alter table subtasks add column lost_position jsonb, add column lost_count smallint not null default 0,
      add column is_suspect boolean not null default false`.execute(db);
}
