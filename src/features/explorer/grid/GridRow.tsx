/* oxlint-disable jsx-a11y/prefer-tag-over-role -- ARIA grid: a table element cannot draw only the rows in view */
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldType } from '#core/domain/template/template.ts';
import { formatNumber } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import type { TableRow } from '../rows/tableRows.ts';
import { numberColumn, type RowSelection } from '../selection/cellRange.ts';
import { Cell } from './Cell.tsx';
import { cellStyle, type DrawnColumn, type GridLayout } from './gridLayout.ts';
import styles from './DataGrid.module.css';

interface GridRowProps extends RowSelection {
  /** The index in the shown order. */
  row: number;
  /** `undefined` while it is being read. */
  data: TableRow | undefined;
  isOfRuns: boolean;
  layout: GridLayout;
  top: number;
  /** The column of the focused cell if the cell is in this row. */
  focusedColumn: number | null;
  /** Finds the text of the search. */
  finder: RegExp | null;
}

/**
 * While a scaled list scrolls (rowWindow.ts), only the row's position changes, and its cells are not rendered again.
 */
export function GridRow({ top, ...cells }: GridRowProps) {
  const { gridTemplateColumns, widthPx } = cells.layout;
  return (
    <div
      role="row"
      aria-rowindex={cells.row + 2}
      className={styles.row}
      style={{ gridTemplateColumns, width: widthPx, transform: `translateY(${top}px)` }}
    >
      <RowCells {...cells} />
    </div>
  );
}

const RowCells = memo(function RowCells(props: Omit<GridRowProps, 'top'>) {
  const { row, data, layout, focusedColumn, selectedFrom, selectedTo, startHandle, endHandle, finder } = props;
  const isSelected = (column: number) =>
    selectedFrom !== null && selectedTo !== null && column >= selectedFrom && column <= selectedTo;
  return (
    <>
      <RowNumber {...props} />
      {layout.drawn.map(({ column, index, stuckAtPx, line }) => (
        <GridCell
          key={column.name}
          row={row}
          data={data}
          column={column}
          index={index}
          stuckAtPx={stuckAtPx}
          line={line}
          isSelected={isSelected(index)}
          isFocused={focusedColumn === index}
          hasStartHandle={startHandle === index}
          hasEndHandle={endHandle === index}
          finder={finder}
        />
      ))}
    </>
  );
});

interface GridCellProps extends Omit<DrawnColumn, 'startPx'>, Pick<GridRowProps, 'row' | 'data' | 'finder'> {
  isSelected: boolean;
  isFocused: boolean;
  hasStartHandle: boolean;
  hasEndHandle: boolean;
}

/** While columns come into view, only their cells are rendered. */
const GridCell = memo(function GridCell(props: GridCellProps) {
  const { row, data, column, index, stuckAtPx, line, isSelected, isFocused, finder } = props;
  const { hasStartHandle, hasEndHandle } = props;
  return (
    <div
      role="gridcell"
      aria-colindex={index + 2}
      aria-selected={isSelected}
      className={styles.cell}
      data-row={row}
      data-column={index}
      data-numeric={column.type === FieldType.Number}
      data-pinned={stuckAtPx === null ? undefined : true}
      tabIndex={isFocused ? 0 : -1}
      style={cellStyle(stuckAtPx, line)}
    >
      {data === undefined ? (
        <span className={styles.placeholder} />
      ) : (
        <Cell
          value={data.values[column.index]}
          type={column.type}
          isTabbable={false}
          place={{ lotNo: data.lotNo, rowNo: data.rowNo, column: column.name }}
          finder={finder}
        />
      )}
      <Handles hasStart={hasStartHandle} hasEnd={hasEndHandle} />
    </div>
  );
});

/** The places by which a finger changes a range. The keyboard has Shift and the arrow keys. */
function Handles({ hasStart, hasEnd }: { hasStart: boolean; hasEnd: boolean }) {
  return (
    <>
      {hasStart && <span aria-hidden className={styles.handle} data-handle="start" />}
      {hasEnd && <span aria-hidden className={styles.handle} data-handle="end" />}
    </>
  );
}

/** The number of a row in its run, and the run's where there are several; it opens the row. */
function RowNumber({ row, data, isOfRuns, startHandle, endHandle }: Omit<GridRowProps, 'top'>) {
  const { t } = useTranslation('console');
  const locale = useLocale();
  const number = data === undefined ? '' : formatNumber(locale, data.rowNo + 1);
  const title = t(($) => (isOfRuns ? $.explorer.rowOfRun : $.lotData.details), { lotNo: data?.lotNo, row: number });
  return (
    <div role="rowheader" aria-colindex={1} className={styles.number} data-row={row}>
      {data !== undefined && (
        <button type="button" tabIndex={-1} data-open={row} title={title}>
          {isOfRuns ? `${data.lotNo} · ${number}` : number}
        </button>
      )}
      <Handles hasStart={startHandle === numberColumn} hasEnd={endHandle === numberColumn} />
    </div>
  );
}
