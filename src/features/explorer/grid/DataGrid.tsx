/* oxlint-disable jsx-a11y/prefer-tag-over-role -- ARIA grid: a table element cannot draw only the rows in view */
import { useMemo, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sort } from '#core/domain/data/view.ts';
import { finderOf } from '#core/domain/query/finderOf.ts';
import { withRowTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useRowWindow } from '#app/parts/virtual/useRowWindow.ts';
import type { RowSource } from '../rows/tableRows.ts';
import { useRows } from '../rows/useRows.ts';
import { cellCountOf, rowSelection } from '../selection/cellRange.ts';
import { placeOf } from '../selection/useCellPointer.ts';
import { useGridSelection } from '../selection/useGridSelection.ts';
import type { SelectionBarProps } from '../selection/SelectionBar.tsx';
import type { GridColumn } from '../view/gridColumns.ts';
import { GridHeader, type HeaderActions } from './GridHeader.tsx';
import { headerHeight, rowHeight } from './gridLayout.ts';
import { GridRow } from './GridRow.tsx';
import { useColumnWidths } from './useColumnWidths.ts';
import { useGridLayout } from './useGridLayout.ts';
import styles from './DataGrid.module.css';

const SelectionBar = lazyComponent<SelectionBarProps>(
  withRowTexts(async () => (await import('../selection/SelectionBar.tsx')).SelectionBar),
);

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

/**
 * A grid whose rows are read when they come into view. It follows the ARIA grid pattern with one tab stop: the focused
 * cell stays drawn during scrolling, otherwise the keyboard would lose its position.
 */
export function DataGrid(props: DataGridProps) {
  const { label, source, isOfRuns, isStale, sorts, onOpenRow } = props;
  const { t } = useTranslation('console');
  const { rowCount } = source;
  const finder = useMemo(() => finderOf(props.search), [props.search]);
  const { scrollerRef, scrollToRow, ...view } = useRowWindow<HTMLDivElement>({ rowCount, rowHeight, headerHeight });
  const rowAt = useRows(source, view.start, view.end);
  const { columns, startResize } = useColumnWidths(props.columns, props.onResize);
  const { selection, range, isTouchRange, ...selecting } = useGridSelection({
    ...props,
    columns,
    scrollerRef,
    scrollToRow,
    rowsPerView: view.rowsPerView,
  });
  const { focus } = selection;
  const layout = useGridLayout(scrollerRef, columns, isOfRuns, focus.column);

  return (
    <>
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
        onKeyDown={selecting.onKeyDown}
        onClick={(event) => openByNumber(event, onOpenRow)}
        onDoubleClick={({ target }) => {
          const place = placeOf(target);
          if (place !== null) onOpenRow(place.row);
        }}
        {...selecting.pointer}
      >
        <GridHeader
          {...props}
          columns={columns}
          layout={layout}
          sorts={sorts}
          focusedColumn={focus.row === -1 ? focus.column : null}
          onStartResize={startResize}
          onFocus={selecting.onFocusHeader}
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
              {...rowSelection(range, row, columns.length, isTouchRange)}
              finder={finder}
            />
          ))}
        </div>
      </div>
      {isTouchRange && range !== null && (
        <SelectionBar count={cellCountOf(range)} onCopy={selecting.onCopy} onEnd={selecting.onEndTouch} />
      )}
    </>
  );
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
