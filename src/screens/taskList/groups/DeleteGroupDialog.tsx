import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import type { TaskGroup } from '#core/wire/rows/task.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { useStore } from '#app/state/session.ts';
import { taskIds } from '#app/store/queries/taskIds.ts';

interface DeleteGroupDialogProps {
  group: TaskGroup;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a group is deleted, and shows the number of tasks that move to the default group. */
export function DeleteGroupDialog({ group, onDelete, onClose }: DeleteGroupDialogProps) {
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
