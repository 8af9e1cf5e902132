import { resultByRefusal, type StartRefusal } from './startPlan.ts';

/**
 * The reason why a scheduled run was skipped: a refusal that a manual start gets as well (a run that is still active is
 * `AlreadyRunning`), or a service error that remained after retries.
 */
export type SkipCode = StartRefusal['code'] | 'ServiceFault';

export const skipCodes = [...(Object.keys(resultByRefusal) as StartRefusal['code'][]), 'ServiceFault'] as const;

/** `at`: the time at which it was due. */
export interface SkippedRun {
  at: number;
  code: SkipCode;
}
