import { balanceInfo, type BalanceInfo } from '#core/domain/account/templateBalance.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { StartResult } from '#core/domain/run/runResult.ts';
import { planStart, resultByRefusal } from '#core/domain/run/startPlan.ts';
import { pricePerRowMicro } from '#core/domain/template/template.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import type { canStartTemplateTask as canStartTemplateTaskCall } from '#core/wire/calls/task/startCalls.ts';
import { readAccount, readBalanceMicro } from '#server/db/tables/account/accounts.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { readStartFacts } from '#server/commands/task/start/startFacts.ts';
import { findTemplate } from '#server/commands/templateAccess/findTemplate.ts';
import { inTransaction } from '#server/commands/transaction.ts';

/**
 * §7.4: reports if a new task of this template would start now, with the balance and today's use. Refused with
 * `NotFound`.
 */
export async function canStartTemplateTask(
  context: CommandContext,
  accountId: string,
  templateRegistrationId: number,
): Promise<Result<CallReply<typeof canStartTemplateTaskCall>>> {
  return inTransaction(context, accountId, async (tx) => {
    const account = await readAccount(tx, accountId);
    const template = await findTemplate(context, tx, account, { templateRegistrationId });
    if (template === undefined) return refused({ code: 'NotFound' });
    const facts = await readStartFacts(context, tx, account, template, null);
    const plan = planStart(facts);
    const pricePerRowMicro = facts.template?.pricePerRowMicro ?? 0;
    return success({
      ...balanceInfo(facts.account.balanceMicro, pricePerRowMicro),
      pricePerRowMicro,
      startResult: plan.do === 'refuse' ? resultByRefusal[plan.refusal.code] : StartResult.Succeed,
      todayStartCount: facts.today.starts,
      todayExtractedCount: facts.today.rows,
    });
  });
}

/** §7.4, balance check: reports if the account can pay for rows of this template. Refused with `NotFound`. */
export async function checkTemplateBalance(
  context: CommandContext,
  accountId: string,
  templateRegistrationId: number,
): Promise<Result<BalanceInfo>> {
  return inTransaction(context, accountId, async (tx) => {
    const account = await readAccount(tx, accountId);
    const template = await findTemplate(context, tx, account, { templateRegistrationId });
    if (template === undefined) return refused({ code: 'NotFound' });
    const price = pricePerRowMicro(template.prices, account.level);
    return success(balanceInfo(await readBalanceMicro(tx, accountId), price));
  });
}
