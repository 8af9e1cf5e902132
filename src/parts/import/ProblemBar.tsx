import { useTranslation } from 'react-i18next';
import type { FileProblem } from '#core/domain/files/fileLimits.ts';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import styles from './import.module.css';

/**
 * Shows the reason why there are no lines, also to screen readers. A read that a later choice of the user replaced is
 * no problem.
 */
export function ProblemBar({ problem }: { problem: FileProblem | null }) {
  const { t } = useTranslation('import');
  return (
    <div role="alert" className={styles.alert}>
      {problem !== null && problem.code !== 'Cancelled' && (
        <Notice intent="error">{t(($) => $.problems[problem.code], { ...problem })}</Notice>
      )}
    </div>
  );
}
