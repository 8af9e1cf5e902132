import { sql } from 'kysely';
import type { PaymentProviderName } from '#core/domain/order/orderCodes.ts';
import type { Tx } from '#server/db/database.ts';

/** A payment method that the provider keeps: this service has its name there and what a user recognises it by. */
export interface MethodRow {
  methodId: string;
  reference: string;
  brand: string;
  last4: string;
  /** Year and month, `2030-04`. */
  expires: string;
  isDefault: boolean;
  addedAt: Date;
}

/** Returns the account's methods at a provider, the oldest first. */
export async function readMethods(tx: Tx, accountId: string, provider: PaymentProviderName): Promise<MethodRow[]> {
  const { rows } = await sql<MethodRow>`
    select method_id as "methodId", reference, brand, last4, expires, is_default as "isDefault", added_at as "addedAt"
    from payment_methods where account_id = ${accountId} and provider = ${provider}
    order by added_at, method_id`.execute(tx);
  return rows;
}

/** Stores a method; the first one is the default. False where it was stored before. The account is locked. */
export async function insertMethod(
  tx: Tx,
  method: { accountId: string; provider: PaymentProviderName } & Pick<
    MethodRow,
    'reference' | 'brand' | 'last4' | 'expires'
  >,
): Promise<boolean> {
  const { accountId, provider, reference, brand, last4, expires } = method;
  const { rows } = await sql`
    insert into payment_methods (account_id, provider, reference, brand, last4, expires, is_default)
    select ${accountId}, ${provider}, ${reference}, ${brand}, ${last4}, ${expires}, not exists (
      select from payment_methods where account_id = ${accountId} and provider = ${provider})
    on conflict (provider, reference) do nothing returning method_id`.execute(tx);
  return rows.length > 0;
}

/** Makes a method the default one. The account is locked. */
export async function setDefaultMethod(
  tx: Tx,
  accountId: string,
  provider: PaymentProviderName,
  methodId: string,
): Promise<void> {
  const of = sql`account_id = ${accountId} and provider = ${provider}`;
  await sql`update payment_methods set is_default = false where ${of} and is_default`.execute(tx);
  await sql`update payment_methods set is_default = true where ${of} and method_id = ${methodId}`.execute(tx);
}

/** Deletes a method. The account is locked. */
export async function deleteMethod(tx: Tx, accountId: string, methodId: string): Promise<void> {
  await sql`delete from payment_methods where account_id = ${accountId} and method_id = ${methodId}`.execute(tx);
}

/** Returns the provider's name of the account, or `null`. */
export async function readCustomer(tx: Tx, accountId: string, provider: PaymentProviderName): Promise<string | null> {
  const row = await tx
    .selectFrom('payment_customers')
    .select('customer_id')
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return row?.customer_id ?? null;
}

/** Stores the provider's name of the account; the first one stays. */
export async function insertCustomer(
  tx: Tx,
  accountId: string,
  provider: PaymentProviderName,
  customerId: string,
): Promise<void> {
  await tx
    .insertInto('payment_customers')
    .values({ account_id: accountId, provider, customer_id: customerId })
    .onConflict((conflict) => conflict.columns(['account_id', 'provider']).doNothing())
    .execute();
}
