import { Button, DrawerBody, DrawerHeader, DrawerHeaderTitle, OverlayDrawer } from '@fluentui/react-components';
import { ArrowDownRegular, ArrowUpRegular, CopyRegular, DismissRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Value } from '#core/domain/data/block.ts';
import { isLink } from '#core/domain/data/cellValue.ts';
import { FieldType } from '#core/domain/template/template.ts';
import { formatNumber } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import { Cell } from './grid/Cell.tsx';
import { LazyRowPicture } from './pictures/LazyRowPicture.tsx';
import type { RowSource, TableRow } from './rows/tableRows.ts';
import { useRows } from './rows/useRows.ts';
import type { GridColumn } from './view/gridColumns.ts';
import styles from './Explorer.module.css';

interface RowDrawerProps {
  source: RowSource;
  columns: readonly GridColumn[];
  /** True if the title needs the number of the row's run too. */
  isOfRuns: boolean;
  /** The index in the shown order. */
  row: number;
  onRow: (row: number) => void;
  onClose: () => void;
}

/** One row in full: every field, also those of hidden columns. */
export function RowDrawer({ source, columns, isOfRuns, row, onRow, onClose }: RowDrawerProps) {
  const { t } = useTranslation('console');
  const locale = useLocale();
  const copy = useCopy();
  const data = useRows(source, row, row + 1)(row);
  const values = data?.values;
  const number = formatNumber(locale, (data?.rowNo ?? row) + 1);
  const asJson = () =>
    JSON.stringify(Object.fromEntries(columns.map(({ name, index }) => [name, values?.[index] ?? null])), null, 2);
  return (
    <OverlayDrawer open position="end" size="medium" onOpenChange={onClose}>
      <DrawerHeader>
        <DrawerHeaderTitle
          action={
            <div className={styles.drawerActions}>
              <Button
                appearance="subtle"
                icon={<ArrowUpRegular />}
                aria-label={t(($) => $.lotData.previousRow)}
                disabledFocusable={row === 0}
                onClick={() => onRow(row - 1)}
              />
              <Button
                appearance="subtle"
                icon={<ArrowDownRegular />}
                aria-label={t(($) => $.lotData.nextRow)}
                disabledFocusable={row >= source.rowCount - 1}
                onClick={() => onRow(row + 1)}
              />
              <Button
                appearance="subtle"
                icon={<CopyRegular />}
                aria-label={t(($) => $.lotData.copyRow)}
                onClick={() => copy(asJson())}
              />
              <Button
                appearance="subtle"
                icon={<DismissRegular />}
                aria-label={t(($) => $.lotData.close)}
                onClick={onClose}
              />
            </div>
          }
        >
          {isOfRuns && data !== undefined
            ? t(($) => $.explorer.rowOfRun, { lotNo: data.lotNo, row: number })
            : t(($) => $.lotData.details, { row: number })}
        </DrawerHeaderTitle>
      </DrawerHeader>
      <DrawerBody>
        <dl className={styles.fields}>
          {columns.map((column) => (
            <RowField
              key={column.name}
              column={column}
              row={data}
              value={values?.[column.index] ?? null}
              onCopy={copy}
            />
          ))}
        </dl>
      </DrawerBody>
    </OverlayDrawer>
  );
}

interface RowFieldProps {
  column: GridColumn;
  row: TableRow | undefined;
  value: Value;
  onCopy: (text: string) => void;
}

function RowField({ column: { name, label, type }, row, value, onCopy }: RowFieldProps) {
  const { t } = useTranslation('console');
  return (
    <div className={styles.field}>
      <dt>{label}</dt>
      <dd>
        {value === null ? (
          <span className={styles.noValue}>{t(($) => $.lotData.noValue)}</span>
        ) : (
          <>
            {row !== undefined && type === FieldType.Image && isLink(value) && (
              <LazyRowPicture place={{ lotNo: row.lotNo, rowNo: row.rowNo, column: name }} address={value} size="row" />
            )}
            <Cell value={value} type={type} isTabbable />
          </>
        )}
      </dd>
      {value !== null && (
        <Button
          appearance="subtle"
          size="small"
          icon={<CopyRegular />}
          aria-label={t(($) => $.lotData.copyValue, { column: label })}
          onClick={() => onCopy(value)}
        />
      )}
    </div>
  );
}

/** Returns a function that copies text and shows a notice. */
function useCopy(): (text: string) => void {
  const { t } = useTranslation('console');
  const notify = useNotify();
  return (text) => {
    void navigator.clipboard
      .writeText(text)
      .then(() => notify({ intent: 'success', title: t(($) => $.lotData.copied) }));
  };
}
