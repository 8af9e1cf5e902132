import { useLiveQuery } from 'dexie-react-hooks';
import { useState, type ReactNode } from 'react';
import type { TaskDialog } from '#app/parts/tasks/dialogs/taskDialog.ts';
import type { TaskDialogActs, TaskDialogsProps } from '#app/parts/tasks/dialogs/TaskDialogs.tsx';
import { latePart } from '#app/parts/late/latePart.tsx';
import { withLateTexts } from '#app/parts/late/withLateTexts.ts';
import { accountOf } from '#app/store/queries/account.ts';
import { groupsOf } from '#app/store/queries/groups.ts';
import { useStore } from './session.ts';

const TaskDialogs = latePart<TaskDialogsProps>(
  withLateTexts(async () => (await import('#app/parts/tasks/dialogs/TaskDialogs.tsx')).TaskDialogs),
);

const RenameDialog = latePart(async () => (await import('#app/parts/edit/RenameDialog.tsx')).RenameDialog);

/** Questions about tasks, one at a time. */
export function useTaskDialogs(acts: TaskDialogActs): {
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
      return <RenameDialog taskName={taskName} onRename={(name) => acts.rename(taskId, name)} onClose={close} />;
    }
    const accountNodes = account?.cloudCount ?? 1;
    return <TaskDialogs {...{ dialog, groups, accountNodes, acts }} onClose={close} />;
  };
  return { open: setDialog, dialog: show() };
}
