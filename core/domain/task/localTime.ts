import { dayMs } from '../dayMs.ts';

/**
 * Local time of IANA zones, by the runtime's time zone data. A local time is stored as the milliseconds that it would
 * be in UTC: 08:30 of a day in any zone is that day's midnight in UTC plus 8.5 hours.
 */

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format costs a thousand times as much as using it, so it is cached. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, made);
  return made;
}

/**
 * True where the runtime knows a zone of this name. Offsets such as `+02:00` are refused: they have no daylight saving.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/u.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The local time of the zone at an instant. */
export function localTimeOf(instant: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(instant);
  const [month = 1, day = 1, year = 1970, hour = 0, minute = 0, second = 0] = parts
    .filter(({ type }) => type !== 'literal')
    .map(({ value }) => Number(value));
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The local midnight at which the zone's day of an instant began. */
export function localDateOf(instant: number, timeZone: string): number {
  return Math.floor(localTimeOf(instant, timeZone) / dayMs) * dayMs;
}

/** No zone is further than this from UTC, and none changes its offset twice within such a short time. */
const probesMs = [-dayMs, dayMs];

/**
 * The first instant at which the zone's clocks show this local time or a later one: the first of two where the clocks
 * show it twice, the end of the gap where they skip it. So later local times never have earlier instants.
 */
export function firstInstantOf(localTime: number, timeZone: string): number {
  const offsets = probesMs.map((probe) => offsetOf(localTime + probe, timeZone));
  const shown = offsets
    .map((offset) => localTime - offset)
    .filter((instant) => localTimeOf(instant, timeZone) === localTime);
  if (shown.length > 0) return Math.min(...shown);
  const [before, after] = [Math.min(...offsets), Math.max(...offsets)];
  return endOfGap(localTime - after, localTime - before, timeZone, localTime);
}

/** Finds the end of a gap between an instant before it and one after it. Clocks change at whole seconds. */
function endOfGap(before: number, after: number, timeZone: string, localTime: number): number {
  let [early, late] = [before, after];
  while (late - early > 1_000) {
    const middle = early + Math.floor((late - early) / 2_000) * 1_000;
    if (localTimeOf(middle, timeZone) < localTime) early = middle;
    else late = middle;
  }
  return late;
}

function offsetOf(instant: number, timeZone: string): number {
  return localTimeOf(instant, timeZone) - instant;
}
