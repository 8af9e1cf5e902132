import { Button } from '@fluentui/react-components';
import { DocumentSearchRegular } from '@fluentui/react-icons';
import { useEffect, useState, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams, useLocation } from 'wouter';
import { bridge } from '#app/bridge/bridge.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import { useStore } from '#app/state/session.ts';
import { DataGrid } from './grid/DataGrid.tsx';
import { type GridColumn, gridColumns } from './grid/gridColumns.ts';
import { LotHead } from './LotHead.tsx';
import { useLotData, type LotData } from './lotData.state.ts';
import { NoRows } from './NoRows.tsx';
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

interface NothingToShowProps {
  why: 'noTask' | 'noRun' | 'noLot';
  taskId: string;
}

/** The message for an address without a run: names the missing part and links to an existing page. */
function NothingToShow({ why, taskId }: NothingToShowProps) {
  const { t } = useTranslation('console');
  const [, navigate] = useLocation();
  const next = why === 'noTask' ? addresses.taskList : addresses.taskInfo(taskId);
  return (
    <EmptyState
      icon={<DocumentSearchRegular />}
      title={t(($) => $.missing[why].title)}
      text={t(($) => $.missing[why].text)}
      action={<Button onClick={() => navigate(next)}>{t(($) => $.missing[why].action)}</Button>}
    />
  );
}

interface ShownColumns {
  columns: readonly GridColumn[];
  shown: readonly GridColumn[];
  setHidden: (names: readonly string[]) => void;
}

/** Returns all columns and the visible ones: the address holds the hidden columns (`hide`, once per column). */
function useGridColumns({ columns: names, output, sample }: LotData): ShownColumns {
  const [search, setSearch] = useSearchParams();
  const hidden = search.getAll('hide');
  // Widths are kept while rows arrive: they follow the columns and whether there is a full sample, not each new row.
  const columns = useMemo(
    () => gridColumns(names, output, sample),
    // eslint-disable-next-line react/exhaustive-deps -- the values are left out on purpose, see above
    [names.join('\n'), output, sample.length],
  );
  const key = hidden.join('\n');
  const shown = useMemo(() => {
    const left = columns.filter(({ name }) => !key.split('\n').includes(name));
    return left.length > 0 ? left : columns;
  }, [columns, key]);

  const setHidden = (next: readonly string[]) => {
    const changed = new URLSearchParams(search);
    changed.delete('hide');
    for (const name of next) changed.append('hide', name);
    setSearch(changed, { replace: true });
  };
  return { columns, shown, setHidden };
}
