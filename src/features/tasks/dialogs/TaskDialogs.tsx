import type { Result } from '#core/domain/refusal.ts';
import type { TaskGroup } from '#core/wire/task.ts';
import { ClearSchedulesDialog } from './ClearSchedulesDialog.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import { NodesDialog } from './NodesDialog.tsx';
import { PriorityDialog } from './PriorityDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import type { TaskDialog } from './taskDialog.ts';

/** What the dialogs lead to. Results are told in the dialog, the others tell by themselves. */
export interface TaskDialogActions {
  rename: (taskId: string, taskName: string) => Promise<Result<unknown>>;
  /** As it is shown (§4). */
  setPriority: (taskId: string, displayed: number) => Promise<Result<unknown>>;
  setNodes: (taskId: string, nodeCount: number | null) => Promise<Result<unknown>>;
  clearSchedules: (taskIds: readonly string[]) => Promise<void>;
  createGroup: (name: string) => Promise<Result<{ groupId: string }>>;
  move: (taskIds: readonly string[], groupId: string) => Promise<void>;
  copy: (taskIds: readonly string[], groupId: string) => Promise<void>;
  remove: (taskIds: readonly string[]) => Promise<void>;
}

export interface TaskDialogsProps {
  /** A new name is asked for by parts/edit/RenameDialog.tsx, which other pages have as well. */
  dialog: Exclude<TaskDialog, { kind: 'rename' }>;
  groups: readonly TaskGroup[];
  /** Nodes of the account. */
  accountNodes: number;
  actions: TaskDialogActions;
  onClose: () => void;
}

/** The one question about tasks that is open. */
export function TaskDialogs({ dialog, groups, accountNodes, actions, onClose }: TaskDialogsProps) {
  switch (dialog.kind) {
    case 'priority': {
      const { taskId } = dialog.task;
      return <PriorityDialog {...dialog} onSave={(shown) => actions.setPriority(taskId, shown)} onClose={onClose} />;
    }
    case 'nodes': {
      const { taskId } = dialog.task;
      const save = (count: number | null) => actions.setNodes(taskId, count);
      return <NodesDialog {...dialog} accountNodes={accountNodes} onSave={save} onClose={onClose} />;
    }
    case 'schedule': {
      const { taskId } = dialog.task;
      return <ScheduleDialog {...dialog} onClear={() => actions.clearSchedules([taskId])} onClose={onClose} />;
    }
    case 'clearSchedules': {
      const clear = () => actions.clearSchedules(dialog.scheduledIds);
      return <ClearSchedulesDialog {...dialog} onClear={clear} onClose={onClose} />;
    }
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
