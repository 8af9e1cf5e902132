import { CloudOffRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import { syncStatus } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';

/** The place of the tasks while they are read; it says so where only the service has them and cannot be asked. */
export function TasksNotRead() {
  const { t } = useTranslation('console');
  const { phase } = useSignalValue(syncStatus);
  if (phase !== 'offline' && phase !== 'paused') return <TableSkeleton />;
  return (
    <EmptyState
      icon={<CloudOffRegular />}
      title={t(($) => $.taskList.notHere.title)}
      text={t(($) => $.taskList.notHere.text)}
    />
  );
}
