/* oxlint-disable jsx-a11y/prefer-tag-over-role -- ARIA grid: a table element cannot draw only the rows in view */
import { ArrowDown12Regular, ArrowUp12Regular, ChevronDown12Regular } from '@fluentui/react-icons';
import type { PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sort } from '#core/domain/data/view.ts';
import { FieldType } from '#core/domain/template/template.ts';
import type { GridColumn } from '../view/gridColumns.ts';
import type { Side } from '../view/viewColumns.ts';
import { cellStyle } from './gridLayout.ts';
import styles from './DataGrid.module.css';

interface HeaderCellProps {
  column: GridColumn;
  index: number;
  stuckAtPx: number | null;
  /** The grid line after columns that are not drawn. */
  line: number | null;
  sort: Sort | undefined;
  /** The place of the column's sort among several. */
  sortPlace: number | null;
  /** The side on which a dragged column would be dropped. */
  drop: Side | null;
  isFocused: boolean;
  onFocus: () => void;
  onSort: (isAdding: boolean) => void;
  onMenu: (target: HTMLElement) => void;
  onStartResize: (event: PointerEvent<HTMLElement>) => void;
  onResetWidth: () => void;
}

export function HeaderCell({
  column,
  index,
  stuckAtPx,
  line,
  sort,
  sortPlace,
  drop,
  isFocused,
  ...actions
}: HeaderCellProps) {
  const { t } = useTranslation('console');
  const { name, label, type } = column;
  const ariaSort = sort === undefined ? 'none' : sort.isDescending ? 'descending' : 'ascending';
  return (
    <div
      role="columnheader"
      aria-colindex={index + 2}
      aria-sort={ariaSort}
      aria-label={label}
      className={styles.head}
      data-row={-1}
      data-column={index}
      data-numeric={type === FieldType.Number}
      data-sorted={sort !== undefined}
      data-drop={drop ?? undefined}
      tabIndex={isFocused ? 0 : -1}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget && !isFocused) actions.onFocus();
      }}
      data-pinned={stuckAtPx === null ? undefined : true}
      style={cellStyle(stuckAtPx, line)}
    >
      <button
        type="button"
        tabIndex={-1}
        className={styles.sort}
        title={label === name ? label : `${label} (${name})`}
        onClick={({ shiftKey, currentTarget }) => {
          // The keys of the grid belong to cells: without this, Enter would open the row of the last one.
          currentTarget.parentElement?.focus({ preventScroll: true });
          actions.onSort(shiftKey);
        }}
      >
        <span className={styles.label}>{label}</span>
        {sort !== undefined && (sort.isDescending ? <ArrowDown12Regular /> : <ArrowUp12Regular />)}
        {sort !== undefined && sortPlace}
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={styles.menu}
        aria-haspopup="menu"
        aria-label={t(($) => $.explorer.columnMenu, { column: label })}
        // The whole header is the anchor: this button is drawn under the pointer only.
        onClick={({ currentTarget }) => actions.onMenu(currentTarget.parentElement ?? currentTarget)}
      >
        <ChevronDown12Regular />
      </button>
      <span
        aria-hidden
        className={styles.border}
        onPointerDown={actions.onStartResize}
        onDoubleClick={actions.onResetWidth}
      />
    </div>
  );
}
