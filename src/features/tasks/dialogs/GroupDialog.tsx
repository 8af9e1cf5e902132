import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refused, type Result } from '#core/domain/refusal.ts';
import { cleanGroupName, groupNameProblem } from '#core/domain/task/task.ts';
import type { TaskGroup } from '#core/wire/rows/task.ts';
import { Radios } from '#app/parts/deferred/Radios.tsx';
import { groupNameOf } from '#app/parts/format/groupNameOf.ts';
import styles from './dialogs.module.css';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { useTextPrompt } from '#app/parts/dialogs/useTextPrompt.ts';

const newGroup = 'new';

interface GroupDialogProps {
  kind: 'move' | 'copy';
  count: number;
  groups: readonly TaskGroup[];
  /** The group of all the tasks; `null` if they are in several groups. */
  groupId: string | null;
  onCreateGroup: (name: string) => Promise<Result<{ groupId: string }>>;
  onChoose: (groupId: string) => Promise<void>;
  onClose: () => void;
}

/** §2.4: asks for the group that tasks are moved or copied to; the user can create a new one here. */
export function GroupDialog({ kind, count, groups, groupId, onCreateGroup, onChoose, onClose }: GroupDialogProps) {
  const { t } = useTranslation('tasks');
  const { t: words } = useTranslation('console');
  const [chosen, setChosen] = useState(groupId ?? groups[0]?.taskGroupId ?? newGroup);
  const prompt = useTextPrompt('');

  const targetId = async (): Promise<string | null> => {
    if (chosen !== newGroup) return chosen;
    const clean = cleanGroupName(prompt.text);
    const code = groupNameProblem(clean);
    const made = code === null ? await onCreateGroup(clean) : refused({ code });
    return prompt.accepted(made) ? made.value.groupId : null;
  };
  const confirm = async () => {
    const target = await targetId();
    if (target !== null) await onChoose(target);
    return target !== null;
  };
  return (
    <FormDialog
      title={t(($) => $[kind].title, { count })}
      confirm={t(($) => $[kind].confirm)}
      // Moving tasks to their own group would change nothing.
      isDisabled={kind === 'move' && chosen === groupId}
      onConfirm={confirm}
      onClose={onClose}
      field={chosen === newGroup && { prompt, label: t(($) => $.group.name), className: styles.inset ?? '' }}
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
    </FormDialog>
  );
}
