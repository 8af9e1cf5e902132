import { useTranslation } from 'react-i18next';
import { addresses } from '#app/navigation/addresses.ts';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import type { ListKind } from './listView.ts';
import { NoTasks } from './NoTasks.tsx';
import { useTaskListScreen, type TaskListControls } from './taskList.actions.ts';
import { TaskPage } from './TaskPage.tsx';
import styles from './TaskListScreen.module.css';
import { Button } from '@fluentui/react-components';
import { AddRegular, ArrowClockwiseRegular } from '@fluentui/react-icons';
import { useLocation } from 'wouter';
import { LazyBatchBar } from '#app/features/tasks/table/LazyBatchBar.ts';
import { FilterBar } from './FilterBar.tsx';

/** §2.1: all tasks of the account. */
export function AllTasksScreen() {
  return <TaskListScreen kind="all" />;
}

/** §2.4: the template tasks of the account. */
export function TemplateTasksScreen() {
  return <TaskListScreen kind="template" />;
}

function TaskListScreen({ kind }: { kind: ListKind }) {
  const { t } = useTranslation('console');
  const { t: common } = useTranslation();
  const screen = useTaskListScreen(kind);
  const { list } = screen;
  const title = common(($) => (kind === 'all' ? $.titles.allTasks : $.titles.taskList));
  const above =
    kind === 'all'
      ? { text: t(($) => $.crumbs.tasks), address: addresses.allTasks }
      : { text: t(($) => $.crumbs.gallery), address: addresses.gallery };
  return (
    <div className={styles.screen} aria-busy={list === undefined}>
      <PageHeader
        title={title}
        crumbs={[above, { text: title }]}
        crumbsLabel={t(($) => $.crumbs.label)}
        actions={<ListActions onRefresh={screen.refresh} />}
      />
      <ListHead screen={screen} />
      {list === undefined && <TableSkeleton />}
      {list?.total === 0 && <NoTasks view={screen.view} onReset={screen.resetFilter} />}
      {list !== undefined && list.total > 0 && <TaskPage title={title} list={list} screen={screen} />}
    </div>
  );
}

function ListActions({ onRefresh }: { onRefresh: () => void }) {
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

/** The filter; the batch bar replaces it while tasks are selected. */
function ListHead({ screen }: { screen: TaskListControls }) {
  const { selected, ofMany } = screen;
  if (selected.length === 0) return <FilterBar screen={screen} />;
  return (
    <LazyBatchBar taskIds={selected} isOffline={screen.isOffline} actions={ofMany} onCancel={screen.clearSelection} />
  );
}
