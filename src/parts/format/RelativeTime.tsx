import { formatDate, formatRelative } from './dateFormat.ts';
import { useLocale } from './useLocale.ts';
import { useNow } from './useNow.ts';

/** §9: a relative time in the language on screen, with the exact time as its title. It refreshes by itself. */
export function RelativeTime({ time }: { time: number }) {
  const locale = useLocale();
  const now = useNow();
  return (
    <time dateTime={new Date(time).toISOString()} title={formatDate(locale, time, true)}>
      {formatRelative(Math.min(time, now), now)}
    </time>
  );
}
