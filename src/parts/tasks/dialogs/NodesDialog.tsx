import { Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Result } from '#core/domain/refusal.ts';
import { isNodeCount } from '#core/domain/task/nodeCount.ts';
import { useSentences } from '#app/i18n/useSentences.ts';
import { Notice } from '#app/parts/late/Notice.tsx';
import { Radios } from '#app/parts/late/Radios.tsx';
import type { ListedTask } from '../listedTask.ts';
import styles from './dialogs.module.css';
import { LateFormDialog } from './LateFormDialog.ts';

interface NodesDialogProps {
  task: ListedTask;
  /** All that the account has. */
  accountNodes: number;
  /** `null` for all. */
  onSave: (nodeCount: number | null) => Promise<Result<unknown>>;
  onClose: () => void;
}

/** §2.4, cloud node divide: how many of the account's nodes the task may use at once. */
export function NodesDialog({ task, accountNodes, onSave, onClose }: NodesDialogProps) {
  const { t } = useTranslation('tasks');
  const sentences = useSentences();
  const saved = task.nodeCount ?? null;
  const [isLimited, setLimited] = useState(saved !== null);
  const [text, setText] = useState(String(Math.min(saved ?? accountNodes, accountNodes)));
  const [problem, setProblem] = useState<string | null>(null);

  const save = async () => {
    const wanted = isLimited ? Number(text) : null;
    if (!isNodeCount(wanted) || (wanted !== null && wanted > accountNodes)) {
      setProblem(t(($) => $.nodes.invalid, { count: accountNodes }));
      return false;
    }
    const result = await onSave(wanted);
    if (!result.ok) setProblem(sentences.ofRefusal(result.refusal));
    return result.ok;
  };
  return (
    <LateFormDialog title={t(($) => $.nodes.title)} confirm={t(($) => $.save)} onConfirm={save} onClose={onClose}>
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
          setProblem(null);
        }}
      />
      {!isLimited && problem !== null && <Notice intent="error">{problem}</Notice>}
      {isLimited && (
        <Field
          className={styles.inset ?? ''}
          label={t(($) => $.nodes.label)}
          {...(problem !== null && { validationState: 'error', validationMessage: problem })}
        >
          <Input
            className={styles.number ?? ''}
            type="number"
            min={1}
            max={accountNodes}
            value={text}
            onChange={(_, { value }) => {
              setText(value);
              setProblem(null);
            }}
          />
        </Field>
      )}
    </LateFormDialog>
  );
}
