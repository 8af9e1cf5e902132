import { Button } from '@fluentui/react-components';
import { AddRegular, ArrowClockwiseRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'wouter';
import { emptySelection, selectedIds } from '#core/domain/selection/selection.ts';
import { addresses } from '#app/app/addresses.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import { PageBar } from '#app/parts/table/PageBar.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import { BatchBar } from './BatchBar.tsx';
import { FilterBar } from './FilterBar.tsx';
import { pageSizes, readListView, withFilter, writeListView, type ListView } from './listView.ts';
import { NoTasks } from './NoTasks.tsx';
import { useTaskListActions } from './taskList.actions.ts';
import { useTaskList } from './taskList.state.ts';
import { TaskTable } from './TaskTable.tsx';
import styles from './TaskListScreen.module.css';

/** §2.4: the template tasks of the account, live. */
export function TaskListScreen() {
  const { t } = useTranslation('console');
  const [search, setSearch] = useSearchParams();
  const view = readListView(search);
  const list = useTaskList(view);
  const actions = useTaskListActions();
  const [selection, setSelection] = useState(emptySelection);
  const clearSelection = () => setSelection(emptySelection);
  const selected = selectedIds(selection);

  const show = (next: ListView) => setSearch(writeListView(next), { replace: true });
  const filter = (changed: Parameters<typeof withFilter>[1]) => {
    clearSelection();
    show(withFilter(view, changed));
  };
  const refresh = () => {
    clearSelection();
    void bridge.pollNow();
  };

  return (
    <div className={styles.screen} aria-busy={list === undefined}>
      <PageHeader
        title={t(($) => $.taskList.title)}
        crumbs={[
          { text: t(($) => $.crumbs.gallery), address: addresses.gallery },
          { text: t(($) => $.taskList.title) },
        ]}
        crumbsLabel={t(($) => $.crumbs.label)}
        actions={<HeaderActions onRefresh={refresh} />}
      />
      {selected.length > 0 ? (
        <BatchBar taskIds={selected} actions={actions} onDone={clearSelection} />
      ) : (
        <FilterBar view={view} onFilter={filter} />
      )}
      {list === undefined && <TableSkeleton />}
      {list?.total === 0 && <NoTasks view={view} onReset={() => filter({ statuses: [], keyword: '' })} />}
      {list !== undefined && list.total > 0 && (
        <>
          <TaskTable list={list} selection={selection} onSelect={setSelection} actions={actions} />
          <PageBar
            page={list.page}
            pageCount={list.pageCount}
            pageSize={view.pageSize}
            pageSizes={pageSizes}
            total={list.total}
            onPage={(page) => show({ ...view, page })}
            onPageSize={(pageSize) => filter({ pageSize })}
          />
        </>
      )}
      {actions.dialog}
    </div>
  );
}

function HeaderActions({ onRefresh }: { onRefresh: () => void }) {
  const { t } = useTranslation('console');
  const [, navigate] = useLocation();
  return (
    <>
      <Button icon={<ArrowClockwiseRegular />} onClick={onRefresh}>
        {t(($) => $.taskList.refresh)}
      </Button>
      <Button appearance="primary" icon={<AddRegular />} onClick={() => navigate(addresses.gallery)}>
        {t(($) => $.taskList.newTask)}
      </Button>
    </>
  );
}
