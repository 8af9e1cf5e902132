import type { Refusal } from '#core/domain/refusal.ts';
import { TemplateStatus } from '#core/domain/template/template.ts';

/** §8.4: a plan keeps so many tasks. */
export function refuseNewTask(account: { task_limit: number }, taskCount: number): Refusal | null {
  return taskCount < account.task_limit
    ? null
    : { code: 'ExceedTaskLimitCounts', quantity: taskCount, limit: account.task_limit };
}

/** §4: new and obsoleting templates cannot be used; one in maintenance may be saved, it does not start. */
export function refuseTemplate(template: { status: TemplateStatus } | undefined): Refusal | null {
  const isUsable = template?.status === TemplateStatus.Published || template?.status === TemplateStatus.Maintaining;
  return isUsable ? null : { code: 'TemplateNotAvailable' };
}
