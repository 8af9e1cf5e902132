import { canRunInCloud, isLevelAtLeast, type AccountLevel } from '../account/level.ts';
import { RunOn, TemplateStatus } from '../template/template.ts';
import { isTaskActive, type TaskStatus } from './status.ts';

/** Result of a start, per task (§8.2). */
export const StartResult = {
  Succeed: 0,
  OnExecuting: 1,
  FunctionNotEnable: 2,
  Unknown: 3,
  ServiceError: 4,
  FailedForOther: 5,
  TaskNotFound: 6,
  UserNotTaskOwner: 7,
  TemplateBalanceNotEnough: 1000,
  ReachTemplateDailyUseLimit: 1001,
  ReachTemplateDailyExtractLimit: 1002,
  TemplateCannotRunOnCloud: 1003,
  TemplateNotAvailable: 1004,
} as const;
export type StartResult = (typeof StartResult)[keyof typeof StartResult];

/** Result of a stop, per task (§8.3). */
export const StopResult = { Succeed: 1, UnexecutedTask: 2, AlreadyEnded: 3, UserNotTaskOwner: 4 } as const;
export type StopResult = (typeof StopResult)[keyof typeof StopResult];

/** §9: below this balance (micro-units of US dollars) a template with a price per row does not start. */
export const minimumBalanceMicro = 1_000_000;

export interface StartFacts {
  level: AccountLevel;
  balanceMicro: number;
  taskStatus: TaskStatus;
  /** `null` when the template is not in the gallery any more. */
  template: {
    status: TemplateStatus;
    runOn: RunOn;
    accountLimit: AccountLevel;
    allowCrossAccountLevelPricing: boolean;
    pricePerRowMicro: number;
  } | null;
}

/**
 * Whether a cloud start goes ahead, in the order of §4 and by the rules of §6 only.
 * Returns `StartResult.Succeed` or the first refusal of §8.2.
 */
export function planStart(facts: StartFacts): StartResult {
  const { template, level } = facts;
  if (template === null || template.status !== TemplateStatus.Published) return StartResult.TemplateNotAvailable;
  if (template.runOn === RunOn.Local || template.runOn === RunOn.None) return StartResult.TemplateCannotRunOnCloud;
  if (!canRunInCloud(level)) return StartResult.FunctionNotEnable;
  if (!isLevelAtLeast(level, template.accountLimit) && !template.allowCrossAccountLevelPricing) {
    return StartResult.FunctionNotEnable;
  }
  if (isTaskActive(facts.taskStatus)) return StartResult.OnExecuting;
  if (template.pricePerRowMicro > 0 && facts.balanceMicro < minimumBalanceMicro) {
    return StartResult.TemplateBalanceNotEnough;
  }
  return StartResult.Succeed;
}
