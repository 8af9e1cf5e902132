import { PlayCircleRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { TaskRunButton } from '#app/features/tasks/start/TaskRunButton.tsx';
import type { TaskView } from '#app/store/queries/tasks.ts';
import type { TaskInfoActions } from './taskInfo.actions.ts';

export function NeverStarted({ task, actions }: { task: TaskView; actions: TaskInfoActions }) {
  const { t } = useTranslation('console');
  return (
    <EmptyState
      icon={<PlayCircleRegular />}
      title={t(($) => $.taskInfo.neverStarted.title)}
      text={t(($) => $.taskInfo.neverStarted.text)}
      action={<TaskRunButton appearance="primary" size="medium" task={task} actions={actions} />}
    />
  );
}
