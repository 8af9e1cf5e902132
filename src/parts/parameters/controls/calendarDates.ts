import { isDay } from '#core/domain/template/dates.ts';

/** The day of a text, at midnight where the user is, as the calendar wants it; `null` where it is none. */
export function dateOf(text: string): Date | null {
  const day = text.trim();
  return isDay(day) ? new Date(`${day}T00:00:00`) : null;
}

/** §5.2: a day is written YYYY-MM-DD. */
export function dayText(date: Date): string {
  const part = (number: number): string => String(number).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}
