import { dayMs } from '../dayMs.ts';
import { FieldType } from '../template/template.ts';
import type { Value } from './block.ts';

/*
 * The one rule for the typed value of a cell. Screens, files and the explorer use it, on millions of cells: it reads
 * character codes in one pass and allocates nothing.
 */

// A global of browsers and of Node, which the language alone does not declare.
declare const URL: { canParse(text: string): boolean };

const [plus, minus, point, zero, nine, colon] = [43, 45, 46, 48, 57, 58];
const [letterT, letterZ] = [84, 90];
const maxDigits = 15;
const powersOfTen = Array.from({ length: maxDigits + 1 }, (_, power) => 10 ** power);

export type CellKind = 'empty' | 'text' | 'number' | 'date' | 'link';

/**
 * Returns the kind of a value in a column of this type. A value that does not fit the type is text and stays as it was
 * collected. An address in a column of pictures is a link.
 */
export function cellKind(value: Value | undefined, type: FieldType): CellKind {
  if (value === null || value === undefined || value === '') return 'empty';
  switch (type) {
    case FieldType.Number:
      return Number.isNaN(exactNumber(value)) ? 'text' : 'number';
    case FieldType.Date:
      return Number.isNaN(timeOf(value)) ? 'text' : 'date';
    case FieldType.Url:
    case FieldType.Image:
      return isLink(value) ? 'link' : 'text';
    case FieldType.Text:
      return 'text';
  }
}

/**
 * Returns the number that a text like `-12.50` writes, NaN for any other text. It has at most 15 digits, the precision
 * of a double, and no leading zeros: `00741` and longer figures are article numbers rather than amounts. So the text is
 * a number in JSON too, and nothing but zeros at its end is lost.
 */
export function exactNumber(text: string): number {
  const { length } = text;
  const start = text.charCodeAt(0) === minus ? 1 : 0;
  let pointAt = -1;
  let amount = 0;
  for (let at = start; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code >= zero && code <= nine) amount = amount * 10 + code - zero;
    else if (code === point && pointAt < 0 && at > start) pointAt = at;
    else return Number.NaN;
    if (at - start > maxDigits) return Number.NaN;
  }
  const digits = length - start - (pointAt < 0 ? 0 : 1);
  if (digits < 1 || digits > maxDigits || pointAt === length - 1) return Number.NaN;
  const wholeDigits = (pointAt < 0 ? length : pointAt) - start;
  if (wholeDigits > 1 && text.charCodeAt(start) === zero) return Number.NaN;
  // Both are exact, so the quotient is the double nearest to the text, as `Number` finds it (in twice the time).
  const size = amount / (powersOfTen[digits - wholeDigits] ?? 1);
  return start === 1 ? -size : size;
}

/**
 * Returns the time of an ISO date in milliseconds since 1970, NaN for any other text: `2026-11-21`,
 * `2026-11-21T10:30`, with seconds, with a fraction of them (three digits count), with a zone (`Z`, `+01:00`, `+0100`).
 * A day without a time begins at midnight in UTC. A time without a zone is read as UTC, so that it is the same on
 * every device and on the service. There are no days like 30 February, and no leap seconds.
 */
export function timeOf(text: string): number {
  const { length } = text;
  if (length < 10 || text.charCodeAt(4) !== minus || text.charCodeAt(7) !== minus) return Number.NaN;
  const day = dayNumber(figures(text, 0, 4), figures(text, 5, 2), figures(text, 8, 2));
  if (length === 10) return day * dayMs;
  if (length < 16 || text.charCodeAt(10) !== letterT || text.charCodeAt(13) !== colon) return Number.NaN;
  const zoneAt = zoneIndex(text);
  const timeOfDay = timeOfDayMs(text, zoneAt < 0 ? length : zoneAt);
  return day * dayMs + timeOfDay - (zoneAt < 0 ? 0 : zoneMs(text, zoneAt));
}

/** True for a text that `timeOf` reads and that has a time of day. */
export function hasTimeOfDay(date: string): boolean {
  return date.length > 10;
}

