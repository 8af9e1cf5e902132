import type { Refusal } from '#core/domain/refusal.ts';
import { refuseAnotherTask } from '#core/domain/task/taskLimit.ts';
import { RunOn, TemplateStatus } from '#core/domain/template/template.ts';

/** §8.4: a plan keeps so many tasks. */
export function refuseNewTask(account: { task_limit: number }, taskCount: number): Refusal | null {
  return refuseAnotherTask({ quantity: taskCount, limit: account.task_limit });
}

/** §4: new and obsoleting templates cannot be used; one in maintenance may be saved, it does not start. */
export function refuseTemplate(template: { status: TemplateStatus } | undefined): Refusal | null {
  const isUsable = template?.status === TemplateStatus.Published || template?.status === TemplateStatus.Maintaining;
  return isUsable ? null : { code: 'TemplateNotAvailable' };
}

/**
 * A trial is a small run in the cloud: where none can start (§4, §6) there is none. What the plan allows is not asked.
 */
export function refuseTrial(template: { status: TemplateStatus; runOn: RunOn } | undefined): Refusal | null {
  const isInCloud = template?.runOn === RunOn.Cloud || template?.runOn === RunOn.Both;
  return isInCloud && template.status === TemplateStatus.Published ? null : { code: 'TemplateNotAvailable' };
}
