import dayjs from 'dayjs';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useNow } from '#app/parts/format/useNow.ts';
import styles from './schedule.module.css';

/** A time to come by the clock of this device, and in how long. Refreshes by itself. */
export function UpcomingTime({ time }: { time: number }) {
  const locale = useLocale();
  const now = useNow();
  return (
    <>
      <time dateTime={new Date(time).toISOString()}>{formatDate(locale, time, true)}</time>{' '}
      {time > now && <span className={styles.aside}>{dayjs(time).from(now)}</span>}
    </>
  );
}
