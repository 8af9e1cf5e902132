import { useTranslation } from 'react-i18next';
import type { Result } from '#core/domain/refusal.ts';
import { cleanGroupName, groupNameProblem } from '#core/domain/task/task.ts';
import { NameDialog } from '#app/parts/dialogs/NameDialog.tsx';

interface GroupNameDialogProps {
  /** `null` for a new group. */
  name: string | null;
  onSave: (name: string) => Promise<Result<unknown>>;
  onClose: () => void;
}

/** Asks for a group's name. */
export function GroupNameDialog({ name, onSave, onClose }: GroupNameDialogProps) {
  const { t } = useTranslation('tasks');
  return (
    <NameDialog
      title={t(($) => $.groups.titles[name === null ? 'create' : 'rename'])}
      confirm={t(($) => (name === null ? $.groups.createConfirm : $.save))}
      label={t(($) => $.group.name)}
      hint={t(($) => $.groups.hint)}
      name={name}
      clean={cleanGroupName}
      problemOf={groupNameProblem}
      onSave={onSave}
      onClose={onClose}
    />
  );
}
