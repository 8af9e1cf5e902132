import { useTranslation } from 'react-i18next';
import type { Result } from '#core/domain/refusal.ts';
import { deleteGroup, renameGroup } from '#core/edits/groupEdits.ts';
import type { TaskGroup } from '#core/wire/rows/task.ts';
import { addGroup } from '#app/features/tasks/actions/useTaskEdits.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import { useStore } from '#app/state/session.ts';
import { enqueueEdit } from '#app/store/outbox/outbox.ts';

interface GroupActions {
  create: (name: string) => Promise<Result<unknown>>;
  rename: (group: TaskGroup, name: string) => Promise<Result<unknown>>;
  remove: (group: TaskGroup) => Promise<void>;
}

/** Returns the actions on groups. They also work without the service: edits wait on this device (core/edits). */
export function useGroupActions(onChoose: (groupId: string | null) => void): GroupActions {
  const { t } = useTranslation('tasks');
  const store = useStore();
  const notify = useNotify();
  const messages = useMessages();
  return {
    create: async (name) => {
      const result = await addGroup(store, name);
      if (result.ok) onChoose(result.value.groupId);
      return result;
    },
    rename: ({ taskGroupId }, taskGroupName) => enqueueEdit(store, renameGroup, taskGroupId, { taskGroupName }),
    remove: async ({ taskGroupId, taskGroupName }) => {
      const result = await enqueueEdit(store, deleteGroup, taskGroupId, { isDeleted: true });
      if (!result.ok) return notify({ intent: 'error', title: messages.ofRefusal(result.refusal) });
      onChoose(null);
      return notify({ intent: 'success', title: t(($) => $.groups.deleted, { name: taskGroupName }) });
    },
  };
}
