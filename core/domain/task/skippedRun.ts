import { resultByRefusal, type StartRefusal } from './startPlan.ts';

/**
 * Why a scheduled run was left out: what refuses a start by hand as well (a run still under way is `AlreadyRunning`),
 * or a fault of the service that did not go away when it tried again.
 */
export type SkipCode = StartRefusal['code'] | 'ServiceFault';

export const skipCodes = [...(Object.keys(resultByRefusal) as StartRefusal['code'][]), 'ServiceFault'] as const;

/** `at`: when it was due. */
export interface SkippedRun {
  at: number;
  code: SkipCode;
}
