import { useTranslation } from 'react-i18next';
import { ProgressBar } from '#app/parts/ProgressBar.tsx';
import styles from './ExportDialog.module.css';

interface ProgressProps {
  /** Written rows. */
  done: number;
  /** `null` if the number is not known yet. */
  total: number | null;
}

/** The progress of a file that this device writes. */
export function Progress({ done, total }: ProgressProps) {
  const { t } = useTranslation('exports');
  const text =
    total === null ? t(($) => $.dialog.written, { count: done }) : t(($) => $.progress, { done, count: total });
  return (
    <div className={styles.progress}>
      <p>{t(($) => $.dialog.writing)}</p>
      <ProgressBar done={done} total={total ?? 0} label={text} isRunning />
      <output className={styles.quiet}>{text}</output>
    </div>
  );
}
