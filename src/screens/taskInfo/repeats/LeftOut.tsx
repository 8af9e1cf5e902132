import { useTranslation } from 'react-i18next';
import type { Repeats } from '#core/domain/run/repeats.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import styles from '../TaskInfoScreen.module.css';

export interface LeftOutProps {
  lot: Lot;
  /** The task's current setting: the setting at the run's start is not on the device. */
  repeats: Repeats | null;
}

/** The number of rows that a run skipped or replaced because they existed already. */
export function LeftOut({ lot: { repeatsLeftOut, listsEnded }, repeats }: LeftOutProps) {
  const { t } = useTranslation('tasks');
  // A run that ended lists replaced no row.
  const isOverwritten = repeats?.action === 'overwrite' && listsEnded === 0;
  return (
    <p className={styles.endReason}>
      {t(($) => (isOverwritten ? $.repeats.replaced : $.repeats.leftOut), { count: repeatsLeftOut })}{' '}
      {listsEnded > 0 && t(($) => $.repeats.listsEnded, { count: listsEnded })}
    </p>
  );
}
