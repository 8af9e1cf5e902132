import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular, ClockRegular, CloudOffRegular, DocumentSearchRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { addresses } from '#app/navigation/addresses.ts';
import { useTaskOrigin } from '#app/navigation/taskOrigin.ts';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import type { AllData } from './allData.state.ts';

const icons = {
  running: <ClockRegular />,
  empty: <DocumentSearchRegular />,
  notHere: <CloudOffRegular />,
  fetching: <ArrowDownloadRegular />,
};

/** The message for a task without a row on this device: no rows yet, rows only on the service, or no rows at all. */
export function NoRows({ data }: { data: AllData }) {
  const { t } = useTranslation('console');
  const [, navigate] = useLocation();
  const { parentNav } = useTaskOrigin();
  const offline = useSignalValue(isOffline);
  const state = emptiness(data, offline);
  if (state !== 'empty') {
    return (
      <EmptyState icon={icons[state]} title={t(($) => $.lotData[state].title)} text={t(($) => $.lotData[state].text)} />
    );
  }
  return (
    <EmptyState
      icon={icons.empty}
      title={t(($) => $.allData.empty.title)}
      text={t(($) => $.allData.empty.text)}
      action={
        <Button onClick={() => navigate(addresses.taskInfo(data.task.taskId, parentNav))}>
          {t(($) => $.lotData.empty.action)}
        </Button>
      }
    />
  );
}

function emptiness({ rowCount, isEnded }: AllData, offline: boolean): keyof typeof icons {
  if (rowCount > 0) return offline ? 'notHere' : 'fetching';
  return isEnded ? 'empty' : 'running';
}
