import { forgetCustomer, takeDueCustomer } from '#server/db/tables/order/deletedCustomers.ts';
import type { CommandContext } from '../../commandContext.ts';

/**
 * Lets the provider delete the accounts that were deleted here, with the payment methods that it keeps for them. One
 * that it does not delete now is due again later.
 */
export async function deleteDueCustomers({ database, payments: { provider } }: CommandContext): Promise<void> {
  if (provider === null) return;
  const { name } = provider;
  for (;;) {
    const customerId = await database.withoutRls((tx) => takeDueCustomer(tx, name));
    if (customerId === null) return;
    if (await provider.deleteCustomer(customerId)) {
      await database.withoutRls((tx) => forgetCustomer(tx, name, customerId));
    }
  }
}
