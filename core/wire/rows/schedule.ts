import { z } from 'zod/mini';
import { isTimeZone } from '#core/domain/task/localTime.ts';
import { latestInstant, maxIntervalMinutes, maxTimesPerDay, ScheduleType } from '#core/domain/task/schedule.ts';
import { skipCodes } from '#core/domain/run/skippedRun.ts';
import { text } from '../codec/text.ts';

// A task's schedule (core/domain/task/schedule.ts), by zod/mini: an edit of the console clears it, see
// core/edits/edit.ts.

const instant = z
  .int()
  .check(z.minimum(0), z.maximum(latestInstant, 'A schedule begins before the year 2200, in milliseconds since 1970.'));
const times = z
  .array(
    z
      .string()
      .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/u, 'A time of day is written like 08:30, from 00:00 to 23:59.')),
  )
  .check(
    z.minLength(1, 'At least one time of day is needed.'),
    z.maxLength(maxTimesPerDay, `At most ${maxTimesPerDay} times of day are possible.`),
    z.refine(isWithoutRepeats, 'Each time of day is named once.'),
  );

function days(last: number, ofWhat: string) {
  const range = `Days of the ${ofWhat} are numbers from 1 to ${last}.`;
  return z
    .array(z.int(range).check(z.minimum(1, range), z.maximum(last, range)))
    .check(
      z.minLength(1, `At least one day of the ${ofWhat} is needed.`),
      z.maxLength(last, `Each day of the ${ofWhat} is named once.`),
      z.refine(isWithoutRepeats, `Each day of the ${ofWhat} is named once.`),
    );
}

function isWithoutRepeats(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}

const minutesRange = `An interval is a whole number of minutes from 1 to ${maxIntervalMinutes}.`;

function scheduleIn(timeZone: z.ZodMiniString) {
  return z.discriminatedUnion('scheduleType', [
    z.strictObject({ scheduleType: z.literal(ScheduleType.Once), timeZone, at: instant }),
    z.strictObject({
      scheduleType: z.literal(ScheduleType.Weekly),
      timeZone,
      /** From 1 (Monday) to 7 (Sunday). */
      daysOfWeek: days(7, 'week'),
      times,
    }),
    z.strictObject({
      scheduleType: z.literal(ScheduleType.Monthly),
      timeZone,
      /** In a month without that day its last day counts. */
      daysOfMonth: days(31, 'month'),
      times,
    }),
    z.strictObject({
      scheduleType: z.literal(ScheduleType.Interval),
      timeZone,
      everyMinutes: z.int(minutesRange).check(z.minimum(1, minutesRange), z.maximum(maxIntervalMinutes, minutesRange)),
      /** The first run; later ones are counted from it. */
      from: instant,
    }),
  ]);
}

const zoneName = text(64);

/** A task's stored schedule. The device may not know a zone that the service knows, so the zone is not checked. */
export const taskSchedule = scheduleIn(zoneName);

/** A schedule in a request. */
export const newSchedule = scheduleIn(
  zoneName.check(z.refine(isTimeZone, 'A time zone is named as in the IANA database, like Europe/Berlin or UTC.')),
);

/** The last skipped scheduled run, with its reason. */
export const skippedRun = z.strictObject({ at: z.int().check(z.minimum(0)), code: z.enum(skipCodes) });
