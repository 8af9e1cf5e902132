/* oxlint-disable jsx-a11y/prefer-tag-over-role -- ARIA grid: a table element cannot draw only the rows in view */
import { useMemo, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sort } from '#core/domain/data/view.ts';
import { finderOf } from '#core/domain/query/foldText.ts';
import { useRowWindow } from '#app/parts/virtual/useRowWindow.ts';
import type { RowSource } from '../rows/tableRows.ts';
import { useRows } from '../rows/useRows.ts';
import { cellCountOf, rangeOf, type CellSelection } from '../selection/cellRange.ts';
import { withinGrid } from '../selection/gridKeys.ts';
import { placeOf, useCellPointer } from '../selection/useCellPointer.ts';
import { useCopyCells } from '../selection/useCopyCells.ts';
import { useGridKeyboard } from '../selection/useGridKeyboard.ts';
import type { GridColumn } from '../view/gridColumns.ts';
import { GridHeader, type HeaderActions } from './GridHeader.tsx';
import { headerHeight, rowHeight } from './gridLayout.ts';
import { GridRow } from './GridRow.tsx';
import { useColumnWidths } from './useColumnWidths.ts';
import { useGridLayout } from './useGridLayout.ts';
import styles from './DataGrid.module.css';

export interface DataGridProps extends HeaderActions {
  label: string;
  source: RowSource;
  /** True if a row needs the number of its run too. */
  isOfRuns: boolean;
  /** True while the rows are those of an earlier query. */
  isStale: boolean;
  columns: readonly GridColumn[];
  sorts: readonly Sort[];
  /** The text of the search, which is marked in the cells. */
  search: string;
  onOpenRow: (row: number) => void;
}

const firstCell: CellSelection = { anchor: { row: 0, column: 0 }, focus: { row: 0, column: 0 } };

/**
 * A grid whose rows are read when they come into view. It follows the ARIA grid pattern with one tab stop: the focused
 * cell stays drawn during scrolling, otherwise the keyboard would lose its position.
 */
export function DataGrid(props: DataGridProps) {
  const { label, source, isOfRuns, isStale, sorts, onOpenRow, onSort, onMenu } = props;
  const { t } = useTranslation('console');
  const { rowCount } = source;
  const finder = useMemo(() => finderOf(props.search), [props.search]);
  const { scrollerRef, scrollToRow, ...view } = useRowWindow<HTMLDivElement>({ rowCount, rowHeight, headerHeight });
  const rowAt = useRows(source, view.start, view.end);
  const { columns, startResize } = useColumnWidths(props.columns, props.onResize);
  const [chosen, onSelect] = useState(firstCell);
  const size = { rowCount, columnCount: columns.length, rowsPerView: view.rowsPerView };
  const selection = { anchor: withinGrid(chosen.anchor, size), focus: withinGrid(chosen.focus, size) };
  const onKeyDown = useGridKeyboard({
    scrollerRef,
    scrollToRow,
    size,
    selection,
    onSelect,
    onOpenRow,
    onCopy: useCopyCells(source, columns),
    onSort: (column, isAdding) => onSort(columns[column]?.name ?? '', isAdding),
    onHeaderMenu: (column, target) => onMenu(columns[column]?.name ?? '', target),
  });
  const pointer = useCellPointer({ scrollerRef, selection, onSelect });
  const range = rangeOf(selection);
  const { focus } = selection;
  const layout = useGridLayout(scrollerRef, columns, isOfRuns, focus.column);

  return (
    <div
      ref={scrollerRef}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable
      aria-rowcount={rowCount + 1}
      aria-colcount={columns.length + 1}
      aria-busy={isStale}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 has it for every role
      aria-description={t(($) => $.lotData.keys)}
      className={styles.grid}
      style={{ scrollPaddingLeft: layout.stuckPx }}
      data-stale={isStale}
      data-empty={rowCount === 0}
      onKeyDown={onKeyDown}
      onClick={(event) => openByNumber(event, onOpenRow)}
      onDoubleClick={({ target }) => {
        const place = placeOf(target);
        if (place !== null) onOpenRow(place.row);
      }}
      {...pointer}
    >
      <GridHeader
        {...props}
        columns={columns}
        layout={layout}
        sorts={sorts}
        focusedColumn={focus.row === -1 ? focus.column : null}
        onStartResize={startResize}
        onFocus={(column) => onSelect({ anchor: { row: -1, column }, focus: { row: -1, column } })}
      />
      <div className={styles.canvas} role="rowgroup" style={{ height: view.canvasHeight, width: layout.widthPx }}>
        {rowsDrawn(view.start, view.end, focus.row).map((row) => (
          <GridRow
            key={row}
            row={row}
            data={rowAt(row)}
            isOfRuns={isOfRuns}
            layout={layout}
            top={view.topOf(row)}
            focusedColumn={row === focus.row ? focus.column : null}
            {...selectedIn(range, row)}
            finder={finder}
          />
        ))}
      </div>
    </div>
  );
}

/** One focused cell alone does not look selected. */
function selectedIn(range: ReturnType<typeof rangeOf>, row: number) {
  const isSelected = range !== null && cellCountOf(range) > 1 && row >= range.top && row <= range.bottom;
  return { selectedFrom: isSelected ? range.left : null, selectedTo: isSelected ? range.right : null };
}

function openByNumber({ target }: MouseEvent<HTMLElement>, onOpenRow: (row: number) => void): void {
  const row = target instanceof HTMLElement ? target.dataset['open'] : undefined;
  if (row !== undefined) onOpenRow(Number(row));
}

function rowsDrawn(start: number, end: number, focusedRow: number): number[] {
  const rows = Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);
  if (focusedRow < 0) return rows;
  if (focusedRow < start) return [focusedRow, ...rows];
  return focusedRow >= end ? [...rows, focusedRow] : rows;
}
