import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { ListEvent } from '#core/domain/selection.ts';
import { isTaskActive } from '#core/domain/task/status.ts';
import { isListed } from '#core/domain/template/templateFilter.ts';
import { addresses, addressOfEditor, type ParentNav } from '#app/navigation/addresses.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import type { BatchActions } from '#app/features/tasks/table/BatchBar.tsx';
import type { ListedTask } from '#app/features/tasks/listedTask.ts';
import type { TaskListRow, TaskRowActions } from '#app/features/tasks/table/taskListRow.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import type { NamedTask } from '#app/store/queries/tasks/tasks.ts';
import { useBatchActions } from './useBatchActions.ts';
import { useRenameDialog, useTaskDialogs } from '../dialogs/useTaskDialogs.tsx';
import { useTaskEdits } from './useTaskEdits.ts';
import { stopTasks } from '#app/state/taskRuns.ts';
import { useTaskShare } from './useTaskShare.ts';
import { useTaskStart } from '../start/useTaskStart.tsx';

interface TaskActions {
  ofRow: TaskRowActions;
  ofMany: BatchActions;
  restore: (taskIds: readonly string[]) => Promise<void>;
}

interface ListProps {
  /** The side menu's entry that the list belongs to. */
  parentNav: ParentNav;
  /** Opens the export dialog, which another feature draws. */
  exportTasks: (tasks: readonly NamedTask[]) => void;
  onListEvent: (event: ListEvent) => void;
}

/** Returns the actions of the task lists: of the whole lists and of a template's list (§2.4). */
export function useTaskActions({ parentNav, exportTasks, onListEvent }: ListProps): TaskActions {
  const { t } = useTranslation('tasks');
  const { t: tConsole } = useTranslation('console');
  const [, navigate] = useLocation();
  const notify = useNotify();
  const messages = useMessages();
  const { share } = useTaskShare();
  const { start: startOne, showTaskLimit, notifyStart, notifyStop } = useTaskStart();
  const edits = useTaskEdits({ showTaskLimit, onListEvent });
  const open = useTaskDialogs(edits);
  const rename = useRenameDialog();
  const { remove: removeMany } = edits;
  const ofMany = useBatchActions({ open, remove: removeMany, exportTasks, notifyStart, notifyStop, onListEvent });

  const start = async (task: NamedTask) => {
    // §4: after a successful cloud start the user goes to task-info.
    if ((await startOne(task)) === 'started') navigate(addresses.taskInfo(task.taskId, parentNav));
  };
  const stop = async (task: NamedTask) => notifyStop([task], await stopTasks([task.taskId]));
  const copyId = async ({ taskId }: NamedTask) => {
    await navigator.clipboard.writeText(taskId);
    notify({ intent: 'success', title: t(($) => $.idCopied), body: taskId });
  };
  const setPriority = async ({ taskId }: NamedTask, displayed: number) => {
    const result = await edits.setPriority(taskId, displayed);
    if (!result.ok) return notify({ intent: 'error', title: messages.ofRefusal(result.refusal) });
    return notify({ intent: 'success', title: t(($) => $.priority.saved, { priority: displayed }) });
  };
  const editTemplate = ({ task, template }: TaskListRow) => {
    if (template === null || (template !== undefined && !isListed(template))) {
      return notify({ intent: 'warning', title: tConsole(($) => $.taskList.AbandonTip) });
    }
    return navigate(addressOfEditor(task, parentNav));
  };
  const remove = (tasks: readonly ListedTask[]) => {
    const taskIds = tasks.map(({ taskId }) => taskId);
    const activeCount = tasks.filter(({ taskExecuteStatus }) => isTaskActive(taskExecuteStatus)).length;
    if (activeCount > 0) open({ kind: 'remove', taskIds, activeCount });
    else void edits.remove(taskIds);
  };
  return {
    ofRow: {
      start: (task) => void start(task),
      stop: (task) => void stop(task),
      copyId: (task) => void copyId(task),
      copy: ({ taskId, taskGroupId }) => void edits.copy([taskId], taskGroupId),
      share: (task) => void share(task),
      editTemplate,
      rename,
      exportRows: (task) => exportTasks([task]),
      setPriority: (task, displayed) => void setPriority(task, displayed),
      remove,
      open,
    },
    ofMany,
    restore: edits.restore,
  };
}
