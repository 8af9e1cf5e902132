import { balanceInfo, type BalanceInfo } from '#core/domain/account/templateBalance.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { pricePerRowMicro } from '#core/domain/template/template.ts';
import { readAccount, readBalanceMicro } from '#server/db/tables/account/accounts.ts';
import { templateFor } from '#server/policies/templatePolicy.ts';
import type { CommandContext } from '../commandContext.ts';
import { inTransaction } from '../transaction.ts';

/** §7.4, balance check: reports if the account can pay for rows of this template. Refused with `NotFound`. */
export async function checkTemplateBalance(
  context: CommandContext,
  accountId: string,
  templateRegistrationId: number,
): Promise<Result<BalanceInfo>> {
  return inTransaction(context, accountId, async (tx) => {
    const account = await readAccount(tx, accountId);
    const template = templateFor(account, context.gallery.byId(templateRegistrationId));
    if (template === undefined) return refused({ code: 'NotFound' });
    const price = pricePerRowMicro(template.prices, account.level);
    return success(balanceInfo(await readBalanceMicro(tx, accountId), price));
  });
}
