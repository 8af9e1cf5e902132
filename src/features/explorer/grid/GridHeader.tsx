/* oxlint-disable jsx-a11y/prefer-tag-over-role -- ARIA grid: a table element cannot draw only the rows in view */
import { useTranslation } from 'react-i18next';
import type { Sort } from '#core/domain/data/view.ts';
import type { GridColumn } from '../view/gridColumns.ts';
import type { Side } from '../view/viewColumns.ts';
import type { GridLayout } from './gridLayout.ts';
import { HeaderCell } from './HeaderCell.tsx';
import { useColumnDrag } from './useColumnDrag.ts';
import type { StartResize } from './useColumnWidths.ts';
import styles from './DataGrid.module.css';

export interface HeaderActions {
  /** `isAdding`: the other sorts stay. */
  onSort: (column: string, isAdding: boolean) => void;
  onMenu: (column: string, target: HTMLElement) => void;
  /** `null`: as wide as its values need. */
  onResize: (column: string, widthPx: number | null) => void;
  onMove: (column: string, beside: string, side: Side) => void;
}

interface GridHeaderProps extends HeaderActions {
  columns: readonly GridColumn[];
  layout: GridLayout;
  isOfRuns: boolean;
  sorts: readonly Sort[];
  focusedColumn: number | null;
  onFocus: (column: number) => void;
  onStartResize: StartResize;
}

/** The names of the columns: a press sorts, a drag moves a column, a drag of the border changes its width. */
export function GridHeader({ columns, layout, isOfRuns, sorts, focusedColumn, ...actions }: GridHeaderProps) {
  const { t } = useTranslation('console');
  const { onSort, onMenu, onResize, onFocus, onStartResize } = actions;
  const { drop, isDragged, dragHandlers } = useColumnDrag(columns, actions.onMove);
  return (
    <div role="rowgroup" className={styles.header} style={{ width: layout.widthPx }}>
      <div
        role="row"
        aria-rowindex={1}
        className={styles.headerRow}
        style={{ gridTemplateColumns: layout.gridTemplateColumns }}
        {...dragHandlers}
      >
        <div role="columnheader" aria-colindex={1} className={styles.number} aria-label={t(($) => $.lotData.rowNumber)}>
          {isOfRuns ? t(($) => $.explorer.runAndRow) : '#'}
        </div>
        {layout.drawn.map(({ column, index, stuckAtPx, line }) => (
          <HeaderCell
            key={column.name}
            column={column}
            index={index}
            stuckAtPx={stuckAtPx}
            line={line}
            sort={sorts.find((sort) => sort.column === column.name)}
            sortPlace={sorts.length > 1 ? sorts.findIndex((sort) => sort.column === column.name) + 1 : null}
            drop={drop?.index === index ? drop.side : null}
            isFocused={focusedColumn === index}
            onFocus={() => onFocus(index)}
            onSort={(isAdding) => {
              if (!isDragged()) onSort(column.name, isAdding);
            }}
            onMenu={(target) => onMenu(column.name, target)}
            onStartResize={(event) => onStartResize(column, event)}
            onResetWidth={() => onResize(column.name, null)}
          />
        ))}
      </div>
    </div>
  );
}
