import { sql, type Kysely } from 'kysely';

/**
 * Taxes, sellers and refunds: an order's price names its tax, an invoice the seller of its time, and a credit note the
 * refund of an order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update orders set quote = quote || '{"tax": null}'`.execute(db);
  await sql`alter table orders add column tax_billing jsonb`.execute(db);
  await sql`alter table invoices add column seller jsonb`.execute(db);
  await sql`
    create table credit_notes (
      credit_note_no bigint primary key, account_id text not null references accounts on delete cascade,
      order_id uuid not null unique references orders on delete cascade, amount_micro bigint not null,
      reason text not null, issued_at timestamptz not null default now(), refund_id text)`.execute(db);
  await sql`grant select on credit_notes to sheaf_app`.execute(db);
  await sql`alter table credit_notes enable row level security`.execute(db);
  await sql`
    create policy own_rows on credit_notes to sheaf_app
    using (account_id = current_setting('sheaf.account_id', true))`.execute(db);
  // As those of invoices, the numbers have no gap. Only the operator's commands take one.
  await sql`
    create table credit_note_numbers (
      only_row boolean primary key default true check (only_row), last_no bigint not null)`.execute(db);
  await sql`insert into credit_note_numbers (last_no) values (0)`.execute(db);
  // Devices read the orders in their new form.
  await sql`update accounts set money_changes = money_changes + 1`.execute(db);
}
