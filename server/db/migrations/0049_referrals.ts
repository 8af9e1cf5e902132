import { sql, type Kysely } from 'kysely';

/**
 * The codes by which accounts invite others, and the accounts that signed up by one. Each keeps the amounts that it was
 * promised: a later change of the operator's offer does not change them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts add column referral_code text not null
      default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)`.execute(db);
  await sql`create unique index on accounts (referral_code)`.execute(db);
  await sql`
    create table referrals (
      account_id text primary key references accounts on delete cascade,
      inviter_id text references accounts on delete set null,
      amount_micro bigint not null, inviter_micro bigint not null,
      created_at timestamptz not null default now(), credited_at timestamptz)`.execute(db);
  await sql`create index on referrals (inviter_id)`.execute(db);
  await sql`create index on referrals (account_id) where credited_at is null`.execute(db);
  await sql`grant select on referrals to sheaf_app`.execute(db);
  await sql`alter table referrals enable row level security`.execute(db);
  const own = sql`current_setting('sheaf.account_id', true)`;
  await sql`
    create policy own_rows on referrals for select to sheaf_app using (account_id = ${own} or inviter_id = ${own})`.execute(
    db,
  );
}
