import { useTranslation } from 'react-i18next';
import { addresses } from '#app/navigation/addresses.ts';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import { ListActions } from './ListActions.tsx';
import { ListHead } from './ListHead.tsx';
import type { ListKind } from './listView.ts';
import { NoTasks } from './NoTasks.tsx';
import { useTaskListScreen } from './taskList.actions.ts';
import { TaskPage } from './TaskPage.tsx';
import styles from './TaskListScreen.module.css';

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
