import { useTranslation } from 'react-i18next';
import type { TaskSchedule } from '#core/domain/task/schedule.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { isZoneOfDevice, scheduleLabel, zoneOf } from './scheduleLabel.ts';
import styles from './schedule.module.css';

/** A schedule as a text; its time zone is named if it is not this device's time zone. Its texts are deferred. */
export function ScheduleText({ schedule }: { schedule: TaskSchedule }) {
  const { t } = useTranslation('schedule');
  const locale = useLocale();
  const zone = zoneOf(schedule);
  return (
    <>
      <span className={styles.words}>{scheduleLabel(t, locale, schedule)}</span>
      {!isZoneOfDevice(zone) && (
        <>
          {' '}
          <span className={styles.aside}>{t(($) => $.zone, { zone })}</span>
        </>
      )}
    </>
  );
}
