import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { bridge } from '#app/bridge/bridge.ts';
import { Explorer } from '#app/features/explorer/Explorer.tsx';
import { RowsHeader } from '#app/features/explorer/RowsHeader.tsx';
import { shownRows } from '#app/features/explorer/shownRows.ts';
import { useExplorer } from '#app/features/explorer/useExplorer.ts';
import { ExportButton } from '#app/features/exports/ExportButton.tsx';
import { NothingToShow } from '#app/parts/run/NothingToShow.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import { KeepButton } from '#app/features/keep/LazyKeepButton.ts';
import { useRunsHere } from '#app/state/keptRows.ts';
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
  const { t } = useTranslation('console');
  const { task, rowCount } = data;
  const runs = useRunsHere(task.taskId);
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
      <RowsHeader
        task={task}
        title={t(($) => $.allData.title)}
        actions={
          <>
            {runs && rowCount > 0 && <KeepButton taskId={task.taskId} lot={null} here={runs} />}
            <ExportButton
              subject={{ tasks: [task], shown: shownRows(explorer, rowCount) }}
              isDisabled={rowCount === 0}
            />
          </>
        }
        beside={<span className={styles.runs}>{t(($) => $.allData.runs, { count: data.lotCount })}</span>}
        here={data.rowsHere}
        count={rowCount}
        isEnded={data.isEnded}
        isComing={missingLotId !== null}
      />
      {data.rowsHere === 0 ? <NoRows data={data} /> : <Explorer explorer={explorer} />}
    </div>
  );
}
