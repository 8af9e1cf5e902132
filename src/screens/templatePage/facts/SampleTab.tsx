import { useTranslation } from 'react-i18next';
import type { Template } from '#core/wire/rows/template.ts';
import { SampleRows } from './SampleRows.tsx';
import styles from './SampleTab.module.css';

/** Sample rows of a real run, each column with its type. */
export function SampleTab({ template: { output, sample } }: { template: Template }) {
  const { t } = useTranslation('template');
  return (
    <>
      <p className={styles.lead}>{t(($) => $.sample.lead, { count: sample.rows.length })}</p>
      <SampleRows {...sample} output={output} label={t(($) => $.tabs.sample)} />
    </>
  );
}
