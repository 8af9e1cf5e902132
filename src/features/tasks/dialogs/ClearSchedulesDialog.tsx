import { useTranslation } from 'react-i18next';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { SetHint } from './SetHint.tsx';

interface ClearSchedulesDialogProps {
  /** The number of selected tasks, and the ids of those that have a timer. */
  count: number;
  scheduledIds: readonly string[];
  onClear: () => Promise<void>;
  onClose: () => void;
}

/** §2.4, cloud timer of many tasks: this dialog can clear the timers. */
export function ClearSchedulesDialog({ count, scheduledIds, onClear, onClose }: ClearSchedulesDialogProps) {
  const { t } = useTranslation('tasks');
  const clear = async () => {
    await onClear();
    return true;
  };
  return (
    <FormDialog
      title={t(($) => $.timer.title)}
      confirm={t(($) => $.timer.clear)}
      isDisabled={scheduledIds.length === 0}
      onConfirm={clear}
      onClose={onClose}
    >
      <p>{t(($) => $.timer.chosen, { count, scheduled: scheduledIds.length })}</p>
      <SetHint />
    </FormDialog>
  );
}
