import { choiceToRule, monthStart, type RechargeChoice } from '#core/domain/order/autoRecharge.ts';
import { goodsOf } from '#core/domain/order/goods.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import type { getPaymentSettings as getSettingsCall } from '#core/wire/calls/account/paymentCalls.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { wantMail } from '#server/db/tables/account/noticeMails.ts';
import { putRecharge, readRecharge, readRechargeOrders } from '#server/db/tables/order/autoRecharges.ts';
import { readMethods } from '#server/db/tables/order/paymentMethods.ts';
import { noteMoneyChange } from '#server/db/tables/order/planPeriods.ts';
import type { CommandContext } from '../../commandContext.ts';
import { recordAudit } from '../../recordAudit.ts';
import { inAccountRevision } from '../../transaction.ts';

/** The account's stored payment methods and its automatic recharge. */
export async function getPaymentSettings(
  { database, payments: { provider } }: CommandContext,
  accountId: string,
): Promise<CallReply<typeof getSettingsCall>> {
  return database.withAccount(accountId, async (tx) => {
    const methods = provider === null ? [] : await readMethods(tx, accountId, provider.name);
    const recharge = await readRecharge(tx, accountId);
    const { paidMicro } = await readRechargeOrders(tx, accountId, monthStart(Date.now()));
    return {
      methods: methods.map(({ reference: _reference, addedAt, ...method }) => ({
        ...method,
        addedAt: addedAt.getTime(),
      })),
      recharge: recharge && {
        isOn: recharge.isOn,
        code: recharge.code,
        thresholdMicro: recharge.thresholdMicro,
        monthlyLimitMicro: recharge.monthlyLimitMicro,
        failures: recharge.failures,
        stoppedAt: recharge.stoppedAt?.getTime() ?? null,
      },
      paidThisMonthMicro: paidMicro,
    };
  });
}

/**
 * Saves automatic recharge. Switched on, its owner wants the mail about its end. Refused with `PaymentsOff` (also for a
 * member, §6), `ProductUnknown`, `MethodMissing`, and `MonthlyLimitTooLow` for one that no recharge fits in.
 */
export async function saveRecharge(
  context: CommandContext,
  accountId: string,
  choice: RechargeChoice,
): Promise<Result<Record<string, never>>> {
  const { provider, sales } = context.payments;
  if (provider === null) return refused({ code: 'PaymentsOff' });
  const rule = choiceToRule(choice);
  const product = goodsOf(sales.goods, 'balance').find(({ code }) => code === rule.code);
  if (product === undefined) return refused({ code: 'ProductUnknown' });
  if (rule.monthlyLimitMicro < product.priceMicro) return refused({ code: 'MonthlyLimitTooLow' });
  return inAccountRevision(context, accountId, async (tx): Promise<Result<Record<string, never>>> => {
    if ((await readAccount(tx, accountId)).parent_id !== null) return refused({ code: 'PaymentsOff' });
    if (rule.isOn && (await readMethods(tx, accountId, provider.name)).length === 0) {
      return refused({ code: 'MethodMissing' });
    }
    const before = await readRecharge(tx, accountId);
    await putRecharge(tx, accountId, rule);
    if (rule.isOn && before?.isOn !== true) await wantMail(tx, accountId, 'rechargeOff');
    await noteMoneyChange(tx, accountId);
    const { isOn, thresholdMicro, monthlyLimitMicro } = rule;
    await recordAudit(tx, accountId, { kind: 'RechargeSet', isOn, thresholdMicro, monthlyLimitMicro });
    return success({});
  });
}
