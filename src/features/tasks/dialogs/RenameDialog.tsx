import { useTranslation } from 'react-i18next';
import type { Result } from '#core/domain/refusal.ts';
import { cleanTaskName, taskNameProblem } from '#core/domain/task/task.ts';
import { NameDialog } from '#app/parts/dialogs/NameDialog.tsx';

interface RenameDialogProps {
  taskName: string;
  onRename: (taskName: string) => Promise<Result<unknown>>;
  onClose: () => void;
}

/** Asks for a task's new name. */
export function RenameDialog({ taskName, onRename, onClose }: RenameDialogProps) {
  const { t } = useTranslation('console');
  return (
    <NameDialog
      title={t(($) => $.rename.title)}
      confirm={t(($) => $.rename.save)}
      label={t(($) => $.rename.label)}
      hint={t(($) => $.rename.hint)}
      name={taskName}
      clean={cleanTaskName}
      problemOf={taskNameProblem}
      onSave={onRename}
      onClose={onClose}
    />
  );
}
