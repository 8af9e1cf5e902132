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
