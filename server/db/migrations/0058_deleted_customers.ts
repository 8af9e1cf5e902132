import { sql, type Kysely } from 'kysely';

/**
 * Deleted accounts that a payment provider has still to delete (tables/order/deletedCustomers.ts). They have the
 * provider's name of the account alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table deleted_customers (
      provider text not null, customer_id text not null, tries int not null default 0,
      due_at timestamptz not null default now(), primary key (provider, customer_id))`.execute(db);
  await sql`create index on deleted_customers (provider, due_at)`.execute(db);
  await sql`alter table deleted_customers enable row level security`.execute(db);
}
