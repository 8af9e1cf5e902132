import { Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Result } from '#core/domain/refusal.ts';
import { displayedPriority, highestPriority, isPriority, lowestPriority } from '#core/domain/task/priority.ts';
import { useSentences } from '#app/i18n/useSentences.ts';
import type { ListedTask } from '../listedTask.ts';
import styles from './dialogs.module.css';
import { LateFormDialog } from './LateFormDialog.ts';

interface PriorityDialogProps {
  task: ListedTask;
  /** As it is shown (§4). */
  onSave: (displayed: number) => Promise<Result<unknown>>;
  onClose: () => void;
}

/** §4, §9: a priority from 1 to 99, the greater the sooner. */
export function PriorityDialog({ task, onSave, onClose }: PriorityDialogProps) {
  const { t } = useTranslation('tasks');
  const sentences = useSentences();
  const [text, setText] = useState(String(displayedPriority(task.priority)));
  const [problem, setProblem] = useState<string | null>(null);
  const range = { lowest: lowestPriority, highest: highestPriority };

  const save = async () => {
    const wanted = text.trim() === '' ? Number.NaN : Number(text);
    if (!isPriority(wanted)) {
      setProblem(t(($) => $.priority.invalid, range));
      return false;
    }
    const result = await onSave(wanted);
    if (!result.ok) setProblem(sentences.ofRefusal(result.refusal));
    return result.ok;
  };
  return (
    <LateFormDialog title={t(($) => $.priority.title)} confirm={t(($) => $.save)} onConfirm={save} onClose={onClose}>
      <p>{t(($) => $.priority.text, { name: task.taskName })}</p>
      <Field
        label={t(($) => $.priority.label)}
        hint={t(($) => $.priority.hint, range)}
        {...(problem !== null && { validationState: 'error', validationMessage: problem })}
      >
        <Input
          className={styles.number ?? ''}
          type="number"
          min={lowestPriority}
          max={highestPriority}
          value={text}
          onChange={(_, { value }) => {
            setText(value);
            setProblem(null);
          }}
        />
      </Field>
    </LateFormDialog>
  );
}
