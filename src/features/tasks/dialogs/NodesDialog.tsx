import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Result } from '#core/domain/refusal.ts';
import { isNodeCount } from '#core/domain/task/task.ts';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import { Radios } from '#app/parts/deferred/Radios.tsx';
import type { ListedTask } from '../listedTask.ts';
import styles from './dialogs.module.css';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { useTextPrompt } from '#app/parts/dialogs/useTextPrompt.ts';

interface NodesDialogProps {
  task: ListedTask;
  /** The number of nodes that the account has. */
  accountNodes: number;
  /** `null` means all nodes. */
  onSave: (nodeCount: number | null) => Promise<Result<unknown>>;
  onClose: () => void;
}

/** §2.4, cloud node divide: asks for the number of the account's nodes that the task may use at once. */
export function NodesDialog({ task, accountNodes, onSave, onClose }: NodesDialogProps) {
  const { t } = useTranslation('tasks');
  const saved = task.nodeCount;
  const [isLimited, setLimited] = useState(saved !== null);
  const prompt = useTextPrompt(String(Math.min(saved ?? accountNodes, accountNodes)));

  const save = async () => {
    const wanted = isLimited ? Number(prompt.text) : null;
    if (!isNodeCount(wanted) || (wanted !== null && wanted > accountNodes)) {
      return prompt.refuse(t(($) => $.nodes.invalid, { count: accountNodes }));
    }
    return prompt.accepted(await onSave(wanted));
  };
  return (
    <FormDialog
      title={t(($) => $.nodes.title)}
      confirm={t(($) => $.save)}
      onConfirm={save}
      onClose={onClose}
      field={
        isLimited && {
          prompt,
          label: t(($) => $.nodes.label),
          className: styles.inset ?? '',
          input: { className: styles.number ?? '', type: 'number', min: 1, max: accountNodes },
        }
      }
    >
      <p>{t(($) => $.nodes.text, { name: task.taskName })}</p>
      <Radios
        label={t(($) => $.nodes.title)}
        value={isLimited ? 'limited' : 'all'}
        choices={[
          { value: 'all', label: t(($) => $.nodes.all, { count: accountNodes }) },
          { value: 'limited', label: t(($) => $.nodes.limited) },
        ]}
        onChange={(value) => {
          setLimited(value === 'limited');
          prompt.change(prompt.text);
        }}
      />
      {!isLimited && prompt.problem !== null && <Notice intent="error">{prompt.problem}</Notice>}
    </FormDialog>
  );
}
