import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { TableData } from '../rows/useTableData.ts';
import styles from './ExplorerBar.module.css';

export type InterruptedProps = Pick<TableData, 'problem' | 'progress' | 'total' | 'session'>;

/** The reason why the work on the rows ended early, and the button that continues it. */
export function Interrupted({ problem, progress, total, session }: InterruptedProps) {
  const { t } = useTranslation('explorer');
  const text =
    problem === 'Cancelled'
      ? t(($) => $.problems.cancelled, { read: progress?.rowsRead ?? 0, count: total })
      : t(($) => $.problems[problem === 'NoSpace' ? 'noSpace' : 'stopped']);
  return (
    <div className={styles.status}>
      <output>{text}</output>
      <Button size="small" onClick={() => session.retry()}>
        {t(($) => $.continue)}
      </Button>
    </div>
  );
}
