import { ArrowDownloadRegular, CloudOffRegular } from '@fluentui/react-icons';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { bridge } from '#app/bridge/bridge.ts';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import type { TwoRuns } from './difference.state.ts';

/** Two runs that are not on this device as a whole: a part of them would look like rows that are gone. */
export function MissingRows({ runs: { before, after } }: { runs: TwoRuns }) {
  const { t } = useTranslation('analysis');
  const { t: words } = useTranslation('console');
  const offline = useSignalValue(isOffline);
  const missing = [before, after].find(({ rowCount, rowTotal }) => rowCount < rowTotal)?.lotId ?? null;
  useEffect(() => {
    void bridge.preferLot(missing);
    return () => void bridge.preferLot(null);
  }, [missing]);
  const here = before.rowCount + after.rowCount;
  return (
    <EmptyState
      icon={offline ? <CloudOffRegular /> : <ArrowDownloadRegular />}
      title={words(($) => (offline ? $.lotData.notHere.title : $.lotData.fetching.title))}
      text={t(($) => (offline ? $.difference.missingOffline : $.difference.missing), {
        here,
        count: before.rowTotal + after.rowTotal,
      })}
    />
  );
}
