import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Lot } from '#core/wire/rows/task.ts';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import { useKeepActions } from '#app/state/keptRows.ts';
import type { RunHere } from '#app/store/keep/runsHere.ts';
import styles from './keep.module.css';

export interface RowsElsewhereProps {
  lot: Lot;
  run: RunHere;
  /** True if a search, a filter or a sort is set. */
  isQueried: boolean;
  isOffline: boolean;
  /** Reads again what could not be read from the service; `null` if nothing failed. */
  onRetry: (() => void) | null;
}

/** Says that rows of a run are not on this device, what this means for a query, and offers to keep them. */
export function RowsElsewhere({ lot, run, isQueried, isOffline, onRetry }: RowsElsewhereProps) {
  const { t } = useTranslation(['keep', 'common']);
  const { keep } = useKeepActions();
  const counts = { here: run.rowsHere, count: lot.rowCount };
  // The head of the page counts rows on their way, and says that the others stay away without a network.
  if ((run.isComing || isOffline) && !isQueried && onRetry === null) return null;
  if (onRetry !== null) {
    const action = <Button onClick={onRetry}>{t(($) => $.actions.retry, { ns: 'common' })}</Button>;
    return (
      <Notice intent="warning" className={styles.notice} action={action}>
        {t(($) => $.elsewhere.failed)}
      </Notice>
    );
  }
  const text = isQueried
    ? t(($) => $.elsewhere.query, counts)
    : run.rowsHere === 0
      ? t(($) => $.elsewhere.none)
      : t(($) => $.elsewhere.partly, counts);
  const keepButton = (
    <Button onClick={() => void keep({ kind: 'lot', id: lot.lotId })}>{t(($) => $.button.keep)}</Button>
  );
  return (
    <Notice intent="info" className={styles.notice} {...(!run.isComing && { action: keepButton })}>
      {text} {run.isComing && t(($) => $.elsewhere.coming)}
    </Notice>
  );
}
