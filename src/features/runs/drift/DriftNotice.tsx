import { Button, Link } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Drift } from '#core/domain/drift/drift.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import styles from './drift.module.css';
import { LostSelectorNote } from './LostSelectorNote.tsx';
import { TakeAllMends } from './TakeAllMends.tsx';
import { useAcceptRun } from './useAcceptRun.ts';
import { useFindingText } from './useFindingText.ts';

export interface DriftNoticeProps {
  /** A run with findings. */
  lot: Pick<Lot, 'taskId' | 'lotNo'> & { drift: Drift };
  task: Pick<TaskView, 'taskId' | 'templateSlug' | 'mends'>;
  className?: string | undefined;
}

/**
 * The findings about a run in words, with what mends them, the pages that show them, and a button that accepts the run
 * as the new usual.
 */
export function DriftNotice({ lot, task, className }: DriftNoticeProps) {
  const { t } = useTranslation('drift');
  const textOf = useFindingText(task.templateSlug);
  const accept = useAcceptRun();
  const { findings, pages } = lot.drift;
  return (
    <Notice
      intent="warning"
      className={className}
      action={
        <Button title={t(($) => $.acceptHint)} onClick={() => void accept(lot)}>
          {t(($) => $.accept)}
        </Button>
      }
    >
      <strong>{t(($) => $.title)}</strong>
      <ul className={styles.list}>
        {findings.map((finding) => (
          <li key={`${finding.kind} ${'column' in finding ? finding.column : ''}`}>
            {textOf(finding)}
            {finding.kind === 'selectorLost' && <LostSelectorNote lost={finding} task={task} />}
          </li>
        ))}
      </ul>
      <TakeAllMends lost={findings.filter((finding) => finding.kind === 'selectorLost')} task={task} />
      {pages.length > 0 && (
        <>
          {t(($) => $.pages)}
          <ul className={styles.list}>
            {pages.map((page) => (
              <li key={page} className={styles.page}>
                <Link inline href={page} target="_blank" rel="noopener noreferrer">
                  {page}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
