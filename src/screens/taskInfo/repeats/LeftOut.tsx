import { useTranslation } from 'react-i18next';
import type { Lot } from '#core/wire/task.ts';
import styles from '../TaskInfoScreen.module.css';

export interface LeftOutProps {
  lot: Lot;
}

/** What a run did not keep because it was there already. */
export function LeftOut({ lot: { repeatsLeftOut = 0, listsEnded = 0 } }: LeftOutProps) {
  const { t } = useTranslation('tasks');
  return (
    <p className={styles.endReason}>
      {t(($) => $.repeats.leftOut, { count: repeatsLeftOut })}{' '}
      {listsEnded > 0 && t(($) => $.repeats.listsEnded, { count: listsEnded })}
    </p>
  );
}
