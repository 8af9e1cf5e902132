import { sql, type Kysely } from 'kysely';

/**
 * An account's trial (core/domain/account/trial.ts), and the columns by which charges are shown: their time, and their
 * lot, which is part of the cause of every charge.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column level_before_trial smallint, add column trial_ends_at timestamptz`.execute(
    db,
  );
  // The sweep reads this every few seconds and nearly always finds nothing.
  await sql`create index on accounts (trial_ends_at) where level_before_trial is not null`.execute(db);
  await sql`
    alter table ledger add column lot_id uuid generated always as (
      substring(cause from '^[a-z]+:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):')::uuid) stored`.execute(db);
  await sql`create index on ledger (account_id, created_at)`.execute(db);
}
