import { Button } from '@fluentui/react-components';
import { ShareRegular, RenameRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useTaskShare } from '#app/features/tasks/actions/useTaskShare.ts';
import { EditMark } from '#app/features/tasks/conflicts/EditMark.tsx';
import { useTaskConflicts } from '#app/features/tasks/conflicts/useTaskConflicts.ts';
import { useRenameDialog } from '#app/features/tasks/dialogs/useTaskDialogs.tsx';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';

/** §2.5, edit mode: the tools beside the title. */
export function TaskTools({ task }: { task: TaskView }) {
  return (
    <>
      <TaskName task={task} />
      <ShareButton task={task} />
    </>
  );
}

/** §7.5: creates a link to the template with this task's parameters, and copies it. */
function ShareButton({ task }: { task: TaskView }) {
  const { t } = useTranslation('template');
  const { share, isBusy } = useTaskShare();
  return (
    <Button
      appearance="subtle"
      icon={<ShareRegular />}
      disabledFocusable={isBusy}
      aria-label={t(($) => $.share.action)}
      title={t(($) => $.share.action)}
      onClick={() => void share(task)}
    />
  );
}

/** §2.5, edit mode: the task's name can be changed beside the title, also without the service. */
function TaskName({ task }: { task: TaskView }) {
  const { t } = useTranslation('console');
  const conflicts = useTaskConflicts();
  const rename = useRenameDialog();
  return (
    <>
      <Button
        appearance="subtle"
        icon={<RenameRegular />}
        aria-label={t(($) => $.rename.action)}
        title={t(($) => $.rename.action)}
        onClick={() => rename(task)}
      />
      <EditMark
        isPending={task.pendingFields.length > 0}
        edits={conflicts.byTaskId.get(task.taskId) ?? []}
        onUseMine={conflicts.retry}
        onDiscard={conflicts.discard}
      />
    </>
  );
}
