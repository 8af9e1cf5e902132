import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '#app/parts/ProgressBar.tsx';
import type { Answer } from './useAnswer.ts';
import styles from './analysis.module.css';

interface AnswerStateProps {
  answer: Answer<unknown>;
  rowCount: number;
  /** The number of rows that were read already, where it is known. */
  rowsRead?: number;
}

/** Says that an answer is being worked on, and can be ended; or why there is none, and asks again. */
export function AnswerState({ answer, rowCount, rowsRead = 0 }: AnswerStateProps) {
  const { t } = useTranslation('analysis');
  const { t: common } = useTranslation('common');
  if (answer.problem !== null) {
    const { problem } = answer;
    const reason = problem === 'PatternInvalid' || problem === 'Cancelled' ? 'cancelled' : problems[problem];
    return (
      <div className={styles.state} role="alert">
        <p>{t(($) => $.problems[reason])}</p>
        <Button size="small" onClick={answer.retry}>
          {common(($) => $.actions.retry)}
        </Button>
      </div>
    );
  }
  if (!answer.isWorking) return null;
  return (
    <div className={styles.state}>
      <div className={styles.progress}>
        <ProgressBar done={rowsRead} total={rowCount} isRunning label={t(($) => $.working, { count: rowCount })} />
      </div>
      <Button size="small" onClick={answer.cancel}>
        {common(($) => $.actions.cancel)}
      </Button>
    </div>
  );
}

const problems = { NoSpace: 'noSpace', ReaderStopped: 'stopped' } as const;
