import { isWeekday, monthOf, numericOrder } from './dateNames.ts';
import { readRelativeDate } from './relativeDate.ts';
import { offsetMinutes } from './zones.ts';

/** Longer texts are no dates. */
const maxLength = 100;
const year = String.raw`(?<year>\d{4})`;
const word = String.raw`(?<name>[\p{L}\p{M}]+)\.?`;
const forms = [
  // ISO 8601, also with single digits and, before a time, without its dashes.
  new RegExp(`^${year}-(?<month>\\d{1,2})-(?<day>\\d{1,2})(?!\\d)`, 'u'),
  new RegExp(`^${year}(?<month>\\d{2})(?<day>\\d{2})(?=T\\d)`, 'iu'),
  // The year first, in the forms of China, Japan, Korea and Hungary too.
  new RegExp(`^${year}(?:/|\\. ?)(?<month>\\d{1,2})(?:/|\\. ?)(?<day>\\d{1,2})\\.?(?!\\d)`, 'u'),
  new RegExp(
    `^${year} ?[年년] ?(?<month>\\d{1,2}) ?[月월] ?(?<day>\\d{1,2}) ?[日号일](?: ?[(（]\\p{L}{1,4}[)）])?`,
    'u',
  ),
  new RegExp(`^${year}\\.? ${word} (?<day>\\d{1,2})\\.?(?!\\d)`, 'u'),
  // With points the day is first everywhere; with strokes the numbers or the language say it.
  new RegExp(`^(?<day>\\d{1,2})\\. ?(?<month>\\d{1,2})\\. ?${year}(?!\\d)`, 'u'),
  new RegExp(String.raw`^(?<day>\d{2})\.(?<month>\d{2})\.(?<year>\d{2})(?![\d.])`, 'u'),
  new RegExp(`^(?<first>\\d{1,2})(?<mark>[/-])(?<next>\\d{1,2})\\k<mark>${year}(?!\\d)`, 'u'),
  // Names of months; RFC 822 has years of two digits.
  new RegExp(
    `^(?<day>\\d{1,2})(?:st|nd|rd|th|er|ère|[.ºª°])?[ -]?(?:(?:of|de|d['’]) ?)?${word},?[ -](?:del? )?(?<year>\\d{4}|\\d{2})(?![\\d:])`,
    'iu',
  ),
  new RegExp(`^${word} (?<day>\\d{1,2})(?:st|nd|rd|th|[.º])?,? (?:del? )?${year}(?!\\d)`, 'iu'),
];
/** The rest of a text after its date: nothing, a zone alone, or a time with or without a zone. */
const rest = new RegExp(
  String.raw`^(?: ?[гр]\.?)?(?:[.,]|Z|[+-]\d\d:\d\d)?(?:(?:T|[ ,|·•@–-]+(?:(?:at|um|à|a las|alle|alle ore|ore|às|om|kl\.?|klo|в|о|w) )?)` +
    String.raw`(?<hour>\d{1,2})(?:(?<!T\d{1,2})[h.]|:)?(?<minute>(?<=[:h.])\d{2}|(?<=T\d\d)\d{2})?(?::?(?<second>\d{2})(?:[.,]\d+)?)?(?: ?(?<half>[ap])\.?m\.?)?` +
    String.raw`(?: ?(?:Uhr|hrs|h))?(?: ?\(?(?<zone>Z|[A-Z]{2,5}(?:[+-]\d{1,2}(?::?\d{2})?)?|[+-]\d{1,2}(?::?\d{2})?)\)?)?(?: \([^()]*\))?)?$`,
  'iu',
);

/** Facts about the page that help to read its dates: its language as in `lang`, and the time when it was fetched. */
export interface DateHints {
  language?: string | undefined;
  now?: Date | undefined;
}

/**
 * Reads a date as ISO 8601: `2026-11-21`; with a time and a zone in UTC, `2026-11-21T03:50:00Z`; with a time but no
 * zone unchanged, `2026-11-21T03:50:00`. Accepted are ISO 8601, RFC 822, forms with the year first, `D.M.YYYY`, names
 * of months in many languages, and with `now` relative dates (`3 days ago`), where they are the whole text and a real
 * day. `03/04/2026` can be two different days: it is read where the page's language says which, else it gives no
 * value.
 */
export function readDate(text: string, { language, now }: DateHints = {}): string | null {
  const plain = text.length > 1000 ? '' : text.replace(/\s+/gu, ' ').trim();
  if (plain === '' || plain.length > maxLength) return null;
  const found = readForms(plain, language);
  if (found !== undefined) return found;
  const [weekday = '', name = ''] = /^([\p{L}\p{M}-]+)\.?(?:,? |,)(?=[\p{L}\d])/u.exec(plain) ?? [];
  if (name !== '' && /\d{4}|\d \p{L}+ \d\d/u.test(plain)) {
    return isWeekday(name, language) ? (readForms(plain.slice(weekday.length), language) ?? null) : null;
  }
  return now === undefined ? null : readRelativeDate(plain, now, language);
}

/** `undefined` where the text has none of the forms. */
function readForms(text: string, language: string | undefined): string | null | undefined {
  for (const form of forms) {
    const date = form.exec(text);
    const time = date === null ? null : rest.exec(text.slice(date[0].length));
    if (date !== null && time !== null) return isoDate({ ...date.groups, ...time.groups }, language);
  }
  return undefined;
}

function isoDate(groups: Record<string, string | undefined>, language: string | undefined): string | null {
  const { hour, minute, second, half, zone } = groups;
  if (hour !== undefined && minute === undefined && half === undefined) return null;
  const [month, day] = monthAndDay(groups, language);
  const time = [hourOf(Number(hour ?? 0), half), Number(minute ?? 0), Number(second ?? 0)] as const;
  const moment = new Date(Date.UTC(fullYear(groups['year'] ?? ''), month - 1, day, ...time));
  const isReal = month >= 1 && moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day;
  if (!isReal || time[0] > 23 || time[1] > 59 || time[2] > 59) return null;
  const text = moment.toISOString();
  if (hour === undefined) return text.slice(0, 10);
  if (zone === undefined) return text.slice(0, 19);
  const minutes = offsetMinutes(zone);
  if (minutes === null) return null;
  return `${new Date(moment.getTime() - minutes * 60_000).toISOString().slice(0, 19)}Z`;
}

/** Returns month and day, from 1; a month of 0 where it is unknown. */
function monthAndDay(groups: Record<string, string | undefined>, language: string | undefined): [number, number] {
  const { name, first, next } = groups;
  if (name !== undefined) return [monthOf(name, language) ?? 0, Number(groups['day'])];
  if (first === undefined) return [Number(groups['month']), Number(groups['day'])];
  const [left, right] = [Number(first), Number(next)];
  if (left > 12 || left === right) return [right, left];
  if (right > 12) return [left, right];
  const order = numericOrder(language);
  return order === null ? [0, 0] : order === 'dayFirst' ? [right, left] : [left, right];
}

/** Returns the hour of 24; a `half` of the day makes 12 the first. */
function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return 24;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Returns the year in four digits. RFC 2822: two digits below 50 are of this century. */
function fullYear(text: string): number {
  const number = Number(text);
  if (text.length === 4) return number;
  return number < 50 ? 2000 + number : 1900 + number;
}
