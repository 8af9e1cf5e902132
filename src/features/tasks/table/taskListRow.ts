import type { QuotaReason } from '#core/domain/run/lotEnd.ts';
import type { TaskGroup } from '#core/wire/rows/task.ts';
import type { Template } from '#core/wire/rows/template.ts';
import type { TaskDialog } from '../dialogs/TaskDialogs.tsx';
import type { ListedTask } from '../listedTask.ts';

export interface TaskListRow {
  task: ListedTask;
  group: TaskGroup | undefined;
  /** `null` if it is no longer in the gallery, `undefined` while the gallery is not on the device yet. */
  template: Template | null | undefined;
  progress: TaskProgress | null;
  /** The quota that stopped its last run, if one did. */
  quotaReason: QuotaReason | null;
  /** The creator's name; `null` for accounts that do not see it (§6). */
  creator: string | null;
}

/** The done and the known addresses of an active run. */
export interface TaskProgress {
  done: number;
  total: number;
}

/** The actions of a row's buttons and menu. */
export interface TaskRowActions {
  start: (task: ListedTask) => void;
  stop: (task: ListedTask) => void;
  copyId: (task: ListedTask) => void;
  /** §2.4: only for tasks that were not created from a template. */
  copy: (task: ListedTask) => void;
  share: (task: ListedTask) => void;
  /** Opens the template's form with this task; an obsolete template shows a notice instead (§8.4, AbandonTip). */
  editTemplate: (row: TaskListRow) => void;
  /** §4: the priority as it is shown, 1 to 99. */
  setPriority: (task: ListedTask, displayed: number) => void;
  remove: (tasks: readonly ListedTask[]) => void;
  rename: (task: ListedTask) => void;
  exportRows: (task: ListedTask) => void;
  open: (dialog: TaskDialog) => void;
}

/** Pending starts and stops by task. */
export type RunChangeByTaskId = ReadonlyMap<string, 'starting' | 'stopping'>;
