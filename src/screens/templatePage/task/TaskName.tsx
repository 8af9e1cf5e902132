import { Button } from '@fluentui/react-components';
import { RenameRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditMark } from '#app/features/tasks/conflicts/EditMark.tsx';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useTaskConflicts } from '#app/features/tasks/conflicts/useTaskConflicts.ts';
import type { TaskView } from '#app/store/queries/tasks.ts';

const RenameDialog = lazyComponent(
  async () => (await import('#app/features/tasks/dialogs/RenameDialog.tsx')).RenameDialog,
);

/** §2.5, edit mode: the task's name can be changed beside the title, also without the service. */
export function TaskName({ task }: { task: TaskView }) {
  const { t } = useTranslation('console');
  const edits = useTaskConflicts();
  const [isRenaming, setRenaming] = useState(false);
  return (
    <>
      <Button
        appearance="subtle"
        icon={<RenameRegular />}
        aria-label={t(($) => $.rename.action)}
        title={t(($) => $.rename.action)}
        onClick={() => setRenaming(true)}
      />
      <EditMark
        isPending={task.pendingFields.length > 0}
        edits={edits.byTaskId.get(task.taskId) ?? []}
        onUseMine={edits.retry}
        onDiscard={edits.discard}
      />
      {isRenaming && (
        <RenameDialog
          taskName={task.taskName}
          onRename={(taskName) => edits.rename(task.taskId, taskName)}
          onClose={() => setRenaming(false)}
        />
      )}
    </>
  );
}
