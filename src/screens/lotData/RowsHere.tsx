import { CheckmarkCircleRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { isLotEnded } from '#core/domain/task/status.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import type { LotData } from './lotData.state.ts';
import styles from './LotDataScreen.module.css';

/** The number of rows, and the number of them on this device. */
export function RowsHere({ data: { lot, rowsHere: here } }: { data: LotData }) {
  const { t } = useTranslation('console');
  const offline = useSignalValue(isOffline);
  const count = lot.rowCount;
  if (here < count) {
    return (
      <p className={styles.rowsHere}>
        {t(($) => (offline ? $.lotData.partlyOffline : $.lotData.partly), { here, count })}
      </p>
    );
  }
  return (
    <p className={styles.rowsHere}>
      <span>{t(($) => $.lotData.rowsTotal, { count })}</span>
      {isLotEnded(lot.status) ? (
        <span className={styles.ready}>
          <CheckmarkCircleRegular aria-hidden /> {t(($) => $.lotData.offlineReady)}
        </span>
      ) : (
        <span>{t(($) => $.lotData.stillRunning)}</span>
      )}
    </p>
  );
}
