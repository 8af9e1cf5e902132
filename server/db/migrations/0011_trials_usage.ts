import { sql, type Kysely } from 'kysely';

/**
 * An account's trial (core/domain/account/trial.ts), and what the charges are shown by: their lot, which stands in the
 * cause of every charge, and their time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column level_before_trial smallint, add column trial_ends_at timestamptz`.execute(
    db,
  );
  // What the sweep looks for every few seconds: nearly always nothing.
  await sql`create index on accounts (trial_ends_at) where level_before_trial is not null`.execute(db);
  await sql`
    alter table ledger add column lot_id uuid generated always as (
      substring(cause from '^[a-z]+:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):')::uuid) stored`.execute(db);
  await sql`create index on ledger (account_id, created_at)`.execute(db);
}
