import { useTranslation } from 'react-i18next';
import { addresses } from '#app/navigation/addresses.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { FilterBar } from '#app/parts/table/FilterBar.tsx';
import { FilterField } from '#app/parts/table/FilterField.tsx';
import { KeywordField } from '#app/parts/KeywordField.tsx';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import { useTaskStatusName } from '#app/parts/status/StatusBadge.tsx';
import { TasksNotRead } from '#app/features/tasks/TasksNotRead.tsx';
import { GroupField } from './groups/GroupField.tsx';
import { type ListKind, isFiltered, type ListView } from './listView.ts';
import type { StatusMenuProps } from './StatusMenu.tsx';
import { useTaskListScreen, type TaskListControls } from './taskList.actions.ts';
import { TaskPage } from './TaskPage.tsx';
import styles from './TaskListScreen.module.css';
import { Button } from '@fluentui/react-components';
import { AddRegular, ArrowClockwiseRegular, AppsListRegular, SearchRegular } from '@fluentui/react-icons';
import { useLocation } from 'wouter';
import { LazyBatchBar } from '#app/features/tasks/table/LazyBatchBar.ts';

// For the route, which imports only this module: another one would be one more request before the first render.
export { prepareTaskList } from './taskList.state.ts';

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
      {list === undefined && <TasksNotRead />}
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
  if (selected.length === 0) return <TaskFilter screen={screen} />;
  return (
    <LazyBatchBar taskIds={selected} isOffline={screen.isOffline} actions={ofMany} onCancel={screen.clearSelection} />
  );
}

const StatusMenu = lazyComponent<StatusMenuProps>(async () => (await import('./StatusMenu.tsx')).StatusMenu);

/** §2.4: the filter by name, by up to five statuses, and by group. */
function TaskFilter({ screen }: { screen: TaskListControls }) {
  const { t } = useTranslation('console');
  const { view, filter } = screen;
  return (
    <FilterBar
      label={t(($) => $.taskList.filter.label)}
      isFiltered={isFiltered(view)}
      reset={t(($) => $.taskList.filter.reset)}
      onReset={screen.resetFilter}
    >
      <KeywordField
        className={styles.keyword}
        label={t(($) => $.taskList.filter.keyword)}
        keyword={view.keyword}
        onKeyword={(keyword) => filter({ keyword })}
      />
      <GroupField groupId={view.groupId} onChoose={(groupId) => filter({ groupId })} onRestore={screen.restore} />
      <StatusField statuses={view.statuses} onStatuses={(statuses) => filter({ statuses })} />
    </FilterBar>
  );
}

function StatusField({ statuses, onStatuses }: Pick<StatusMenuProps, 'statuses' | 'onStatuses'>) {
  const { t } = useTranslation('console');
  const nameOf = useTaskStatusName();
  return (
    <FilterField
      label={t(($) => $.taskList.filter.status)}
      shown={statuses.length === 0 ? t(($) => $.taskList.filter.anyStatus) : statuses.map(nameOf).join(', ')}
    >
      {(target, close) => <StatusMenu statuses={statuses} onStatuses={onStatuses} target={target} onClose={close} />}
    </FilterField>
  );
}

/** The message for an account without tasks, or for a filter that finds none; each has its own next step. */
function NoTasks({ view, onReset }: { view: ListView; onReset: () => void }) {
  const { t } = useTranslation('console');
  const { t: common } = useTranslation('common');
  const [, navigate] = useLocation();
  if (isFiltered(view)) {
    return (
      <EmptyState
        icon={<SearchRegular />}
        title={t(($) => $.taskList.noMatch.title)}
        text={t(($) => $.taskList.noMatch.text)}
        action={<Button onClick={onReset}>{t(($) => $.taskList.filter.reset)}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<AppsListRegular />}
      title={t(($) => $.taskList.empty.title)}
      text={t(($) => $.taskList.empty.text)}
      action={
        <>
          <Button appearance="primary" onClick={() => navigate(addresses.gallery)}>
            {t(($) => $.taskList.empty.action)}
          </Button>
          <Button onClick={() => navigate(addresses.newTask)}>{common(($) => $.titles.newTask)}</Button>
        </>
      }
    />
  );
}
