import { CheckmarkCircleRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import styles from './Explorer.module.css';

interface RowsHereProps {
  /** The number of rows on this device, and of all of them. */
  here: number;
  count: number;
  /** True if no more rows will come. */
  isEnded: boolean;
  /** False if the missing rows stay on the service. */
  isComing: boolean;
}

/** The number of rows, and the number of them on this device. */
export function RowsHere({ here, count, isEnded, isComing }: RowsHereProps) {
  const { t } = useTranslation('console');
  const offline = useSignalValue(isOffline);
  if (here < count) {
    return (
      <p className={styles.rowsHere}>
        {isComing
          ? t(($) => (offline ? $.lotData.partlyOffline : $.lotData.partly), { here, count })
          : t(($) => $.lotData.partlyStays, { here, count })}
      </p>
    );
  }
  return (
    <p className={styles.rowsHere}>
      <span>{t(($) => $.lotData.rowsTotal, { count })}</span>
      {isEnded ? (
        <span className={styles.ready}>
          <CheckmarkCircleRegular aria-hidden /> {t(($) => $.lotData.offlineReady)}
        </span>
      ) : (
        <span>{t(($) => $.lotData.stillRunning)}</span>
      )}
    </p>
  );
}
