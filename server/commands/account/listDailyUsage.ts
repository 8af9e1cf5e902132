import { lastDays, LedgerKind, resourceOfKind } from '#core/domain/account/usage.ts';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { UsageDay } from '#core/wire/calls/account/planCalls.ts';
import { readDailyUsage, type UsageLine } from '#server/db/tables/account/usage.ts';
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
