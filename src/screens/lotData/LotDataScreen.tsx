import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { isWhole } from '#core/domain/data/view.ts';
import { isDrifted } from '#core/domain/drift/drift.ts';
import { isLotEnded } from '#core/domain/task/status.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { DriftNotice } from '#app/features/runs/drift/LazyDrift.ts';
import { Explorer } from '#app/features/explorer/Explorer.tsx';
import { shownRows } from '#app/features/explorer/shownRows.ts';
import { useExplorer } from '#app/features/explorer/useExplorer.ts';
import type { RowsElsewhereProps } from '#app/features/keep/RowsElsewhere.tsx';
import { useServiceRows } from '#app/features/keep/useServiceRows.ts';
import { withRowTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { NothingToShow } from '#app/parts/run/NothingToShow.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import { useRunsHere } from '#app/state/keptRows.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { LotHead } from './LotHead.tsx';
import { useLotData, type LotData } from './lotData.state.ts';
import { NoRows } from './NoRows.tsx';
import styles from './LotDataScreen.module.css';

const RowsElsewhere = lazyComponent<RowsElsewhereProps>(
  withRowTexts(async () => (await import('#app/features/keep/RowsElsewhere.tsx')).RowsElsewhere),
);

/**
 * The rows of one run: those on this device, and with a network the others as the service gives them. More arrive while
 * the task runs.
 */
export function LotDataScreen() {
  const [search] = useSearchParams();
  const taskId = search.get('taskId') ?? '';
  const lotNo = Math.trunc(Number(search.get('lotNo')));
  const data = useLotData(taskId, lotNo >= 1 ? lotNo : null);
  if (data === undefined) return <TableSkeleton rowCount={10} />;
  if (typeof data === 'string') return <NothingToShow why={data} taskId={taskId} />;
  return <LotRows key={data.lot.lotId} data={data} />;
}

function LotRows({ data }: { data: LotData }) {
  const { lot, task } = data;
  const { lotId, lotNo } = lot;
  useEffect(() => {
    void bridge.preferLot(lotId);
    return () => void bridge.preferLot(null);
  }, [lotId]);
  const offline = useSignalValue(isOffline);
  const runs = useRunsHere(lot.taskId);
  const run = runs?.byLotId.get(lotId);
  const isPartly = run !== undefined && data.rowsHere < lot.rowCount;
  // Rows of a running run arrive with each poll: the service is asked only for those that do not come.
  const beyond = useServiceRows(lot, isPartly && (isLotEnded(lot.status) || !run.isComing));
  const explorer = useExplorer({
    taskId: lot.taskId,
    lots: [{ lotId, lotNo, rowCount: data.rowsHere, rewrites: data.rewrites }],
    isOfRuns: false,
    names: longer(data.columns, beyond?.columns ?? []),
    output: data.output,
    beyond: beyond ?? undefined,
    sample: data.sample.length > 0 ? data.sample : (beyond?.sample ?? []),
  });
  // The rows and the run are read one after the other: only where both lack rows is it said that some are missing.
  const notice = isPartly && !run.isWhole && (
    <RowsElsewhere
      lot={lot}
      run={run}
      isQueried={!isWhole(explorer.view)}
      isOffline={offline}
      onRetry={beyond?.isFailed === true ? beyond.retry : null}
    />
  );
  return (
    <div className={styles.screen}>
      <LotHead data={data} runs={runs} shown={shownRows(explorer, lot.rowCount)} />
      {lot.drift !== null && isDrifted(lot, task.acceptedLotNo) && (
        <DriftNotice className={styles.drift} lot={{ ...lot, drift: lot.drift }} task={task} />
      )}
      {data.rowsHere === 0 && beyond === null ? (
        <NoRows data={data} isComing={run?.isComing ?? true} />
      ) : (
        <Explorer explorer={explorer} notice={notice} />
      )}
    </div>
  );
}

/** Columns are only appended: the longer list of a run is the newer one. */
function longer(one: readonly string[], other: readonly string[]): readonly string[] {
  return other.length > one.length ? other : one;
}
