import { Button, Dropdown, Option, SearchBox } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TaskStatus } from '#core/domain/task/status.ts';
import { TaskStatusBadge, useTaskStatusName } from '#app/parts/status/StatusBadge.tsx';
import { isFiltered, type ListView, type withFilter } from './listView.ts';
import styles from './TaskListScreen.module.css';

const typingPauseMs = 200;
const shownOrder = [TaskStatus.Running, TaskStatus.Waiting, TaskStatus.Ready, TaskStatus.Stopped, TaskStatus.Completed];

interface FilterBarProps {
  view: ListView;
  onFilter: (changed: Parameters<typeof withFilter>[1]) => void;
}

export function FilterBar({ view, onFilter }: FilterBarProps) {
  const { t } = useTranslation('console');
  return (
    <search className={styles.bar} aria-label={t(($) => $.taskList.filter.label)}>
      <KeywordField keyword={view.keyword} onKeyword={(keyword) => onFilter({ keyword })} />
      <StatusField statuses={view.statuses} onStatuses={(statuses) => onFilter({ statuses })} />
      {isFiltered(view) && (
        <Button appearance="subtle" icon={<DismissRegular />} onClick={() => onFilter({ statuses: [], keyword: '' })}>
          {t(($) => $.taskList.filter.reset)}
        </Button>
      )}
    </search>
  );
}

/** Follows the typing with a short pause: every change of the keyword is a change of the address. */
function KeywordField({ keyword, onKeyword }: { keyword: string; onKeyword: (keyword: string) => void }) {
  const { t } = useTranslation('console');
  const [typed, setTyped] = useState<string | null>(null);
  useEffect(() => {
    if (typed === null) return undefined;
    const pause = setTimeout(() => {
      onKeyword(typed);
      setTyped(null);
    }, typingPauseMs);
    return () => clearTimeout(pause);
  }, [typed, onKeyword]);
  const label = t(($) => $.taskList.filter.keyword);
  return (
    <SearchBox
      className={styles.keyword ?? ''}
      aria-label={label}
      placeholder={label}
      value={typed ?? keyword}
      onChange={(_, { value }) => setTyped(value)}
    />
  );
}

interface StatusFieldProps {
  statuses: readonly TaskStatus[];
  onStatuses: (statuses: TaskStatus[]) => void;
}

function StatusField({ statuses, onStatuses }: StatusFieldProps) {
  const { t } = useTranslation('console');
  const nameOf = useTaskStatusName();
  return (
    <Dropdown
      multiselect
      className={styles.status ?? ''}
      aria-label={t(($) => $.taskList.filter.status)}
      placeholder={t(($) => $.taskList.filter.anyStatus)}
      value={statuses.map(nameOf).join(', ')}
      selectedOptions={statuses.map(String)}
      onOptionSelect={(_, { selectedOptions }) =>
        onStatuses(shownOrder.filter((status) => selectedOptions.includes(String(status))))
      }
    >
      {shownOrder.map((status) => (
        <Option key={status} value={String(status)} text={nameOf(status)}>
          <TaskStatusBadge status={status} />
        </Option>
      ))}
    </Dropdown>
  );
}
