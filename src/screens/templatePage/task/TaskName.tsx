import { Button } from '@fluentui/react-components';
import { RenameRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { EditMark } from '#app/features/tasks/conflicts/EditMark.tsx';
import { useRenameDialog } from '#app/features/tasks/dialogs/useTaskDialogs.tsx';
import { useTaskConflicts } from '#app/features/tasks/conflicts/useTaskConflicts.ts';
import type { TaskView } from '#app/store/queries/tasks.ts';

/** §2.5, edit mode: the task's name can be changed beside the title, also without the service. */
export function TaskName({ task }: { task: TaskView }) {
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
