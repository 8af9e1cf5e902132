import { useTranslation } from 'react-i18next';
import type { Result } from '#core/domain/refusal.ts';
import { displayedPriority, highestPriority, isPriority, lowestPriority } from '#core/domain/task/priority.ts';
import type { ListedTask } from '../listedTask.ts';
import styles from './dialogs.module.css';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { useTextPrompt } from '#app/parts/dialogs/useTextPrompt.ts';

interface PriorityDialogProps {
  task: ListedTask;
  /** `displayed`: the priority as the user sees it (§4). */
  onSave: (displayed: number) => Promise<Result<unknown>>;
  onClose: () => void;
}

/** §4, §9: asks for a priority from 1 to 99; a task with a greater one runs earlier. */
export function PriorityDialog({ task, onSave, onClose }: PriorityDialogProps) {
  const { t } = useTranslation('tasks');
  const prompt = useTextPrompt(String(displayedPriority(task.priority)));
  const range = { lowest: lowestPriority, highest: highestPriority };

  const save = async () => {
    const wanted = prompt.text.trim() === '' ? Number.NaN : Number(prompt.text);
    if (!isPriority(wanted)) return prompt.refuse(t(($) => $.priority.invalid, range));
    return prompt.accepted(await onSave(wanted));
  };
  return (
    <FormDialog
      title={t(($) => $.priority.title)}
      confirm={t(($) => $.save)}
      onConfirm={save}
      onClose={onClose}
      field={{
        prompt,
        label: t(($) => $.priority.label),
        hint: t(($) => $.priority.hint, range),
        input: { className: styles.number ?? '', type: 'number', min: lowestPriority, max: highestPriority },
      }}
    >
      <p>{t(($) => $.priority.text, { name: task.taskName })}</p>
    </FormDialog>
  );
}
