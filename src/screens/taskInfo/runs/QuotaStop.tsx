import { Button } from '@fluentui/react-components';
import { PlayRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { hasRoomAgain, type QuotaReason } from '#core/domain/run/lotEnd.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import { addresses, trashAsked } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import { useNow } from '#app/parts/format/useNow.ts';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import { useQuotaUse } from '#app/parts/plans/useQuotaUse.ts';
import { OfflineHint } from '#app/parts/run/OfflineHint.tsx';
import { useRunChange } from '#app/state/taskRuns.ts';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';
import type { TaskInfoActions } from '../taskInfo.actions.ts';
import { useStorage } from '../taskInfo.state.ts';

const minuteMs = 60_000;

export interface QuotaStopProps {
  task: TaskView;
  /** The task's newest run, stopped by a quota. */
  lot: Lot & { endReason: QuotaReason };
  actions: TaskInfoActions;
}

/** The reason why a quota stopped a run, the remedy, and a button that continues the run once there is space. */
export function QuotaStop({ task, lot, actions }: QuotaStopProps) {
  const { t } = useTranslation('quota');
  const { t: words } = useTranslation('console');
  const { change, isOffline } = useRunChange(task.taskId);
  const storage = useStorage();
  const useText = useQuotaUse();
  const hasRoom = hasRoomAgain(lot, { storage, now: useNow(minuteMs) });
  const isOfPlan = lot.endReason === 'PlanStorage';
  const action = (
    <OfflineHint isOffline={isOffline}>
      <Button
        icon={<PlayRegular />}
        disabledFocusable={isOffline || change !== undefined || !hasRoom}
        onClick={() => actions.continueRun(task)}
      >
        {t(($) => $.goOn)}
      </Button>
    </OfflineHint>
  );
  return (
    <Notice intent="warning" action={action}>
      {words(($) => $.endReasons[lot.endReason])}{' '}
      {isOfPlan && storage !== undefined && t(($) => $.storage, { use: useText('storedBytes', storage) })}{' '}
      {hasRoom
        ? t(($) => $.goesOn)
        : isOfPlan && (
            <AppLink inline to={addresses.allTasks} state={trashAsked}>
              {t(($) => $.attention.storedBytes.action)}
            </AppLink>
          )}
    </Notice>
  );
}