/** True for a text that `timeOf` reads and that has a zone: others are times of a clock whose place is not known. */
export function hasZone(date: string): boolean {
  return zoneIndex(date) >= 0;
}

/** True for an http or https address. No other text becomes a link: rows come from foreign pages. */
export function isLink(text: string): boolean {
  const colonAt = text.charCodeAt(4) === colon ? 4 : 5;
  if (text.charCodeAt(colonAt) !== colon || !text.startsWith('//', colonAt + 1)) return false;
  const scheme = text.slice(0, colonAt).toLowerCase();
  return (scheme === 'http' || scheme === 'https') && URL.canParse(text);
}

/** The number that `count` digits from `start` write; NaN where another character is among them. */
function figures(text: string, start: number, count: number): number {
  let number = 0;
  for (let at = start; at < start + count; at += 1) {
    const code = text.charCodeAt(at);
    if (!(code >= zero && code <= nine)) return Number.NaN;
    number = number * 10 + code - zero;
  }
  return number;
}

/** Days from 1 January 1970 by the Gregorian calendar; NaN where there is no such day. */
function dayNumber(year: number, month: number, day: number): number {
  if (!(day >= 1 && day <= daysOfMonth(year, month))) return Number.NaN;
  // Years begin in March here, so that a leap day is the last day of its year.
  const ofMarch = month > 2 ? year : year - 1;
  const leapDays = Math.floor(ofMarch / 4) - Math.floor(ofMarch / 100) + Math.floor(ofMarch / 400);
  const monthDays = Math.floor((153 * ((month + 9) % 12) + 2) / 5);
  return 365 * ofMarch + leapDays + monthDays + day - 719_469;
}

function daysOfMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  if (month === 4 || month === 6 || month === 9 || month === 11) return 30;
  return month >= 1 && month <= 12 ? 31 : 0;
}

/** The index of the zone of a date with a time of day, -1 where it has none. */
function zoneIndex(text: string): number {
  if (text.charCodeAt(text.length - 1) === letterZ) return text.length - 1;
  for (let at = text.length - 5; at >= text.length - 6 && at >= 16; at -= 1) {
    const code = text.charCodeAt(at);
    if (code === plus || code === minus) return at;
  }
  return -1;
}

/** Reads `10:30`, `10:30:59` or `10:30:59.123` from index 11 to `end`; 24:00 is the end of the day. */
function timeOfDayMs(text: string, end: number): number {
  const hours = figures(text, 11, 2);
  const minutes = figures(text, 14, 2);
  const seconds = end === 16 ? 0 : text.charCodeAt(16) === colon && end >= 19 ? figures(text, 17, 2) : Number.NaN;
  const fraction = end <= 19 ? 0 : text.charCodeAt(19) === point ? thousandths(text, 20, end) : Number.NaN;
  const time = hours * 3_600_000 + minutes * 60_000 + seconds * 1_000 + fraction;
  return minutes < 60 && seconds < 60 && time <= dayMs ? time : Number.NaN;
}

function thousandths(text: string, start: number, end: number): number {
  const digits = end - start;
  const all = digits === 0 ? Number.NaN : figures(text, start, Math.min(digits, 3));
  for (let at = start + 3; at < end; at += 1) if (Number.isNaN(figures(text, at, 1))) return Number.NaN;
  return digits < 3 ? all * (powersOfTen[3 - digits] ?? 1) : all;
}

/** The distance of a zone from UTC in milliseconds. */
function zoneMs(text: string, at: number): number {
  if (text.charCodeAt(at) === letterZ) return 0;
  const isParted = text.charCodeAt(at + 3) === colon;
  if (text.length !== at + (isParted ? 6 : 5)) return Number.NaN;
  const hours = figures(text, at + 1, 2);
  const minutes = figures(text, at + (isParted ? 4 : 3), 2);
  if (!(hours < 24 && minutes < 60)) return Number.NaN;
  return (hours * 60 + minutes) * (text.charCodeAt(at) === minus ? -60_000 : 60_000);
}
