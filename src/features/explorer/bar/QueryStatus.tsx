import { Button } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isWhole } from '#core/domain/data/view.ts';
import { ProgressBar } from '#app/parts/ProgressBar.tsx';
import { withRowTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import type { Explorer } from '../useExplorer.ts';
import type { InterruptedProps } from './Interrupted.tsx';
import styles from './ExplorerBar.module.css';

const Interrupted = lazyComponent<InterruptedProps>(
  withRowTexts(async () => (await import('./Interrupted.tsx')).Interrupted),
);

/** Most queries are answered sooner; a bar that only flashes would distract. */
const quietMs = 400;

/** The number of rows that the query shows, the progress of long work, and the reason if it ended early. */
export function QueryStatus({ explorer: { view, data } }: { explorer: Explorer }) {
  const { t } = useTranslation(['console', 'common']);
  const isSlow = useSlowness(data.isWorking);
  if (data.problem !== null) return <Interrupted {...data} />;
  if (isSlow) {
    const read = data.progress?.rowsRead ?? 0;
    return (
      <div className={styles.status}>
        <Matches data={data} />
        <div className={styles.progress}>
          <ProgressBar
            done={read}
            total={data.total}
            isRunning
            label={t(($) => $.explorer.working, { read, count: data.total })}
          />
        </div>
        <Button size="small" onClick={() => data.session.cancel()}>
          {t(($) => $.actions.cancel, { ns: 'common' })}
        </Button>
      </div>
    );
  }
  const isNarrowed = view.search !== '' || view.filters.length > 0;
  return isNarrowed && !isWhole(data.request.query) ? <Matches data={data} /> : null;
}

function Matches({ data }: Pick<Explorer, 'data'>) {
  const { t } = useTranslation('console');
  // The rows on screen are still those of the query before.
  if (data.isStale) return null;
  const matches = data.source.rowCount;
  return <output className={styles.status}>{t(($) => $.explorer.matches, { matches, count: data.total })}</output>;
}

/** Returns true when work has gone on for `quietMs`. */
function useSlowness(isWorking: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isWorking) return undefined;
    const timer = setTimeout(() => setSlow(true), quietMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isWorking]);
  return isSlow && isWorking;
}
