import { usageDays } from '#core/domain/account/usage.ts';

export interface LocalDay {
  /** `YYYY-MM-DD` */
  day: string;
  start: number;
  /** The start of the next day: a day may have 23 or 25 hours. */
  end: number;
}

/** Returns the last days in this device's time zone, oldest first; the last one contains `now`. */
export function localDays(now: number, count: number = usageDays): LocalDay[] {
  const today = new Date(now);
  const startOf = (daysAgo: number) => new Date(today.getFullYear(), today.getMonth(), today.getDate() - daysAgo);
  return Array.from({ length: count }, (_, index) => {
    const start = startOf(count - 1 - index);
    const name = [start.getFullYear(), start.getMonth() + 1, start.getDate()];
    return {
      day: name.map((part) => String(part).padStart(2, '0')).join('-'),
      start: start.getTime(),
      end: startOf(count - 2 - index).getTime(),
    };
  });
}
