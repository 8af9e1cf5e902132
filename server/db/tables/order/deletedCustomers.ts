import { sql } from 'kysely';
import type { PaymentProviderName } from '#core/domain/order/orderCodes.ts';
import type { Tx } from '#server/db/database.ts';
import { retryPause } from '../../retryPause.ts';

/*
 * Deleted accounts that a payment provider has still to delete, with the payment methods that it keeps for them. Each
 * is written by the transaction that deletes the account here, and nobody waits for the provider then.
 */

/** Lets the providers delete an account that this transaction deletes. */
export async function deleteCustomersLater(tx: Tx, accountId: string): Promise<void> {
  await sql`
    insert into deleted_customers (provider, customer_id)
    select provider, customer_id from payment_customers where account_id = ${accountId}
    on conflict do nothing`.execute(tx);
}

/**
 * Takes the provider's name of the account that has been due for longest, so that other processes leave it for a while;
 * `null` where none is. It is due again where this process dies.
 */
export async function takeDueCustomer(tx: Tx, provider: PaymentProviderName): Promise<string | null> {
  const { rows } = await sql<{ customer_id: string }>`
    update deleted_customers set tries = tries + 1, due_at = now() + ${retryPause}
    where provider = ${provider} and customer_id = (select customer_id from deleted_customers
      where provider = ${provider} and due_at <= now() order by due_at limit 1 for update skip locked)
    returning customer_id`.execute(tx);
  return rows[0]?.customer_id ?? null;
}

/** Forgets an account that the provider has deleted. */
export async function forgetCustomer(tx: Tx, provider: PaymentProviderName, customerId: string): Promise<void> {
  await sql`delete from deleted_customers where provider = ${provider} and customer_id = ${customerId}`.execute(tx);
}
