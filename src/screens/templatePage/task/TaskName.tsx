import { Button } from '@fluentui/react-components';
import { RenameRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EditMark } from '#app/parts/edit/EditMark.tsx';
import { latePart } from '#app/parts/late/latePart.tsx';
import { useTaskDisputes } from '#app/state/taskDisputes.ts';
import type { TaskView } from '#app/store/queries/tasks.ts';

const RenameDialog = latePart(async () => (await import('#app/parts/edit/RenameDialog.tsx')).RenameDialog);

/** §2.5, edit mode: the task's name can be changed beside the title, also without the service. */
export function TaskName({ task }: { task: TaskView }) {
  const { t } = useTranslation('console');
  const edits = useTaskDisputes();
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
        disputed={edits.byTaskId.get(task.taskId) ?? []}
        onUseMine={edits.sendAgain}
        onGiveUp={edits.giveUp}
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
