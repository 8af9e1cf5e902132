import { lastDays, LedgerKind, resourceOfKind } from '#core/domain/account/usage.ts';
import { refused, type Result, success } from '#core/domain/refusal.ts';
import type { CallReply } from '#core/wire/call/call.ts';
import type { getResources as call, UsageDay } from '#core/wire/calls/account/planCalls.ts';
import { readBalanceMicro } from '#server/db/tables/account/accounts.ts';
import { readChargedByKind, readDailyUsage, type UsageLine } from '#server/db/tables/account/usage.ts';
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
  const lines = await context.database.withAccount(accountId, (tx) => readDailyUsage(tx, accountId, kind, firstDay));
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
        rowCount: line.row_count,
        chargedMicro: line.charged_micro,
      })),
    },
  ];
}

/** §7.1: balance, and what each resource was charged in the last 30 days. */
export async function getResources(context: CommandContext, accountId: string): Promise<CallReply<typeof call>> {
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
