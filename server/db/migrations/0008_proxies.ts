import { sql, type Kysely } from 'kysely';

/**
 * §3.6: how a task leaves for the net. `proxy` has no secrets; `proxy_lines` is the list with its passwords, sealed
 * (server/auth/secretBox.ts). A lot keeps the list that it was started with. `proxy_bytes` is what a subtask's charge
 * for premium proxies is reckoned from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tasks add column proxy jsonb, add column proxy_lines text`.execute(db);
  await sql`alter table lots add column proxy_lines text`.execute(db);
  await sql`alter table subtasks add column proxy_bytes bigint not null default 0`.execute(db);
}
