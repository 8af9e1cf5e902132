import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { bridge } from '#app/bridge/bridge.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import { useStore } from '#app/state/session.ts';
import { DataGrid } from './grid/DataGrid.tsx';
import { useGridColumns } from './useGridColumns.ts';
import { LotHead } from './LotHead.tsx';
import { useLotData, type LotData } from './lotData.state.ts';
import { NoRows } from './NoRows.tsx';
import { NothingToShow } from './NothingToShow.tsx';
import styles from './LotDataScreen.module.css';

const RowDrawer = lazyComponent(async () => (await import('./RowDrawer.tsx')).RowDrawer);

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
  const store = useStore();
  const { lotId } = data.lot;
  const { columns, shown, setHidden } = useGridColumns(data);
  const [openRow, setOpenRow] = useState<number | null>(null);
  useEffect(() => {
    void bridge.preferLot(lotId);
    return () => void bridge.preferLot(null);
  }, [lotId]);
  const source = { store, lotId, rowCount: data.rowsHere, rewrites: data.rewrites };

  return (
    <div className={styles.screen}>
      <LotHead data={data} columns={columns} shown={shown} onHide={setHidden} />
      {data.rowsHere === 0 ? (
        <NoRows data={data} />
      ) : (
        <DataGrid source={source} columns={shown} onOpenRow={setOpenRow} />
      )}
      {openRow !== null && (
        <RowDrawer
          source={source}
          columns={columns}
          row={openRow}
          onRow={setOpenRow}
          onClose={() => setOpenRow(null)}
        />
      )}
    </div>
  );
}
