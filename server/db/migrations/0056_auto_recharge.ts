import { sql, type Kysely } from 'kysely';

const tables = ['payment_customers', 'payment_methods', 'auto_recharges'];

/**
 * Payment methods that a provider keeps, and automatic recharge: a charge marks the account's row in its transaction,
 * and an order names the charge that it follows, once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const account = sql`account_id text not null references accounts on delete cascade`;
  await sql`
    create table payment_customers (
      ${account}, provider text not null, customer_id text not null, primary key (account_id, provider))`.execute(db);
  await sql`
    create table payment_methods (
      method_id uuid primary key default gen_random_uuid(), ${account}, provider text not null, reference text not null,
      brand text not null, last4 text not null, expires text not null, is_default boolean not null,
      added_at timestamptz not null default now(), unique (provider, reference))`.execute(db);
  await sql`create unique index on payment_methods (account_id, provider) where is_default`.execute(db);
  await sql`
    create table auto_recharges (
      account_id text primary key references accounts on delete cascade, is_on boolean not null, code text not null,
      threshold_micro bigint not null, monthly_limit_micro bigint not null, saves int not null default 1,
      failures smallint not null default 0, is_due boolean not null default false, retry_at timestamptz, stopped_at timestamptz)`.execute(
    db,
  );
  await sql`create index on auto_recharges (account_id) where is_on and (is_due or retry_at is not null)`.execute(db);
  await sql`
    alter table orders add column recharge_cause text unique, add column recharge_reference text,
      add column asked_at timestamptz`.execute(db);
  await sql`create index on orders (created_at) where status = 0 and recharge_cause is not null`.execute(db);
  for (const name of tables.map((table) => sql.table(table))) {
    await sql`grant select, insert, update, delete on ${name} to sheaf_app`.execute(db);
    await sql`alter table ${name} enable row level security`.execute(db);
    await sql`
      create policy own_rows on ${name} to sheaf_app
      using (account_id = current_setting('sheaf.account_id', true))
      with check (account_id = current_setting('sheaf.account_id', true))`.execute(db);
  }
}
