import { useTranslation } from 'react-i18next';
import { cleanTaskName, taskNameProblem } from '#core/domain/task/task.ts';
import { renameTask } from '#core/edits/taskListEdits.ts';
import { NameDialog } from '#app/parts/dialogs/NameDialog.tsx';
import { useStore } from '#app/state/session.ts';
import { enqueueEdit } from '#app/store/outbox/outbox.ts';
import type { NamedTask } from '#app/store/queries/tasks/tasks.ts';

interface RenameDialogProps {
  task: NamedTask;
  onClose: () => void;
}

/**
 * Asks for a task's new name. Works without the service: the edit waits on this device (core/edits/taskListEdits.ts).
 */
export function RenameDialog({ task: { taskId, taskName }, onClose }: RenameDialogProps) {
  const { t } = useTranslation('console');
  const store = useStore();
  return (
    <NameDialog
      title={t(($) => $.rename.title)}
      confirm={t(($) => $.rename.save)}
      label={t(($) => $.rename.label)}
      hint={t(($) => $.rename.hint)}
      name={taskName}
      clean={cleanTaskName}
      problemOf={taskNameProblem}
      onSave={(name) => enqueueEdit(store, renameTask, taskId, { taskName: name })}
      onClose={onClose}
    />
  );
}
