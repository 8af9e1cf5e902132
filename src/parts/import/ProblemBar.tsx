import { useTranslation } from 'react-i18next';
import type { FileProblem } from '#core/domain/files/fileProblem.ts';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import styles from './import.module.css';

/** Why there are no lines, in a sentence that is also spoken. A later order of the user's own is no problem. */
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
