/** Schedule type on every call (§3.5). A task without a schedule has `scheduleNotSet`. */
export const ScheduleType = { Once: 1, Weekly: 2, Monthly: 3, Interval: 4 } as const;
export type ScheduleType = (typeof ScheduleType)[keyof typeof ScheduleType];

/** §3.5: "a value of 5 is treated as not set". */
export const scheduleNotSet = 5;

/** The cause of a lot's start; `local`: a user, on their own machine; `chained`: a run of another task (chain.ts). */
export const StartWay = { Manual: 'manual', Scheduled: 'scheduled', Local: 'local', Chained: 'chained' } as const;
export type StartWay = (typeof StartWay)[keyof typeof StartWay];

/** An IANA name: days and times of day are in this zone, and a schedule is shown in it. */
interface InTimeZone {
  timeZone: string;
}

/** `at`: ms since 1970, UTC. */
interface OnceSchedule extends InTimeZone {
  scheduleType: typeof ScheduleType.Once;
  at: number;
}

/** Days from 1 (Monday) to 7 (Sunday); times of day as `HH:mm`. */
export interface WeeklySchedule extends InTimeZone {
  scheduleType: typeof ScheduleType.Weekly;
  daysOfWeek: number[];
  times: string[];
}

/** Days from 1 to 31: in a month without that day its last day counts. */
export interface MonthlySchedule extends InTimeZone {
  scheduleType: typeof ScheduleType.Monthly;
  daysOfMonth: number[];
  times: string[];
}

/** A fixed number of minutes, independent of clock changes: counted from the instant `from`, which is the first run. */
export interface IntervalSchedule extends InTimeZone {
  scheduleType: typeof ScheduleType.Interval;
  everyMinutes: number;
  from: number;
}

/** The times at which a task starts by itself. Lists are not empty; the order of their values does not matter. */
export type TaskSchedule = OnceSchedule | WeeklySchedule | MonthlySchedule | IntervalSchedule;

/** The schedule fields of a task (core/wire/rows/task.ts) where it has no schedule. */
export const noSchedule = {
  schedule: null,
  scheduleType: scheduleNotSet,
  nextExecuteTime: null,
  lastSkip: null,
} as const;

export const maxTimesPerDay = 24;
/** 366 days. */
export const maxIntervalMinutes = 527_040;
/** A plausible limit; it keeps instants far from the end of the range of dates. */
export const latestInstant = Date.UTC(2200, 0) - 1;
