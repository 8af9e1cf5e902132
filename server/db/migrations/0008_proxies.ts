import { sql, type Kysely } from 'kysely';

/**
 * §3.6: the proxies of a task. `proxy` has no secrets; `proxy_lines` is the list with its passwords, sealed
 * (server/auth/secretBox.ts). A lot stores the list that it was started with. `proxy_bytes` is the base of a subtask's
 * charge for premium proxies.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tasks add column proxy jsonb, add column proxy_lines text`.execute(db);
  await sql`alter table lots add column proxy_lines text`.execute(db);
  await sql`alter table subtasks add column proxy_bytes bigint not null default 0`.execute(db);
}
