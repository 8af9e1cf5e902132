import { PlayCircleRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import type { TaskView } from '#app/store/queries/tasks.ts';
import type { TaskInfoActions } from './taskInfo.actions.ts';
import { TaskRunButton } from './TaskRunButton.tsx';

export function NeverStarted({ task, actions }: { task: TaskView; actions: TaskInfoActions }) {
  const { t } = useTranslation('console');
  return (
    <EmptyState
      icon={<PlayCircleRegular />}
      title={t(($) => $.taskInfo.neverStarted.title)}
      text={t(($) => $.taskInfo.neverStarted.text)}
      action={<TaskRunButton task={task} actions={actions} />}
    />
  );
}
