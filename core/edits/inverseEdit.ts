import { copyTask } from './copyTask.ts';
import { createGroup } from './createGroup.ts';
import { deleteGroup } from './deleteGroup.ts';
import { deleteTask } from './deleteTask.ts';
import type { AnyEdit } from './edit.ts';
import { editsByName } from './registry.ts';
import { restoreTask } from './restoreTask.ts';

const fixed = new Map<string, { name: string; patch: object }>([
  [copyTask.name, { name: deleteTask.name, patch: { isDeleted: true } }],
  [createGroup.name, { name: deleteGroup.name, patch: { isDeleted: true } }],
  [deleteTask.name, { name: restoreTask.name, patch: { isDeleted: false } }],
  [restoreTask.name, { name: deleteTask.name, patch: { isDeleted: true } }],
]);

/**
 * Returns the edit that undoes one that the service may have already: a new row is deleted, a deleted one restored, a
 * changed value set back. `null` when nothing can: a group's tasks have left it, a schedule is set elsewhere.
 */
export function inverseEdit({ name, base }: { name: string; base: unknown }): { edit: AnyEdit; patch: unknown } | null {
  const inverse = fixed.get(name) ?? { name, patch: base };
  const edit = editsByName.get(inverse.name);
  const patch = edit?.patch.safeParse(inverse.patch);
  return edit === undefined || patch?.success !== true ? null : { edit, patch: patch.data };
}
