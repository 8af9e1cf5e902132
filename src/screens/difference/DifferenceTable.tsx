import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Value } from '#core/domain/data/block.ts';
import { FieldType } from '#core/domain/template/template.ts';
import type { DifferenceKind, DifferenceRow } from '#workers/data/api.ts';
import { useValueText } from '#app/features/explorer/analysis/useValueText.ts';
import { DataTable } from '#app/parts/table/DataTable.tsx';
import type { TwoRuns } from './difference.state.ts';
import { columnsInOrder } from './columnsInOrder.ts';
import type { Difference, DifferenceData } from './useDifference.ts';
import { useDifferenceRows } from './useDifferenceRows.ts';
import styles from './DifferenceScreen.module.css';

interface DifferenceTableProps {
  difference: Difference;
  kind: DifferenceKind;
  /** Only changed rows with another value in this column. */
  column: string | null;
  rowCount: number;
  load: DifferenceData['load'];
  runs: TwoRuns;
  labelOf: (name: string) => string;
}

const rowHeight = 37;

/** The rows of one kind. A changed cell shows its value before and after side by side. */
export function DifferenceTable({ difference, kind, column, rowCount, load, runs, labelOf }: DifferenceTableProps) {
  const { t } = useTranslation('analysis');
  const { rowAt, onRange } = useDifferenceRows(load, kind, column, rowCount);
  const order = useMemo(() => columnsInOrder(difference, kind, column), [difference, kind, column]);
  const numbers = useMemo(() => Array.from({ length: rowCount }, (_, index) => index), [rowCount]);
  const typeOf = (name: string) => runs.output.find((field) => field.name === name)?.type ?? FieldType.Text;
  return (
    <div className={styles.table}>
      <DataTable
        label={t(($) => $.difference.rows[kind])}
        columns={order.map(({ name, isWide }) => ({
          key: name,
          header: labelOf(name),
          width: isWide ? '260px' : '170px',
        }))}
        rows={numbers}
        rowKey={String}
        viewKey={`${kind} ${column}`}
        rowHeight={rowHeight}
        isWide
        onRange={onRange}
        renderRow={(number) => {
          const row = rowAt(number);
          return (
            <tr aria-rowindex={number + 2}>
              {order.map(({ name, index }) => (
                <td key={name}>
                  {row !== undefined && <DifferenceCell row={row} name={name} index={index} type={typeOf(name)} />}
                </td>
              ))}
            </tr>
          );
        }}
      />
    </div>
  );
}

interface DifferenceCellProps {
  row: DifferenceRow;
  name: string;
  index: number;
  type: FieldType;
}

function DifferenceCell({ row, name, index, type }: DifferenceCellProps) {
  const { t } = useTranslation('analysis');
  const valueText = useValueText();
  const textOf = (value: Value | undefined) =>
    value === null || value === undefined || value === '' ? '' : valueText(value, type);
  if (!row.changed.includes(name)) {
    const text = textOf((row.after ?? row.before)?.values[index]);
    return <span title={text}>{text}</span>;
  }
  const [before, after] = [row.before?.values[index] ?? null, row.after?.values[index] ?? null];
  const empty = t(($) => $.difference.empty);
  const [old, next] = [textOf(before) || empty, textOf(after) || empty];
  return (
    <span className={styles.change} title={`${old} → ${next}`}>
      <del>{old}</del>
      <ins>{next}</ins>
    </span>
  );
}
