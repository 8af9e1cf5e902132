const clock = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d+)?)?`;
const offset = String.raw`(?<zone>Z|[A-Z]{2,3}|[+-]\d{2}:?\d{2})`;
const forms = [
  // ISO 8601, also with a space instead of the T.
  new RegExp(`^(?<year>\\d{4})-(?<month>\\d{2})-(?<day>\\d{2})(?:[T ]${clock}\\s?${offset}?)?$`, 'iu'),
  // The year first, in the forms of China, Japan and Korea too.
  new RegExp(`^(?<year>\\d{4})[/.](?<month>\\d{1,2})[/.](?<day>\\d{1,2})(?:\\s${clock})?$`, 'u'),
  new RegExp(`^(?<year>\\d{4})[年년]\\s?(?<month>\\d{1,2})[月월]\\s?(?<day>\\d{1,2})[日일](?:\\s?${clock})?$`, 'u'),
  // RFC 822 and 1123, as in feeds.
  new RegExp(
    `^(?:[a-z]{3},\\s*)?(?<day>\\d{1,2})\\s(?<monthName>[a-z]{3})[a-z]*\\s(?<year>\\d{4}|\\d{2})(?:\\s${clock}\\s?${offset}?)?$`,
    'iu',
  ),
];
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Hours from UTC of the zones that RFC 822 names. */
const zones: Record<string, number> = {
  Z: 0,
  UT: 0,
  UTC: 0,
  GMT: 0,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
};

/**
 * Reads a date as ISO 8601: `2026-11-21`; with a time and a zone in UTC, `2026-11-21T03:50:00Z`; with a time but no
 * zone unchanged, `2026-11-21T03:50:00`. Accepted are ISO 8601, RFC 822 and forms with the year first, where they are
 * the whole text and a real day. Everything else gives no value: `03/04/2026` can be two different days.
 */
export function readDate(text: string): string | null {
  for (const form of forms) {
    const groups = form.exec(text.trim())?.groups;
    if (groups !== undefined) return isoDate(groups);
  }
  return null;
}

function isoDate(groups: Record<string, string | undefined>): string | null {
  const { monthName, hour, minute, second, zone } = groups;
  const year = fullYear(groups['year'] ?? '');
  const month = monthName === undefined ? Number(groups['month']) : months.indexOf(monthName.toLowerCase()) + 1;
  const day = Number(groups['day']);
  const time = [Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0)] as const;
  const moment = new Date(Date.UTC(year, month - 1, day, ...time));
  const isReal = month >= 1 && moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
  if (!isReal || time[0] > 23 || time[1] > 59 || time[2] > 59) return null;
  const text = moment.toISOString();
  if (hour === undefined) return text.slice(0, 10);
  if (zone === undefined) return text.slice(0, 19);
  const minutes = offsetMinutes(zone);
  if (minutes === null) return null;
  return `${new Date(moment.getTime() - minutes * 60_000).toISOString().slice(0, 19)}Z`;
}

/** Returns the year in four digits. RFC 2822: two digits below 50 are of this century. */
function fullYear(text: string): number {
  const year = Number(text);
  if (text.length === 4) return year;
  return year < 50 ? 2000 + year : 1900 + year;
}

function offsetMinutes(zone: string): number | null {
  const named = zones[zone.toUpperCase()];
  if (named !== undefined) return named * 60;
  const digits = /^([+-])(\d{2}):?(\d{2})$/u.exec(zone);
  if (digits === null) return null;
  const minutes = Number(digits[2]) * 60 + Number(digits[3]);
  return digits[1] === '-' ? -minutes : minutes;
}

const iso = /^P(?:(?<days>\d+)D)?(?:T(?:(?<hours>\d+)H)?(?:(?<minutes>\d+)M)?(?:(?<seconds>\d+)(?:[.,]\d+)?S)?)?$/iu;
const clockForm = /^(?:(?:(?<hours>\d+):)?(?<minutes>\d+):)?(?<seconds>\d+)$/u;

/**
 * Reads a length of time as a whole number of `unit`s, minutes rounded; no value for zero and for text that is no
 * length of time.
 */
export function readDuration(text: string, unit: 'seconds' | 'minutes'): string | null {
  const groups = (iso.exec(text.trim()) ?? clockForm.exec(text.trim()))?.groups;
  if (groups === undefined) return null;
  const of = (name: string): number => Number(groups[name] ?? 0);
  const seconds = ((of('days') * 24 + of('hours')) * 60 + of('minutes')) * 60 + of('seconds');
  if (seconds === 0) return null;
  return String(unit === 'seconds' ? seconds : Math.round(seconds / 60));
}
