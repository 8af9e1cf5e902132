/* oxlint-disable jsx-a11y/prefer-tag-over-role -- ARIA grid: a table element cannot draw only the rows in view */
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Value } from '#core/domain/data/block.ts';
import { FieldType } from '#core/domain/template/template.ts';
import { formatNumber } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { Cell } from './Cell.tsx';
import type { GridColumn } from './gridColumns.ts';
import styles from './DataGrid.module.css';

interface GridRowProps {
  row: number;
  /** `undefined` while they are being read. */
  values: readonly Value[] | undefined;
  columns: readonly GridColumn[];
  gridTemplateColumns: string;
  top: number;
  /** The column of the active cell if the cell is in this row. */
  activeColumn: number | null;
}

/**
 * While a scaled list scrolls (rowWindow.ts), only the row's position changes, and its cells are not rendered again.
 */
export function GridRow({ gridTemplateColumns, top, ...cells }: GridRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={cells.row + 2}
      className={styles.row}
      style={{ gridTemplateColumns, transform: `translateY(${top}px)` }}
    >
      <RowCells {...cells} />
    </div>
  );
}

type RowCellsProps = Omit<GridRowProps, 'gridTemplateColumns' | 'top'>;

const RowCells = memo(function RowCells({ row, values, columns, activeColumn }: RowCellsProps) {
  const { t } = useTranslation('console');
  const locale = useLocale();
  return (
    <>
      <div role="rowheader" aria-colindex={1} className={styles.number}>
        <button type="button" tabIndex={-1} data-open={row} title={t(($) => $.lotData.details, { row: row + 1 })}>
          {formatNumber(locale, row + 1)}
        </button>
      </div>
      {columns.map(({ name, type, index }, column) => (
        <div
          key={name}
          role="gridcell"
          aria-colindex={column + 2}
          className={styles.cell}
          data-row={row}
          data-column={column}
          data-numeric={type === FieldType.Number}
          tabIndex={activeColumn === column ? 0 : -1}
        >
          {values === undefined ? (
            <span className={styles.placeholder} />
          ) : (
            <Cell value={values[index]} type={type} isTabbable={false} />
          )}
        </div>
      ))}
    </>
  );
});
