import { useTranslation } from 'react-i18next';
import type { OutputField, Template } from '#core/wire/rows/template.ts';
import { FieldType } from '#core/domain/template/template.ts';
import styles from './sampleTable.module.css';

interface SampleRowsProps extends Pick<Template['sample'], 'columns' | 'rows'> {
  output: readonly OutputField[];
  /** The table's label for screen readers. */
  label: string;
}

/** A few rows of a template, each column with its name and type if the template gives them. */
export function SampleRows({ columns, rows, output, label }: SampleRowsProps) {
  const fields = new Map(output.map((field) => [field.name, field]));
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={label}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head key={column} column={column} field={fields.get(column)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {columns.map((column, place) => (
                  <Cell key={column} value={row[place] ?? null} field={fields.get(column)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Head({ column, field }: { column: string; field: OutputField | undefined }) {
  const { t } = useTranslation('template');
  const type = field?.type ?? FieldType.Text;
  return (
    <th scope="col" data-type={type} title={column}>
      {field?.label ?? column}
      <span className={styles.type}>{t(($) => $.types[type])}</span>
    </th>
  );
}

function Cell({ value, field }: { value: string | null; field: OutputField | undefined }) {
  return (
    <td data-type={field?.type} title={value ?? undefined}>
      {value ?? <span className={styles.none}>–</span>}
    </td>
  );
}
