import { Button, SearchBox } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonPopover } from '#app/parts/deferred/ButtonPopover.tsx';
import type { Explorer } from '../useExplorer.ts';
import type { GridColumn } from '../view/gridColumns.ts';
import { defaultColumns } from '../view/viewColumns.ts';
import { ColumnLine } from './ColumnLine.tsx';
import { useLineDrag } from './useLineDrag.ts';
import styles from './columns.module.css';

export interface ColumnsPanelProps {
  explorer: Explorer;
  target: HTMLElement;
  onRename: (column: GridColumn) => void;
  onClose: () => void;
}

/** More columns than a user takes in at a glance: then they can be searched. */
const searchFrom = 10;

/** All columns in their order: which are shown, which are pinned, and their names. */
export function ColumnsPanel({ explorer, target, onRename, onClose }: ColumnsPanelProps) {
  const { t } = useTranslation('explorer');
  const { t: common } = useTranslation('common');
  const { view, change, columns, table } = explorer;
  const [search, setSearch] = useState('');
  const drag = useLineDrag(change);
  const wanted = search.trim().toLocaleLowerCase();
  const found = columns.filter(({ label, name }) => `${label} ${name}`.toLocaleLowerCase().includes(wanted));
  const setAll = (isHidden: boolean) =>
    change(
      (before) => ({
        columns: before.columns.map((column, index) => ({ ...column, isHidden: isHidden && index > 0 })),
      }),
      true,
    );
  return (
    <ButtonPopover
      target={target}
      align="start"
      label={t(($) => $.columns.title)}
      className={styles.panel}
      onClose={onClose}
    >
      {columns.length > searchFrom && (
        <SearchBox
          aria-label={t(($) => $.columns.find)}
          placeholder={t(($) => $.columns.find)}
          dismiss={{ 'aria-label': common(($) => $.actions.clear) }}
          value={search}
          onChange={(_, { value }) => setSearch(value)}
        />
      )}
      <ul className={styles.list} aria-label={t(($) => $.columns.title)}>
        {found.map((column) => (
          <ColumnLine key={column.name} explorer={explorer} column={column} drag={drag} onRename={onRename} />
        ))}
      </ul>
      <div className={styles.foot}>
        <Button
          size="small"
          appearance="subtle"
          className={styles.action ?? ''}
          disabledFocusable={columns.every(({ isHidden }) => !isHidden)}
          onClick={() => setAll(false)}
        >
          {t(($) => $.columns.showAll)}
        </Button>
        <Button
          size="small"
          appearance="subtle"
          className={styles.action ?? ''}
          disabledFocusable={explorer.shown.length === 1}
          onClick={() => setAll(true)}
        >
          {t(($) => $.columns.hideAll)}
        </Button>
        <Button
          size="small"
          appearance="subtle"
          className={styles.action ?? ''}
          disabledFocusable={JSON.stringify(view.columns) === JSON.stringify(defaultColumns(table.names))}
          onClick={() => change(() => ({ columns: defaultColumns(table.names) }), true)}
        >
          {t(($) => $.columns.reset)}
        </Button>
      </div>
    </ButtonPopover>
  );
}
