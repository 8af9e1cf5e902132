import { dayMs } from '../dayMs.ts';

/** True where a text is an existing day, as YYYY-MM-DD (§5.2). */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** True where a text is a time of day, as HH:mm, or HH:mm:ss with seconds. */
export function isTimeOfDay(text: string, hasSeconds: boolean): boolean {
  return hasSeconds ? /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/u.test(text) : /^([01]\d|2[0-3]):[0-5]\d$/u.test(text);
}

/** True where a text is a day and a time, as YYYY-MM-DD HH:mm:ss (§5.2). */
export function isDayAndTime(text: string): boolean {
  const [day = '', time = '', ...more] = text.split(' ');
  return more.length === 0 && isDay(day) && isTimeOfDay(time, true);
}

/** The number of a day; consecutive days have consecutive numbers. */
export function dayOf(text: string): number {
  return Math.round(Date.parse(`${text}T00:00:00Z`) / dayMs);
}

/** The day with this number, as YYYY-MM-DD. */
export function textOfDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}
