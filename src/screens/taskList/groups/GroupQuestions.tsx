import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import type { Result } from '#core/domain/refusal.ts';
import { cleanGroupName, groupNameProblem } from '#core/domain/task/task.ts';
import type { TaskGroup } from '#core/wire/rows/task.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { NameDialog } from '#app/parts/dialogs/NameDialog.tsx';
import { useStore } from '#app/state/session.ts';
import type { GroupView } from '#app/store/queries/tasks/groups.ts';
import { taskIds } from '#app/store/queries/tasks/taskIds.ts';
import { TrashDialog } from '../trash/TrashDialog.tsx';
import { useGroupActions } from './groups.actions.ts';

/** A dialog about groups, or the trash. */
export type GroupQuestion = { kind: 'create' } | { kind: 'trash' } | { kind: 'rename' | 'delete'; group: GroupView };

export interface GroupQuestionsProps {
  question: GroupQuestion;
  /** Shows a new group; or all groups (`null`) after the shown one was deleted. */
  onChoose: (groupId: string | null) => void;
  onRestore: (taskIds: readonly string[]) => Promise<void>;
  onClose: () => void;
}

/** Draws the one open dialog about groups. */
export function GroupQuestions({ question, onChoose, onRestore, onClose }: GroupQuestionsProps) {
  const actions = useGroupActions(onChoose);
  switch (question.kind) {
    case 'create':
      return <GroupNameDialog name={null} onSave={actions.create} onClose={onClose} />;
    case 'rename': {
      const { group } = question;
      const rename = (name: string) => actions.rename(group, name);
      return <GroupNameDialog name={group.taskGroupName} onSave={rename} onClose={onClose} />;
    }
    case 'delete': {
      const { group } = question;
      return <DeleteGroupDialog group={group} onDelete={() => actions.remove(group)} onClose={onClose} />;
    }
    case 'trash':
      return <TrashDialog onRestore={onRestore} onClose={onClose} />;
  }
}

interface GroupNameDialogProps {
  /** `null` for a new group. */
  name: string | null;
  onSave: (name: string) => Promise<Result<unknown>>;
  onClose: () => void;
}

/** Asks for a group's name. */
function GroupNameDialog({ name, onSave, onClose }: GroupNameDialogProps) {
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

interface DeleteGroupDialogProps {
  group: TaskGroup;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a group is deleted, and shows the number of tasks that move to the default group. */
function DeleteGroupDialog({ group, onDelete, onClose }: DeleteGroupDialogProps) {
  const { t } = useTranslation('tasks');
  const { t: words } = useTranslation('console');
  const store = useStore();
  const { taskGroupId, taskGroupName: name } = group;
  const count = useLiveQuery(
    async () => (await taskIds(store, { statuses: [], keyword: '', taskGroupId })).length,
    [store, taskGroupId],
  );
  const remove = async () => {
    await onDelete();
    return true;
  };
  return (
    <FormDialog
      title={t(($) => $.groups.titles.delete, { name })}
      confirm={t(($) => $.groups.deleteConfirm)}
      isDisabled={count === undefined}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        {count === 0
          ? t(($) => $.groups.empty)
          : t(($) => $.groups.moved, { count: count ?? 0, group: words(($) => $.taskList.defaultGroup) })}
      </p>
    </FormDialog>
  );
}
