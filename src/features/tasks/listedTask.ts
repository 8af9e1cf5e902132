import type { Task } from '#core/wire/rows/task.ts';

/** A task with its pending edits. A leaf: list, dialogs and actions share the type. */
export interface ListedTask extends Task {
  /** Fields with edits that the service has not confirmed. */
  pendingFields: readonly string[];
}
