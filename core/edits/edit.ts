import type { z } from 'zod';
import type { Refusal } from '../domain/refusal.ts';
import type { Task } from '../wire/task.ts';

/**
 * A change that may be made offline, written once: the device shows `apply` at once, the service runs `guard` and
 * `apply` again. `field` is the unit of conflict: two edits of one field conflict, edits of different fields do not.
 */
export interface TaskEdit<Patch extends z.ZodType = z.ZodType> {
  name: string;
  field: string;
  patch: Patch;
  /** The values of `field` before the edit, in the form of a patch. */
  read(task: Task): z.output<Patch>;
  /** Why it may not be done, or `null`. */
  guard(task: Task, patch: z.output<Patch>): Refusal | null;
  apply(task: Task, patch: z.output<Patch>): Task;
}

/** Gives an edit its types. */
export function defineTaskEdit<Patch extends z.ZodType>(edit: TaskEdit<Patch>): TaskEdit<Patch> {
  return edit;
}
