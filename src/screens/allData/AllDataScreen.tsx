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
  const { missingLotId } = data;
  useEffect(() => {
    // Run by run, the newest first: the next one is missing as soon as this one is here.
    void bridge.preferLot(missingLotId);
    return () => void bridge.preferLot(null);
  }, [missingLotId]);
  const explorer = useExplorer(data.table);
  return (
    <div className={styles.screen}>
      <RowsHeader
        task={data.task}
        title={t(($) => $.allData.title)}
        actions={
          <ExportButton
            subject={{ tasks: [data.task], shown: shownRows(explorer, data.rowCount) }}
            isDisabled={data.rowCount === 0}
          />
        }
        beside={<span className={styles.runs}>{t(($) => $.allData.runs, { count: data.lotCount })}</span>}
        here={data.rowsHere}
        count={data.rowCount}
        isEnded={data.isEnded}
      />
      {data.rowsHere === 0 ? <NoRows data={data} /> : <Explorer explorer={explorer} />}
    </div>
  );
}
