import { Button } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerState } from '../analysis/AnswerState.tsx';
import { useAnswer } from '../analysis/useAnswer.ts';
import type { Explorer } from '../useExplorer.ts';
import { GroupChart } from './GroupChart.tsx';
import { GroupTable } from './groups/GroupTable.tsx';
import type { Summary } from './summary.ts';
import { SummaryForm } from './SummaryForm.tsx';
import styles from './summary.module.css';

export interface SummaryPanelProps {
  explorer: Explorer;
  summary: Summary;
  /** `null` closes the summary. */
  onChange: (summary: Summary | null) => void;
}

/** The shown rows in groups, with their figures, as a chart and as a table. */
export function SummaryPanel({ explorer, summary, onChange }: SummaryPanelProps) {
  const { t } = useTranslation('analysis');
  const titleId = useId();
  const { by, measures } = summary;
  const answer = useAnswer(explorer.data, JSON.stringify(['group', by, measures]), (api) =>
    api.group({ by, measures }),
  );
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {t(($) => $.summary.title)}
        </h2>
        <Button
          appearance="subtle"
          size="small"
          icon={<DismissRegular />}
          aria-label={t(($) => $.summary.close)}
          onClick={() => onChange(null)}
        />
      </header>
      <SummaryForm explorer={explorer} summary={summary} onChange={onChange} />
      <AnswerState answer={answer} rowCount={explorer.data.total} />
      {answer.value !== undefined && (
        <div className={styles.result}>
          <GroupChart explorer={explorer} summary={summary} grouped={answer.value} onChange={onChange} />
          <GroupTable explorer={explorer} summary={summary} grouped={answer.value} />
        </div>
      )}
    </section>
  );
}
