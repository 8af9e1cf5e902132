import dayjs from 'dayjs';
import type { Locale } from '#core/domain/locale.ts';

/*
 * Dates and times of the console. Intl formats days and times in the form of each language; dayjs formats relative
 * times and the forms that §9 fixes for all languages.
 */

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formats a day, with the time of day if `hasTime`. A day without a time is shown as stored, in no time zone. */
export function formatDate(locale: Locale, time: number, hasTime: boolean): string {
  const key = `${locale} ${hasTime}`;
  const known = formatters.get(key);
  if (known !== undefined) return known.format(time);
  const made = new Intl.DateTimeFormat(
    locale,
    hasTime ? { dateStyle: 'medium', timeStyle: 'short' } : { dateStyle: 'medium', timeZone: 'UTC' },
  );
  formatters.set(key, made);
  return made.format(time);
}

/** §9: formats the time relative to `now` in the language on screen (i18n.ts sets it in dayjs). */
export function formatRelative(time: number, now: number): string {
  return dayjs(time).from(now);
}

/** §9: `MM/DD HH:mm` in every language, in this device's time zone. */
export function formatMonthDayTime(time: number): string {
  return dayjs(time).format('MM/DD HH:mm');
}

/**
 * §2.3: formats the update date as YYYY/MM/DD: the day in UTC, as the service counts days, not in the user's time zone.
 */
export function formatUpdateDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10).replaceAll('-', '/');
}
