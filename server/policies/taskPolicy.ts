import type { Refusal } from '#core/domain/refusal.ts';
import { refuseAnotherTask } from '#core/domain/task/task.ts';
import { RunOn, TemplateStatus } from '#core/domain/template/template.ts';

/** §8.4: refuses one more task at the plan's limit. */
export function refuseNewTask(account: { task_limit: number }, taskCount: number): Refusal | null {
  return refuseAnotherTask({ quantity: taskCount, limit: account.task_limit });
}

/**
 * §4: new and obsoleting templates cannot be used; a template in maintenance can be saved in a task, but not started.
 */
export function refuseTemplate(template: { status: TemplateStatus } | undefined): Refusal | null {
  const isUsable = template?.status === TemplateStatus.Published || template?.status === TemplateStatus.Maintaining;
  return isUsable ? null : { code: 'TemplateNotAvailable' };
}

/** A trial run is a small run in the cloud: where no run can start (§4, §6) there is none. The plan is not checked. */
export function refuseTrial(template: { status: TemplateStatus; runOn: RunOn } | undefined): Refusal | null {
  const isInCloud = template?.runOn === RunOn.Cloud || template?.runOn === RunOn.Both;
  return isInCloud && template.status === TemplateStatus.Published ? null : { code: 'TemplateNotAvailable' };
}
