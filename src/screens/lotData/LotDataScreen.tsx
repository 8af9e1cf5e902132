import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { bridge } from '#app/bridge/bridge.ts';
import { Explorer } from '#app/features/explorer/Explorer.tsx';
import { shownRows } from '#app/features/explorer/shownRows.ts';
import { useExplorer } from '#app/features/explorer/useExplorer.ts';
import { NothingToShow } from '#app/parts/run/NothingToShow.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import { LotHead } from './LotHead.tsx';
import { useLotData, type LotData } from './lotData.state.ts';
import { NoRows } from './NoRows.tsx';
import styles from './LotDataScreen.module.css';

/** The rows of one run that are on this device; more arrive while the task runs. */
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
  const { lotId, lotNo } = data.lot;
  useEffect(() => {
    void bridge.preferLot(lotId);
    return () => void bridge.preferLot(null);
  }, [lotId]);
  const explorer = useExplorer({
    lots: [{ lotId, lotNo, rowCount: data.rowsHere, rewrites: data.rewrites }],
    isOfRuns: false,
    names: data.columns,
    output: data.output,
    sample: data.sample,
  });
  return (
    <div className={styles.screen}>
      <LotHead data={data} shown={shownRows(explorer, data.lot.rowCount)} />
      {data.rowsHere === 0 ? <NoRows data={data} /> : <Explorer explorer={explorer} />}
    </div>
  );
}
