import { Button } from '@fluentui/react-components';
import { ArrowRepeatAllRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { isLotEnded } from '#core/domain/task/status.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import { OfflineHint } from '#app/parts/run/OfflineHint.tsx';
import { useRunChange } from '#app/state/taskRuns.ts';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';
import type { TaskInfoActions } from '../taskInfo.actions.ts';

interface FailedPagesProps {
  task: TaskView;
  /** The task's newest run. */
  lot: Lot;
  actions: TaskInfoActions;
}

/** The number of failed pages of the newest run, and a button to run only them. */
export function FailedPages({ task, lot, actions }: FailedPagesProps) {
  const { t } = useTranslation('console');
  const { change, isOffline } = useRunChange(task.taskId);
  if (!isLotEnded(lot.status) || lot.pagesFailed === 0) return null;
  const action = (
    <OfflineHint isOffline={isOffline}>
      <Button
        icon={<ArrowRepeatAllRegular />}
        disabledFocusable={isOffline || change !== undefined}
        onClick={() => actions.startFailedPages(task)}
      >
        {t(($) => $.taskInfo.failedPages.action)}
      </Button>
    </OfflineHint>
  );
  return (
    <Notice intent="warning" action={action}>
      {t(($) => $.taskInfo.failedPages.text, { count: lot.pagesFailed })}
    </Notice>
  );
}
