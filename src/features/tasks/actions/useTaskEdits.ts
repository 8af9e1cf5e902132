import { useTranslation } from 'react-i18next';
import { type Result, success } from '#core/domain/refusal.ts';
import type { ListEvent } from '#core/domain/selection.ts';
import { copyName } from '#core/domain/task/task.ts';
import { storedPriority } from '#core/domain/task/priority.ts';
import { createGroup } from '#core/edits/groupEdits.ts';
import { deleteTask, restoreTask } from '#core/edits/trashEdits.ts';
import { copyTask, moveTask } from '#core/edits/taskListEdits.ts';
import { setNodes, setPriority } from '#core/edits/runEdits.ts';
import type { TaskDialogActions } from '#app/features/tasks/dialogs/TaskDialogs.tsx';
import type { Store } from '#app/store/openStore.ts';
import { enqueueEdit, enqueueEdits } from '#app/store/outbox/outbox.ts';
import { namedTasks, takenNames } from '#app/store/queries/tasks/tasks.ts';
import { useEditNotices } from './useEditNotices.ts';
import { useTimerActions } from './useTimerActions.ts';
import { useStore } from '#app/state/session.ts';

interface TaskEdits extends TaskDialogActions {
  restore: (taskIds: readonly string[]) => Promise<void>;
}

interface Listeners {
  /** §8.4: reports that a task was not created because the plan's limit is reached. */
  showTaskLimit: (counts: { quantity: number; limit: number }) => Promise<void>;
  /** Events that change the list's selection (§4). */
  onListEvent: (event: ListEvent) => void;
}

/**
 * Returns the edits of tasks. All of them work without the service, because edits wait on this device (core/edits);
 * only a timer is set by a call.
 */
export function useTaskEdits({ showTaskLimit, onListEvent }: Listeners): TaskEdits {
  const { t } = useTranslation('tasks');
  const store = useStore();
  const notices = useEditNotices();
  const timer = useTimerActions(() => onListEvent('timer'));
  const forAll = <Patch>(taskIds: readonly string[], patch: Patch) => taskIds.map((target) => ({ target, patch }));

  return {
    setPriority: (taskId, displayed) =>
      enqueueEdit(store, setPriority, taskId, { priority: storedPriority(displayed) }),
    setNodes: (taskId, nodeCount) => enqueueEdit(store, setNodes, taskId, { nodeCount }),
    createGroup: (name) => addGroup(store, name),
    timer,
    move: async (taskIds, taskGroupId) => {
      const results = await enqueueEdits(store, moveTask, forAll(taskIds, { taskGroupId }));
      notices.notifyUndoable(results, {
        done: (count) => t(($) => $.move.MoveSuccess, { count }),
        failed: (count) => t(($) => $.move.MoveError, { count }),
      });
      onListEvent('move');
    },
    copy: async (taskIds, taskGroupId) => {
      const results = await queueCopies(store, taskIds, taskGroupId);
      const limit = notices.notifyCopies(results, taskIds.length);
      onListEvent('copy');
      if (limit !== undefined) await showTaskLimit(limit);
    },
    remove: async (taskIds) => {
      const results = await enqueueEdits(store, deleteTask, forAll(taskIds, { isDeleted: true }));
      notices.notifyUndoable(results, {
        done: (count) => t(($) => $.remove.done, { count }),
        failed: (count) => t(($) => $.remove.failed, { count }),
      });
      onListEvent('delete');
    },
    restore: async (taskIds) => {
      const results = await enqueueEdits(store, restoreTask, forAll(taskIds, { isDeleted: false }));
      notices.notifyResults(results, {
        done: (count) => t(($) => $.trash.restored, { count }),
        failed: (count) => t(($) => $.trash.notRestored, { count }),
      });
    },
  };
}

/** Queues copies under unused names; skips tasks that no longer exist. */
async function queueCopies(store: Store, taskIds: readonly string[], taskGroupId: string) {
  const taken = await takenNames(store);
  const wanted = (await namedTasks(store, taskIds)).map(({ taskId, taskName }) => {
    const name = copyName(taskName, (each) => taken.has(each));
    taken.add(name);
    return { target: crypto.randomUUID(), patch: { sourceTaskId: taskId, taskName: name, taskGroupId } };
  });
  return enqueueEdits(store, copyTask, wanted);
}

/** Creates a group under an id of this device. The group waits in the outbox like any edit. */
export async function addGroup(store: Store, taskGroupName: string): Promise<Result<{ groupId: string }>> {
  const groupId = crypto.randomUUID();
  const result = await enqueueEdit(store, createGroup, groupId, { taskGroupName });
  return result.ok ? success({ groupId }) : result;
}
