import { sql, type Kysely } from 'kysely';

/**
 * Expiry of runner tokens: `expires_at` moves with their use, up to `ends_at`. For existing tokens both count from the
 * day of this migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table runners add column expires_at timestamptz not null default now() + interval '90 days',
      add column ends_at timestamptz not null default now() + interval '365 days'`.execute(db);
  await sql`create index on runners (expires_at)`.execute(db);
}
