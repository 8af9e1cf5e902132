import { Fragment, useEffect, type ReactNode } from 'react';
import { useRowWindow } from '#app/parts/virtual/useRowWindow.ts';
import styles from './DataTable.module.css';
import { useReusedKeys } from './reusedKeys.ts';

/** Longer tables scroll in their own frame and draw only the rows in view. */
const maxRowsDrawn = 100;
const headerHeight = 36;

export interface TableColumn {
  key: string;
  header: ReactNode;
  /** The CSS width; columns without one share the remaining width. */
  width?: string;
  isNumeric?: boolean;
  /** Hidden in a narrow table; `first` is hidden at a greater width than `second`. */
  hideOrder?: 'first' | 'second';
}

interface DataTableProps<Row> {
  label: string;
  columns: readonly TableColumn[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /**
   * Names the view that shows these rows. When it changes, rows reuse the elements at their positions: content that
   * must not pass to another row needs its own key.
   */
  viewKey?: string;
  rowHeight: number;
  /** True if the table may be wider than its frame, which the keyboard must reach then. */
  isWide?: boolean;
  /** A `<tr>` with a cell per column; `aria-rowindex` is `index + 2`. */
  renderRow: (row: Row, index: number) => ReactNode;
  /** Called with the visible row range of a long table, so that only these rows are read. */
  onRange?: (start: number, end: number) => void;
}

/**
 * A semantic table with a sticky header. The caller renders the rows, so that it can memoise each row by its shown
 * values.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return props.rows.length > maxRowsDrawn ? <LongTable {...props} /> : <ShortTable {...props} />;
}

function ShortTable<Row>({ rows, rowKey, viewKey, renderRow, onRange, isWide = false, ...table }: DataTableProps<Row>) {
  const reusedKeys = useReusedKeys(rows.map(rowKey), viewKey);
  useEffect(() => onRange?.(0, rows.length), [onRange, rows.length]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={styles.frame} tabIndex={isWide ? 0 : undefined}>
      <Table {...table} rowCount={rows.length}>
        {rows.map((row, index) => (
          <Fragment key={reusedKeys.get(rowKey(row))}>{renderRow(row, index)}</Fragment>
        ))}
      </Table>
    </div>
  );
}

function LongTable<Row>({ rows, rowKey, renderRow, rowHeight, onRange, ...table }: DataTableProps<Row>) {
  const { scrollerRef, start, end, canvasHeight, topOf } = useRowWindow<HTMLDivElement>({
    rowCount: rows.length,
    rowHeight,
    headerHeight,
  });
  useEffect(() => onRange?.(start, end), [onRange, start, end]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className={`${styles.frame} ${styles.long}`} data-long ref={scrollerRef} tabIndex={0}>
      <Table {...table} rowCount={rows.length}>
        <Spacer height={topOf(start)} />
        {rows.slice(start, end).map((row, index) => (
          <Fragment key={rowKey(row)}>{renderRow(row, start + index)}</Fragment>
        ))}
        <Spacer height={canvasHeight - topOf(end)} />
      </Table>
    </div>
  );
}

type TableProps = Pick<DataTableProps<never>, 'label' | 'columns'> & { rowCount: number; children: ReactNode };

function Table({ label, columns, rowCount, children }: TableProps) {
  return (
    <table className={styles.table} aria-label={label} aria-rowcount={rowCount + 1}>
      <colgroup>
        {columns.map(({ key, width, hideOrder }) => (
          <col key={key} data-hide={hideOrder} style={width === undefined ? {} : { width }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ key, header, isNumeric, hideOrder }) => (
            <th key={key} scope="col" data-numeric={isNumeric} data-hide={hideOrder}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

function Spacer({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden className={styles.spacer} style={{ height }} /> : null;
}
