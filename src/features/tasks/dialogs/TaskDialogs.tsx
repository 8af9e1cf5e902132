import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import type { Result } from '#core/domain/refusal.ts';
import { trashDays } from '#core/domain/task/task.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { useAccount, useStore } from '#app/state/session.ts';
import { groupsOf } from '#app/store/queries/tasks/groups.ts';
import type { ListedTask } from '../listedTask.ts';
import { GroupDialog } from './GroupDialog.tsx';
import { NodesDialog } from './NodesDialog.tsx';
import { PriorityDialog } from './PriorityDialog.tsx';
import type { TimedTasks, TimerActions } from '../timer/timedTasks.ts';
import { TimerDialog } from '../timer/TimerDialog.tsx';

/**
 * The actions that the dialogs confirm. The dialog shows the result of the first three; the others show a notice
 * themselves.
 */
export interface TaskDialogActions {
  /** `displayed`: the priority as the user sees it (§4). */
  setPriority: (taskId: string, displayed: number) => Promise<Result<unknown>>;
  setNodes: (taskId: string, nodeCount: number | null) => Promise<Result<unknown>>;
  createGroup: (name: string) => Promise<Result<{ groupId: string }>>;
  timer: TimerActions;
  move: (taskIds: readonly string[], groupId: string) => Promise<void>;
  copy: (taskIds: readonly string[], groupId: string) => Promise<void>;
  remove: (taskIds: readonly string[]) => Promise<void>;
}

export interface TaskDialogsProps {
  dialog: TaskDialog;
  actions: TaskDialogActions;
  onClose: () => void;
}

/** Draws the open dialog, with the groups and nodes of the account. */
export function TaskDialogs({ dialog, actions, onClose }: TaskDialogsProps) {
  const store = useStore();
  const groups = useLiveQuery(() => groupsOf(store), [store]);
  const account = useAccount();
  if (groups === undefined) return null;
  switch (dialog.kind) {
    case 'priority': {
      const { taskId } = dialog.task;
      return <PriorityDialog {...dialog} onSave={(shown) => actions.setPriority(taskId, shown)} onClose={onClose} />;
    }
    case 'nodes': {
      const { taskId } = dialog.task;
      const save = (count: number | null) => actions.setNodes(taskId, count);
      return <NodesDialog {...dialog} accountNodes={account?.cloudCount ?? 1} onSave={save} onClose={onClose} />;
    }
    case 'timer':
      return <TimerDialog timed={dialog.timed} actions={actions.timer} onClose={onClose} />;
    case 'remove': {
      const { taskIds, activeCount } = dialog;
      const remove = () => actions.remove(taskIds);
      return <RemoveDialog count={taskIds.length} activeCount={activeCount} onRemove={remove} onClose={onClose} />;
    }
    case 'move':
    case 'copy': {
      const { kind, taskIds, groupId } = dialog;
      return (
        <GroupDialog
          {...{ kind, groups, groupId, onClose }}
          count={taskIds.length}
          onCreateGroup={actions.createGroup}
          onChoose={(target) => actions[kind](taskIds, target)}
        />
      );
    }
  }
}

interface RemoveDialogProps {
  count: number;
  /** The number of these tasks that run or wait. */
  activeCount: number;
  onRemove: () => Promise<void>;
  onClose: () => void;
}

/** Asks before a deletion that would stop a run, because the stop cannot be undone. */
function RemoveDialog({ count, activeCount, onRemove, onClose }: RemoveDialogProps) {
  const { t } = useTranslation('tasks');
  const remove = async () => {
    await onRemove();
    return true;
  };
  return (
    <FormDialog
      title={t(($) => $.remove.title, { count })}
      confirm={t(($) => $.remove.confirm)}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t(($) => $.remove.active, { count: activeCount })}</p>
      <p>{t(($) => $.remove.text, { days: trashDays })}</p>
    </FormDialog>
  );
}

/**
 * A dialog that asks before tasks are changed. RenameDialog.tsx asks for a new name, because other pages open it too.
 */
export type TaskDialog =
  | { kind: 'priority' | 'nodes'; task: ListedTask }
  | { kind: 'timer'; timed: TimedTasks }
  /** `groupId`: the group of all the tasks; `null` if they are in several groups. */
  | { kind: 'move' | 'copy'; taskIds: readonly string[]; groupId: string | null }
  | { kind: 'remove'; taskIds: readonly string[]; activeCount: number };
