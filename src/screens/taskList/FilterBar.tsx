import { Button } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { KeywordField } from '#app/parts/KeywordField.tsx';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useTaskStatusName } from '#app/parts/status/StatusBadge.tsx';
import { FilterField } from './FilterField.tsx';
import { GroupField } from './groups/GroupField.tsx';
import { isFiltered } from './listView.ts';
import type { StatusMenuProps } from './StatusMenu.tsx';
import type { TaskListControls } from './taskList.actions.ts';
import styles from './TaskListScreen.module.css';

const StatusMenu = lazyComponent<StatusMenuProps>(async () => (await import('./StatusMenu.tsx')).StatusMenu);

/** §2.4: the filter by name, by up to five statuses, and by group. */
export function FilterBar({ screen }: { screen: TaskListControls }) {
  const { t } = useTranslation('console');
  const { view, filter } = screen;
  return (
    <search className={styles.bar} aria-label={t(($) => $.taskList.filter.label)}>
      <KeywordField
        className={styles.keyword}
        label={t(($) => $.taskList.filter.keyword)}
        keyword={view.keyword}
        onKeyword={(keyword) => filter({ keyword })}
      />
      <GroupField groupId={view.groupId} onChoose={(groupId) => filter({ groupId })} onRestore={screen.restore} />
      <StatusField statuses={view.statuses} onStatuses={(statuses) => filter({ statuses })} />
      {isFiltered(view) && (
        <Button appearance="subtle" icon={<DismissRegular />} onClick={screen.resetFilter}>
          {t(($) => $.taskList.filter.reset)}
        </Button>
      )}
    </search>
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
