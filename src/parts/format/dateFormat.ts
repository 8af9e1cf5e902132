import dayjs from 'dayjs';
import type { Locale } from '#core/domain/locale.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

/** A day, with the time of day where there is one. Days without a time are shown as written, in no time zone. */
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

/** §9: the same in every language, by the clock of this device. */
export function formatMonthDayTime(time: number): string {
  return dayjs(time).format('MM/DD HH:mm');
}
