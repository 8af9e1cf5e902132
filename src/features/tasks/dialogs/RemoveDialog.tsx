import { useTranslation } from 'react-i18next';
import { trashDays } from '#core/domain/task/task.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';

interface RemoveDialogProps {
  count: number;
  /** The number of these tasks that run or wait. */
  activeCount: number;
  onRemove: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a deletion that would stop a run, because the stop cannot be undone. */
export function RemoveDialog({ count, activeCount, onRemove, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('tasks');
  const remove = async () => {
    await onRemove();
    return true;
  };
  return (
    <FormDialog
      title={t(($) => $.remove.title, { count })}
      confirm={t(($) => $.remove.confirm)}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t(($) => $.remove.active, { count: activeCount })}</p>
      <p>{t(($) => $.remove.text, { days: trashDays })}</p>
    </FormDialog>
  );
}
