import dayjs from 'dayjs';
import { formatDate } from './dateFormat.ts';
import { useLocale } from './useLocale.ts';
import { useNow } from './useNow.ts';

/** §9: relative times use the locale's words; the exact time is one hover away. Refreshes by itself. */
export function RelativeTime({ time }: { time: number }) {
  const locale = useLocale();
  const now = useNow();
  return (
    <time dateTime={new Date(time).toISOString()} title={formatDate(locale, time, true)}>
      {dayjs(Math.min(time, now)).from(now)}
    </time>
  );
}
