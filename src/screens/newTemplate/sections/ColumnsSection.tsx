import { useTranslation } from 'react-i18next';
import type { OutputField } from '#core/wire/rows/template.ts';
import { Section } from '#app/parts/Section.tsx';
import styles from '../NewTemplateScreen.module.css';
import type { SampleRows } from './useSampleRows.ts';

interface ColumnsSectionProps {
  columns: readonly OutputField[];
  rows: SampleRows;
  /** False where the template will have no sample. Without the service its rows do not load. */
  hasSample: boolean;
}

/** The columns of the template with their types, each with a value of the task's last run. */
export function ColumnsSection({ columns, rows, hasSample }: ColumnsSectionProps) {
  const { t } = useTranslation('proposal');
  const { t: tTemplate } = useTranslation('template');
  const valueOf = (name: string) => {
    const place = rows.columns.indexOf(name);
    return rows.rows.map((row) => row[place]).find((value) => value !== null && value !== undefined && value !== '');
  };
  return (
    <Section title={t(($) => $.own.columns)}>
      <p className={styles.note}>{t(($) => (hasSample ? $.own.sampleGoes : $.own.noSample))}</p>
      <ul className={styles.columns}>
        {columns.map(({ name, type }) => (
          <li key={name}>
            <strong>{name}</strong> <span className={styles.note}>{tTemplate(($) => $.types[type])}</span>
            <span className={styles.value}>{valueOf(name)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
