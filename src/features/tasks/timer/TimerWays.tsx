import { useTranslation } from 'react-i18next';
import { appScheme, runnerScheme } from '#core/domain/task/programLink.ts';
import { Link } from '@fluentui/react-components';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { ProgramOffer } from '#app/parts/ProgramOffer.tsx';
import type { ListedTask } from '../listedTask.ts';

export type TimedTask = Pick<ListedTask, 'taskId' | 'workFlowType'>;

/** §2.4: opens the installed app or the runner to set the timer of a task, or offers their download. */
export function TimerWays({ task: { taskId, workFlowType } }: { task: TimedTask }) {
  const { t } = useTranslation('tasks');
  const link = { errand: 'schedule', taskId } as const;
  return (
    <>
      <ProgramOffer scheme={appScheme} link={link}>
        <Link href={addresses.download}>{t(($) => $.timer.getApp)}</Link>
      </ProgramOffer>
      <ProgramOffer scheme={runnerScheme} link={link}>
        <AppLink to={addresses.clientRun(taskId, workFlowType)}>{t(($) => $.timer.getRunner)}</AppLink>
      </ProgramOffer>
    </>
  );
}
