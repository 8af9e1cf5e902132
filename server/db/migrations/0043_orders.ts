import { sql, type Kysely, type RawBuilder } from 'kysely';

const tables = ['orders', 'plan_periods', 'coupons', 'invoices', 'billing_information', 'payments', 'payment_events'];

/**
 * Orders with all that a payment changes: the periods of plans, coupons, invoices. Payments and the events that report
 * them are stored by the provider's ids, so that each counts once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `plan_ends_at` is the next time at which the level in force changes; it stays after the end of the last plan.
  await sql`
    alter table accounts add column plan_ends_at timestamptz, add column level_after_plan smallint,
      add column plan_changes int not null default 0, add column money_changes bigint not null default 0`.execute(db);
  // The sweep reads this every other second.
  await sql`create index on accounts (plan_ends_at) where level_after_plan is not null`.execute(db);
  await makeTables(db);
  for (const name of tables.map((table) => sql.table(table))) {
    await sql`grant select, insert, update, delete on ${name} to sheaf_app`.execute(db);
    await sql`alter table ${name} enable row level security`.execute(db);
    await sql`
      create policy own_rows on ${name} to sheaf_app
      using (account_id = current_setting('sheaf.account_id', true))
      with check (account_id = current_setting('sheaf.account_id', true))`.execute(db);
  }
  await makeInvoiceNumbers(db, await fixedPath(db));
}

async function makeTables(db: Kysely<unknown>): Promise<void> {
  const account = sql`account_id text not null references accounts on delete cascade`;
  await sql`
    create table orders (
      order_id uuid primary key default gen_random_uuid(), ${account},
      order_no bigint generated always as identity unique, status smallint not null default 0, type text not null,
      quote jsonb not null, total_micro bigint not null, plan_changes int not null, coupon_id uuid,
      provider text not null, checkout jsonb, method text, created_at timestamptz not null default now(),
      pay_until timestamptz not null, ended_at timestamptz)`.execute(db);
  await sql`create index on orders (account_id, order_no desc)`.execute(db);
  await sql`create index on orders (pay_until) where status = 0`.execute(db);
  await sql`
    create table plan_periods (
      period_id bigint generated always as identity primary key, ${account}, level smallint not null,
      starts_at timestamptz not null, ends_at timestamptz not null, value_micro bigint not null)`.execute(db);
  await sql`create index on plan_periods (account_id, ends_at)`.execute(db);
  await sql`
    create table coupons (
      coupon_id uuid primary key default gen_random_uuid(), ${account}, code text not null, type smallint not null,
      amount_micro bigint not null, percent smallint not null, min_micro bigint not null,
      bound_at timestamptz not null default now(), ends_at timestamptz not null, used_at timestamptz,
      unique (account_id, code))`.execute(db);
  await sql`create index on coupons (code)`.execute(db);
  await sql`
    create table billing_information (
      account_id text primary key references accounts on delete cascade, content jsonb not null)`.execute(db);
  await sql`
    create table invoices (
      invoice_no bigint primary key, ${account}, order_id uuid not null unique references orders on delete cascade,
      billing jsonb, issued_at timestamptz not null default now())`.execute(db);
  // A payment that could not pay its order became credit.
  await sql`
    create table payments (
      provider text not null, payment_id text not null, ${account}, order_id uuid not null, amount_micro bigint not null,
      is_credit boolean not null, paid_at timestamptz not null default now(), primary key (provider, payment_id))`.execute(
    db,
  );
  await sql`
    create table payment_events (
      provider text not null, event_id text not null, ${account}, kind text not null,
      received_at timestamptz not null default now(), primary key (provider, event_id))`.execute(db);
}

async function fixedPath(db: Kysely<unknown>): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  return sql`set search_path to ${sql.id(rows[0]?.schema ?? 'public')}, pg_temp`;
}

/** Numbers of invoices have no gap: the last one is locked until the commit, and a rollback gives it back. */
async function makeInvoiceNumbers(db: Kysely<unknown>, path: RawBuilder<unknown>): Promise<void> {
  await sql`
    create table invoice_numbers (
      only_row boolean primary key default true check (only_row), last_no bigint not null)`.execute(db);
  await sql`insert into invoice_numbers (last_no) values (0)`.execute(db);
  await sql`
    create function next_invoice_no() returns bigint language sql security definer ${path} as $$
      update invoice_numbers set last_no = last_no + 1 returning last_no
    $$`.execute(db);
  await sql`revoke all on function next_invoice_no from public`.execute(db);
  await sql`grant execute on function next_invoice_no to sheaf_app`.execute(db);
}
