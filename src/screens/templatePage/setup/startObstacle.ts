import { planStart, StartResult } from '#core/domain/task/startPlan.ts';
import { TaskStatus } from '#core/domain/task/status.ts';
import { pricePerRowMicro } from '#core/domain/template/template.ts';
import type { Account } from '#core/wire/account.ts';
import type { Task } from '#core/wire/task.ts';
import type { Template } from '#core/wire/template.ts';

/** Why the service would refuse a start, as far as this device knows: said before one has typed in vain. */
export function startObstacle(
  template: Template,
  task: Task | null,
  account: Account | undefined,
): Exclude<StartResult, typeof StartResult.Succeed> | null {
  if (account === undefined) return null;
  const result = planStart({
    level: account.currentAccountLevel,
    balanceMicro: account.balanceMicro,
    taskStatus: task?.taskExecuteStatus ?? TaskStatus.Ready,
    template: { ...template, pricePerRowMicro: pricePerRowMicro(template.prices, account.currentAccountLevel) },
  });
  return result === StartResult.Succeed ? null : result;
}
