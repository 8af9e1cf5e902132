import { Button, SearchBox } from '@fluentui/react-components';
import { ChevronDownRegular, DismissRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { latePart } from '#app/parts/late/latePart.tsx';
import { useOpener } from '#app/parts/late/useOpener.ts';
import { useTaskStatusName } from '#app/parts/status/StatusBadge.tsx';
import { isFiltered, type ListView, type withFilter } from './listView.ts';
import type { StatusMenuProps } from './StatusMenu.tsx';
import styles from './TaskListScreen.module.css';

const StatusMenu = latePart(async () => (await import('./StatusMenu.tsx')).StatusMenu);

const typingPauseMs = 200;

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

/** Looks like the field beside it; a menu of checkboxes weighs a third of a dropdown, and comes after the first paint. */
function StatusField({ statuses, onStatuses }: Pick<StatusMenuProps, 'statuses' | 'onStatuses'>) {
  const { t } = useTranslation('console');
  const nameOf = useTaskStatusName();
  const { target, close, opener } = useOpener();
  const label = t(($) => $.taskList.filter.status);
  const shown = statuses.length === 0 ? t(($) => $.taskList.filter.anyStatus) : statuses.map(nameOf).join(', ');
  return (
    <>
      <Button
        className={styles.status ?? ''}
        icon={<ChevronDownRegular />}
        iconPosition="after"
        aria-haspopup="menu"
        aria-label={`${label}, ${shown}`}
        {...opener}
      >
        <span className={styles.statuses}>{shown}</span>
      </Button>
      {target && <StatusMenu statuses={statuses} onStatuses={onStatuses} target={target} onClose={close} />}
    </>
  );
}
