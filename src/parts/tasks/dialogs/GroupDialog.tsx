import { Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Result } from '#core/domain/refusal.ts';
import { cleanGroupName, groupNameProblem } from '#core/domain/task/group.ts';
import type { TaskGroup } from '#core/wire/task.ts';
import { useSentences } from '#app/i18n/useSentences.ts';
import { Radios } from '#app/parts/late/Radios.tsx';
import { groupNameOf } from '../groupNameOf.ts';
import styles from './dialogs.module.css';
import { LateFormDialog } from './LateFormDialog.ts';

const newGroup = 'new';

interface GroupDialogProps {
  kind: 'move' | 'copy';
  count: number;
  groups: readonly TaskGroup[];
  /** Where all of the tasks are. */
  groupId: string | null;
  onCreateGroup: (name: string) => Promise<Result<{ groupId: string }>>;
  onChoose: (groupId: string) => Promise<void>;
  onClose: () => void;
}

/** §2.4: the group that tasks are moved or copied to; a new one can be made on the way. */
export function GroupDialog({ kind, count, groups, groupId, onCreateGroup, onChoose, onClose }: GroupDialogProps) {
  const { t } = useTranslation('tasks');
  const { t: words } = useTranslation('console');
  const sentences = useSentences();
  const [chosen, setChosen] = useState(groupId ?? groups[0]?.taskGroupId ?? newGroup);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  const targetId = async (): Promise<string | null> => {
    if (chosen !== newGroup) return chosen;
    const clean = cleanGroupName(name);
    const code = groupNameProblem(clean);
    const made = code === null ? await onCreateGroup(clean) : { ok: false as const, refusal: { code } };
    if (made.ok) return made.value.groupId;
    setProblem(sentences.ofRefusal(made.refusal));
    return null;
  };
  const confirm = async () => {
    const target = await targetId();
    if (target !== null) await onChoose(target);
    return target !== null;
  };
  return (
    <LateFormDialog
      title={t(($) => $[kind].title, { count })}
      confirm={t(($) => $[kind].confirm)}
      // Where they are already there is nothing to move.
      isDisabled={kind === 'move' && chosen === groupId}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={styles.choices}>
        <Radios
          label={t(($) => $.group.label)}
          value={chosen}
          choices={[
            ...groups.map((group) => ({ value: group.taskGroupId, label: groupNameOf(words, group) })),
            { value: newGroup, label: t(($) => $.group.new) },
          ]}
          onChange={setChosen}
        />
      </div>
      {chosen === newGroup && (
        <Field
          className={styles.inset ?? ''}
          label={t(($) => $.group.name)}
          {...(problem !== null && { validationState: 'error', validationMessage: problem })}
        >
          <Input
            value={name}
            onChange={(_, { value }) => {
              setName(value);
              setProblem(null);
            }}
          />
        </Field>
      )}
    </LateFormDialog>
  );
}
