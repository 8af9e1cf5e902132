import type { AnyEdit, EditFields } from './edit.ts';
import { createGroup, deleteGroup, renameGroup } from './groupEdits.ts';
import { setParameters } from './parameterEdits.ts';
import {
  acceptRun,
  clearSchedule,
  setChain,
  setMends,
  setNodes,
  setPriority,
  setProxy,
  setRepeats,
  setRunSettings,
} from './runEdits.ts';
import { copyTask, moveTask, renameTask } from './taskListEdits.ts';
import { setFavorite, setFeedback, setSubscribed } from './templateEdits.ts';
import { deleteTask, purgeTask, restoreTask } from './trashEdits.ts';
import { createView, deleteView, overwriteView, renameView, setDefaultView } from './viewEdits.ts';

/** The edits of each field, at least one. */
type EditsByField<Target extends keyof EditFields> = {
  [Field in EditFields[Target]]: readonly [FieldEdit<Target, Field>, ...FieldEdit<Target, Field>[]];
};
interface FieldEdit<Target, Field> {
  name: string;
  of: Target;
  field: Field;
}

const taskEdits = {
  taskName: [renameTask],
  taskGroupId: [moveTask],
  taskId: [copyTask],
  deletedAt: [deleteTask, restoreTask],
  purgedAt: [purgeTask],
  priority: [setPriority],
  nodeCount: [setNodes],
  schedule: [clearSchedule],
  proxy: [setProxy],
  parameters: [setParameters],
  runSettings: [setRunSettings],
  repeats: [setRepeats],
  acceptedLotNo: [acceptRun],
  mends: [setMends],
  chain: [setChain],
} as const satisfies EditsByField<'task'>;

const groupEdits = {
  taskGroupId: [createGroup],
  taskGroupName: [renameGroup],
  deletedAt: [deleteGroup],
} as const satisfies EditsByField<'group'>;

const templateEdits = {
  favorited: [setFavorite],
  feedback: [setFeedback],
  subscribed: [setSubscribed],
} as const satisfies EditsByField<'template'>;

const viewEdits = {
  viewId: [createView],
  viewName: [renameView],
  settings: [overwriteView],
  defaultSince: [setDefaultView],
  deletedAt: [deleteView],
} as const satisfies EditsByField<'view'>;

/** Every edit by its name on the wire. */
export const editsByName: ReadonlyMap<string, AnyEdit> = new Map(
  [taskEdits, groupEdits, templateEdits, viewEdits]
    .flatMap((edits) => Object.values(edits).flat())
    .map((edit) => [edit.name, edit as unknown as AnyEdit]),
);

/** Edits whose inverse is another edit; without a `patch` it takes the values before the edit. */
const inverses = new Map<string, { name: string; patch?: object }>([
  [copyTask.name, { name: deleteTask.name, patch: { isDeleted: true } }],
  [createGroup.name, { name: deleteGroup.name, patch: { isDeleted: true } }],
  [createView.name, { name: deleteView.name, patch: { isDeleted: true } }],
  [deleteView.name, { name: createView.name }],
  [deleteTask.name, { name: restoreTask.name, patch: { isDeleted: false } }],
  [restoreTask.name, { name: deleteTask.name, patch: { isDeleted: true } }],
]);

/**
 * Returns the edit that undoes one that the service may have already: a new row is deleted, a deleted one restored, a
 * changed value set back. `null` when nothing can: a group's tasks have left it, a schedule is set elsewhere.
 */
export function inverseEdit({ name, base }: { name: string; base: unknown }): { edit: AnyEdit; patch: unknown } | null {
  const inverse = inverses.get(name) ?? { name };
  const edit = editsByName.get(inverse.name);
  const patch = edit?.patch.safeParse(inverse.patch ?? base);
  return edit === undefined || patch?.success !== true ? null : { edit, patch: patch.data };
}
