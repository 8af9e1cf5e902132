import { editsByName } from '#core/edits/registry.ts';
import type { Task } from '#core/wire/task.ts';
import type { EditRow } from './tables.ts';

/** Edits that a row does not show yet. */
export const pendingStates = ['waiting', 'sent', 'applied'] as const;
/** Edits that the user must decide about. */
export const attentionStates = ['conflict', 'refused'] as const;

/** The edits of `edits` that are still missing in the row, in their order. */
export function missingEdits(row: Task, edits: readonly EditRow[]): EditRow[] {
  return edits.filter(
    ({ taskId, state, field, outcome }) =>
      taskId === row.taskId &&
      (state === 'waiting' ||
        state === 'sent' ||
        (state === 'applied' &&
          outcome?.outcome === 'applied' &&
          // The row may be ahead of the acknowledgement, with a later change of somebody else in it.
          (row.fieldRevisions[field] ?? 0) < outcome.revision)),
  );
}

/** The row as the user must see it: with the own edits that the service has not sent back yet. */
export function withEdits(row: Task, edits: readonly EditRow[]): Task {
  return missingEdits(row, edits).reduce((task, { name, patch }) => {
    const edit = editsByName.get(name);
    const parsed = edit?.patch.safeParse(patch);
    return edit === undefined || parsed?.success !== true ? task : edit.apply(task, parsed.data);
  }, row);
}
