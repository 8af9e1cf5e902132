import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { bridge } from '#app/bridge/bridge.ts';
import { Explorer } from '#app/features/explorer/Explorer.tsx';
import { shownRowsOf } from '#app/features/explorer/shownRowsOf.ts';
import { useExplorer } from '#app/features/explorer/useExplorer.ts';
import { NothingToShow } from '#app/parts/run/NothingToShow.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import { useRunsHere } from '#app/state/keptRows.ts';
import { AllDataHead } from './AllDataHead.tsx';
import { useAllData, type AllData } from './allData.state.ts';
import styles from './AllDataScreen.module.css';
import { NoRows } from './NoRows.tsx';

/** §2.1: the rows of all runs of a task as one table, as far as they are on this device. */
export function AllDataScreen() {
  const [search] = useSearchParams();
  const taskId = search.get('taskId') ?? '';
  const data = useAllData(taskId);
  if (data === undefined) return <TableSkeleton rowCount={10} />;
  if (typeof data === 'string') return <NothingToShow why={data} taskId={taskId} />;
  return <AllRows key={data.task.taskId} data={data} />;
}

function AllRows({ data }: { data: AllData }) {
  const runs = useRunsHere(data.task.taskId);
  // Without room for all of them, each run would push out another one of the same table.
  const missingLotId = runs?.hasRoomForAll === false ? null : data.missingLotId;
  useEffect(() => {
    // Run by run, the newest first: the next one is missing as soon as this one is here.
    void bridge.preferLot(missingLotId);
    return () => void bridge.preferLot(null);
  }, [missingLotId]);
  const explorer = useExplorer(data.table);
  return (
    <div className={styles.screen}>
      <AllDataHead
        data={data}
        runs={runs}
        isComing={missingLotId !== null}
        shownRows={shownRowsOf(explorer, data.rowCount)}
      />
      {data.rowsHere === 0 ? <NoRows data={data} /> : <Explorer explorer={explorer} />}
    </div>
  );
}
