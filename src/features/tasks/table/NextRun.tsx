import { formatDate, formatMonthDayTime } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';

/** §2.4, §9: `MM/DD HH:mm` by the clock of this device; the whole date is one hover away. */
export function NextRun({ time }: { time: number }) {
  const locale = useLocale();
  return (
    <time dateTime={new Date(time).toISOString()} title={formatDate(locale, time, true)}>
      {formatMonthDayTime(time)}
    </time>
  );
}
