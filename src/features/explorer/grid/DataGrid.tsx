/* oxlint-disable jsx-a11y/prefer-tag-over-role -- ARIA grid: a table element cannot draw only the rows in view */
import { useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldType } from '#core/domain/template/template.ts';
import { useRowWindow } from '#app/parts/virtual/useRowWindow.ts';
import type { GridColumn } from './gridColumns.ts';
import { withinGrid, type CellPlace } from './gridKeys.ts';
import { GridRow } from './GridRow.tsx';
import { useGridKeyboard } from './useGridKeyboard.ts';
import { useRows, type RowSource } from './useRows.ts';
import styles from './DataGrid.module.css';

const rowHeight = 34;
const headerHeight = 36;
const numberWidthPx = 64;

interface DataGridProps {
  source: RowSource;
  columns: readonly GridColumn[];
  onOpenRow: (row: number) => void;
}

/**
 * A grid whose rows are read when they come into view. It follows the ARIA grid pattern with one tab stop: the focused
 * cell stays drawn during scrolling, otherwise the keyboard would lose its position.
 */
export function DataGrid({ source, columns, onOpenRow }: DataGridProps) {
  const { t } = useTranslation('console');
  const { rowCount } = source;
  const { scrollerRef, scrollToRow, ...view } = useRowWindow<HTMLDivElement>({ rowCount, rowHeight, headerHeight });
  const rowAt = useRows(source, view.start, view.end);
  const [chosen, setActive] = useState<CellPlace>({ row: 0, column: 0 });
  const size = { rowCount, columnCount: columns.length, rowsPerView: view.rowsPerView };
  const active = withinGrid(chosen, size);
  const handleKeyDown = useGridKeyboard({ scrollerRef, scrollToRow, size, active, setActive, onOpenRow });

  const handleClick = (event: MouseEvent<HTMLElement>) => {
    const place = placeOf(event.target);
    if (place !== null) setActive(place);
    const row = event.target instanceof HTMLElement ? event.target.dataset['open'] : undefined;
    if (row !== undefined) onOpenRow(Number(row));
  };
  const handleDoubleClick = (event: MouseEvent<HTMLElement>) => {
    const place = placeOf(event.target);
    if (place !== null) onOpenRow(place.row);
  };

  const widths = columns.map(({ widthPx }) => widthPx);
  const gridTemplateColumns = templateOf(widths);
  return (
    <div
      ref={scrollerRef}
      role="grid"
      tabIndex={-1}
      aria-label={t(($) => $.lotData.grid)}
      aria-rowcount={rowCount + 1}
      aria-colcount={columns.length + 1}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 has it for every role
      aria-description={t(($) => $.lotData.keys)}
      className={styles.grid}
      onKeyDown={handleKeyDown}
      onClick={handleClick}
      onDoubleClick={handleDoubleClick}
    >
      <GridHeader columns={columns} gridTemplateColumns={gridTemplateColumns} />
      <div
        className={styles.canvas}
        role="rowgroup"
        style={{ height: view.canvasHeight, width: numberWidthPx + widths.reduce((sum, width) => sum + width, 0) }}
      >
        {rowsDrawn(view.start, view.end, active.row).map((row) => (
          <GridRow
            key={row}
            row={row}
            values={rowAt(row)}
            columns={columns}
            gridTemplateColumns={gridTemplateColumns}
            top={view.topOf(row)}
            activeColumn={row === active.row ? active.column : null}
          />
        ))}
      </div>
    </div>
  );
}

type GridHeaderProps = Pick<DataGridProps, 'columns'> & { gridTemplateColumns: string };

function GridHeader({ columns, gridTemplateColumns }: GridHeaderProps) {
  const { t } = useTranslation('console');
  return (
    <div role="row" aria-rowindex={1} className={styles.header} style={{ gridTemplateColumns }}>
      <div role="columnheader" aria-colindex={1} className={styles.number} aria-label={t(($) => $.lotData.rowNumber)}>
        #
      </div>
      {columns.map(({ name, label, type }, column) => (
        <div
          key={name}
          role="columnheader"
          aria-colindex={column + 2}
          className={styles.cell}
          data-numeric={type === FieldType.Number}
          title={label === name ? label : `${label} (${name})`}
        >
          {label}
        </div>
      ))}
    </div>
  );
}

/**
 * Returns the grid's columns in CSS. The last column takes the remaining width, so that a narrow table fills its frame.
 */
function templateOf(widths: readonly number[]): string {
  const columns = widths.map((width, index) =>
    index === widths.length - 1 ? `minmax(${width}px, 1fr)` : `${width}px`,
  );
  return [`${numberWidthPx}px`, ...columns].join(' ');
}

function rowsDrawn(start: number, end: number, activeRow: number): number[] {
  const rows = Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);
  if (activeRow < start) return [activeRow, ...rows];
  return activeRow >= end ? [...rows, activeRow] : rows;
}

function placeOf(target: EventTarget): CellPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  return cell === null ? null : { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
}
