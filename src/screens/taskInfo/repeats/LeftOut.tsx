import { useTranslation } from 'react-i18next';
import type { Repeats } from '#core/domain/task/repeats.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import styles from '../TaskInfoScreen.module.css';

export interface LeftOutProps {
  lot: Lot;
  /** What the task does now: what the run was started with is not on the device. */
  repeats: Repeats | null;
}

/** What a run did not keep, or put in the place of another row, because it was there already. */
export function LeftOut({ lot: { repeatsLeftOut, listsEnded }, repeats }: LeftOutProps) {
  const { t } = useTranslation('tasks');
  // A run that ended lists took no row's place.
  const isOverwritten = repeats?.action === 'overwrite' && listsEnded === 0;
  return (
    <p className={styles.endReason}>
      {t(($) => (isOverwritten ? $.repeats.replaced : $.repeats.leftOut), { count: repeatsLeftOut })}{' '}
      {listsEnded > 0 && t(($) => $.repeats.listsEnded, { count: listsEnded })}
    </p>
  );
}
