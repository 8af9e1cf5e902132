import { balanceInfo, type BalanceInfo } from '#core/domain/account/templateBalance.ts';
import { lastDays, LedgerKind, resourceOfKind } from '#core/domain/account/usage.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import type {
  getResources as getResourcesCall,
  listLedger as listLedgerCall,
  UsageDay,
} from '#core/wire/calls/account/planCalls.ts';
import { presentLedgerLine } from '#server/present/presentAccount.ts';
import { readBalanceMicro } from '#server/db/tables/account/accounts.ts';
import { readChargedByKind, readDailyUsage, readLedger, type UsageLine } from '#server/db/tables/account/usage.ts';
import type { CommandContext } from '../commandContext.ts';

/**
 * §7.3: charges of a resource by day and task, over the last `days` days including today. Refused with `NotFound` for
 * an unknown resource.
 */
export async function listDailyUsage(
  context: CommandContext,
  accountId: string,
  resourceId: number,
  days: number,
): Promise<Result<UsageDay[]>> {
  const kind = Object.values(LedgerKind).find((each) => resourceOfKind[each] === resourceId);
  if (kind === undefined) return refused({ code: 'NotFound' });
  const [firstDay = ''] = lastDays(Date.now(), days);
  const lines = await context.database.withoutRls((tx) => readDailyUsage(tx, accountId, kind, firstDay));
  return success([...Map.groupBy(lines, ({ day }) => day).values()].flatMap(presentDay));
}

function presentDay(lines: readonly UsageLine[]): UsageDay[] {
  const [first] = lines;
  if (first === undefined) return [];
  return [
    {
      day: first.day,
      rowCount: first.day_rows,
      chargedMicro: first.day_micro,
      taskCount: first.day_tasks,
      tasks: lines.map((line) => ({
        taskId: line.task_id,
        taskName: line.task_name,
        memberName: line.member_name,
        rowCount: line.row_count,
        chargedMicro: line.charged_micro,
      })),
    },
  ];
}

/** §7.1: balance, and what each resource was charged in the last 30 days. */
export async function getResources(
  context: CommandContext,
  accountId: string,
): Promise<CallReply<typeof getResourcesCall>> {
  const [firstDay = ''] = lastDays(Date.now());
  return context.database.withAccount(accountId, async (tx) => {
    const balanceMicro = await readBalanceMicro(tx, accountId);
    const charged = await readChargedByKind(tx, accountId, firstDay);
    const resources = Object.values(LedgerKind).flatMap((kind) => {
      const resourceType = resourceOfKind[kind];
      return resourceType === null ? [] : { id: resourceType, resourceType, chargedMicro: charged.get(kind) ?? 0 };
    });
    return { balanceMicro, totalBalanceMicro: balanceMicro, resources };
  });
}

/** The account's ledger, the newest first: each credit, and each run with what it was charged so far. */
export async function listLedger(
  context: CommandContext,
  accountId: string,
  page: { page: number; pageSize: number },
): Promise<CallReply<typeof listLedgerCall>> {
  const { lines, total } = await context.database.withoutRls((tx) => readLedger(tx, accountId, page));
  return { items: lines.map(presentLedgerLine), total };
}

/** §7.1: the balance as far as templates are concerned: those whose rows cost something, whichever they are. */
export async function getTemplateBalance(
  context: CommandContext,
  accountId: string,
): Promise<BalanceInfo & { totalBalanceMicro: number }> {
  const balanceMicro = await context.database.withAccount(accountId, (tx) => readBalanceMicro(tx, accountId));
  const minPriceMicro = 1;
  return { ...balanceInfo(balanceMicro, minPriceMicro), totalBalanceMicro: balanceMicro };
}
