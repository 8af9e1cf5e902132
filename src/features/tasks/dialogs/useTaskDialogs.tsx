import { withDeferredTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useDialog } from '#app/parts/dialogs/useDialog.ts';
import type { NamedTask } from '#app/store/queries/tasks/tasks.ts';
import type { TaskDialogActions, TaskDialogsProps, TaskDialog } from './TaskDialogs.tsx';

const TaskDialogs = lazyComponent<TaskDialogsProps>(
  withDeferredTexts(async () => (await import('./TaskDialogs.tsx')).TaskDialogs),
);
const RenameDialog = lazyComponent(async () => (await import('./RenameDialog.tsx')).RenameDialog);

/** Opens the dialogs of the task lists, one at a time. */
export function useTaskDialogs(actions: TaskDialogActions): (dialog: TaskDialog) => void {
  const { show, close } = useDialog();
  return (dialog) => show(<TaskDialogs dialog={dialog} actions={actions} onClose={close} />);
}

/** Opens the dialog that renames a task, in the lists and on the task's own pages. */
export function useRenameDialog(): (task: NamedTask) => void {
  const { show, close } = useDialog();
  return (task) => show(<RenameDialog task={task} onClose={close} />);
}
