import type { TaskSchedule } from '#core/domain/task/schedule.ts';
import {
  firstSchedule,
  typedSchedule,
  type ScheduleForm,
  type ScheduleProblem,
} from '#app/parts/schedule/form/scheduleForm.ts';

/** The moment at which rows go to a destination. */
export type When = 'afterRuns' | 'atTimes' | 'byHand';

/** The answers about the moments at which rows leave. */
export interface TimesForm {
  when: When;
  schedule: ScheduleForm;
}

/** Returns the answers for a stored schedule, `null` for none. `now` in ms since 1970. */
export function firstTimes(isOn: boolean, schedule: TaskSchedule | null, now: number): TimesForm {
  const automatic = schedule === null ? 'afterRuns' : 'atTimes';
  return { when: isOn ? automatic : 'byHand', schedule: firstSchedule(schedule, now) };
}

/** Returns what the answers mean. One that is sent by hand keeps its times, so that they can be turned on again. */
export function timesOf({ when, schedule: form }: TimesForm): { isOn: boolean; schedule: TaskSchedule | null } {
  if (when === 'afterRuns') return { isOn: true, schedule: null };
  if (when === 'byHand') return { isOn: false, schedule: form.before };
  const typed = typedSchedule(form);
  return { isOn: true, schedule: 'problem' in typed ? form.before : typed.schedule };
}

/** Returns the first problem of the answers, `null` if they can be saved. A stored time that is over may stay. */
export function timesProblem({ when, schedule }: TimesForm): ScheduleProblem | null {
  if (when !== 'atTimes') return null;
  const typed = typedSchedule(schedule);
  return 'problem' in typed ? typed.problem : null;
}
