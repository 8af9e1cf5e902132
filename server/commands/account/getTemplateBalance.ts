import { balanceInfo, type BalanceInfo } from '#core/domain/account/templateBalance.ts';
import { readBalanceMicro } from '#server/db/tables/account/accounts.ts';
import type { CommandContext } from '../commandContext.ts';

/** §7.1: the balance as far as templates are concerned: those whose rows cost something, whichever they are. */
export async function getTemplateBalance(
  context: CommandContext,
  accountId: string,
): Promise<BalanceInfo & { totalBalanceMicro: number }> {
  const balanceMicro = await context.database.withAccount(accountId, (tx) => readBalanceMicro(tx, accountId));
  const leastPriceMicro = 1;
  return { ...balanceInfo(balanceMicro, leastPriceMicro), totalBalanceMicro: balanceMicro };
}
