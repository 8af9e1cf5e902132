import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { becomesVisible } from '#app/parts/becomesVisible.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import { useStore } from '#app/state/session.ts';
import type { Store } from '#app/store/openStore.ts';
import { claimDropped, unreportedDrops } from '#app/store/keep/dropRows.ts';
import { namedRuns, type NamedRun } from '#app/store/keep/namedRuns.ts';

/** The runs that one notice names. */
const maxNamed = 4;

/**
 * Reports the runs whose rows left the device to make room, with their names: once, in one visible tab of the device.
 * Draws nothing.
 */
export function DroppedNotices() {
  const store = useStore();
  const report = useReport();
  const dropped = useLiveQuery(() => unreportedDrops(store), [store]);
  useEffect(() => {
    if (dropped !== undefined && dropped > 0) void reportOnce(store, report);
    // eslint-disable-next-line react/exhaustive-deps -- runs are reported when they are dropped, not when texts change
  }, [store, dropped]);
  return null;
}

async function reportOnce(store: Store, report: (runs: readonly NamedRun[]) => void): Promise<void> {
  await becomesVisible();
  const lotIds = await claimDropped(store);
  if (lotIds.length > 0) report(await namedRuns(store, lotIds));
}

function useReport(): (runs: readonly NamedRun[]) => void {
  const { t } = useTranslation('keep');
  const notify = useNotify();
  return (runs) => {
    const names = runs
      .slice(0, maxNamed)
      .map(({ taskName, lotNo }) => t(($) => $.dropped.run, { task: taskName, lotNo }));
    const body = [...names, ...(runs.length > maxNamed ? ['…'] : [])].join(' · ');
    notify({ intent: 'info', title: t(($) => $.dropped.title, { count: runs.length }), body });
  };
}
