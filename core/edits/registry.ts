import type { TaskEdit } from './edit.ts';
import { renameTask } from './renameTask.ts';

/** Every edit by its name on the wire. */
export const editsByName: ReadonlyMap<string, TaskEdit> = new Map(
  [renameTask].map((edit) => [edit.name, edit as unknown as TaskEdit]),
);
