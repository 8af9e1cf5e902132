import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular, ClockRegular, CloudOffRegular, DocumentSearchRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { isLotEnded, LotStatus } from '#core/domain/task/status.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { useTaskOrigin } from '#app/navigation/taskOrigin.ts';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { useWaitSentence } from '#app/parts/status/useWaitSentence.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import type { LotData } from './lotData.state.ts';

interface NoRowsProps {
  data: LotData;
  /** False if the rows stay on the service: the user removed them here, or there is no room for them. */
  isComing: boolean;
}

/** The message for a run without a row on this device: no rows yet, rows only on the service, or no rows at all. */
export function NoRows({ data: { task, lot }, isComing }: NoRowsProps) {
  const { t } = useTranslation('console');
  const waitSentence = useWaitSentence();
  const [, navigate] = useLocation();
  const { parentNav } = useTaskOrigin();
  const offline = useSignalValue(isOffline);
  const state = emptiness(lot, offline);
  const waitReason = state === 'waiting' && task.lotId === lot.lotId ? task.waitReason : null;
  const text = t(($) => (state === 'notHere' && !isComing ? $.lotData.notHere.stays : $.lotData[state].text));
  return (
    <EmptyState
      icon={icons[state]}
      title={t(($) => $.lotData[state].title)}
      text={waitReason === null ? text : waitSentence(waitReason)}
      action={
        state === 'empty' && (
          <Button onClick={() => navigate(addresses.taskInfo(task.taskId, parentNav))}>
            {t(($) => $.lotData.empty.action)}
          </Button>
        )
      }
    />
  );
}

const icons = {
  waiting: <ClockRegular />,
  running: <ClockRegular />,
  empty: <DocumentSearchRegular />,
  notHere: <CloudOffRegular />,
  fetching: <ArrowDownloadRegular />,
};

function emptiness(lot: LotData['lot'], offline: boolean): keyof typeof icons {
  if (lot.rowCount > 0) return offline ? 'notHere' : 'fetching';
  if (isLotEnded(lot.status)) return 'empty';
  return lot.status === LotStatus.Running ? 'running' : 'waiting';
}
