import { useTranslation } from 'react-i18next';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { RunnerOffer } from '#app/parts/RunnerOffer.tsx';
import type { ListedTask } from '../listedTask.ts';

export type TimedTask = Pick<ListedTask, 'taskId' | 'workFlowType'>;

/** §2.4: opens the runner by its link to set this task's timer; offers the download to a user without the runner. */
export function TimerWays({ task: { taskId, workFlowType } }: { task: TimedTask }) {
  const { t } = useTranslation('tasks');
  return (
    <RunnerOffer link={{ errand: 'schedule', taskId }}>
      <AppLink to={addresses.clientRun(taskId, workFlowType)}>{t(($) => $.timer.getRunner)}</AppLink>
    </RunnerOffer>
  );
}
