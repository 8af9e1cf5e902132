import { useLiveQuery } from 'dexie-react-hooks';
import { useState, type ReactNode } from 'react';
import type { TaskDialog } from './taskDialog.ts';
import type { TaskDialogActions, TaskDialogsProps } from './TaskDialogs.tsx';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { withDeferredTexts } from '#app/parts/deferred/withDeferredTexts.ts';
import { accountOf } from '#app/store/queries/account.ts';
import { groupsOf } from '#app/store/queries/groups.ts';
import { useStore } from '#app/state/session.ts';

const TaskDialogs = lazyComponent<TaskDialogsProps>(
  withDeferredTexts(async () => (await import('./TaskDialogs.tsx')).TaskDialogs),
);

const RenameDialog = lazyComponent(async () => (await import('./RenameDialog.tsx')).RenameDialog);

/** Questions about tasks, one at a time. */
export function useTaskDialogs(actions: TaskDialogActions): {
  open: (dialog: TaskDialog) => void;
  /** To be rendered by the screen. */
  dialog: ReactNode;
} {
  const store = useStore();
  const [dialog, setDialog] = useState<TaskDialog | null>(null);
  const groups = useLiveQuery(() => groupsOf(store), [store]);
  const account = useLiveQuery(() => accountOf(store), [store]);
  const close = () => setDialog(null);
  const show = () => {
    if (dialog === null || groups === undefined) return null;
    if (dialog.kind === 'rename') {
      const { taskId, taskName } = dialog.task;
      return <RenameDialog taskName={taskName} onRename={(name) => actions.rename(taskId, name)} onClose={close} />;
    }
    const accountNodes = account?.cloudCount ?? 1;
    return <TaskDialogs {...{ dialog, groups, accountNodes, actions }} onClose={close} />;
  };
  return { open: setDialog, dialog: show() };
}
