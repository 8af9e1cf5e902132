import { z } from 'zod/mini';
import { isDeleted } from '../domain/task/deletedTask.ts';
import { defineTaskEdit } from './edit.ts';

/**
 * Removes a task from the trash permanently, with its runs and rows. Its field is its own, so that a deletion that
 * waits on the device is sent before it. Refused with `TaskRestored`; a task that no longer exists is not refused.
 */
export const purgeTask = defineTaskEdit({
  name: 'purgeTask',
  field: 'purgedAt',
  patch: z.strictObject({ isPurged: z.literal(true) }),
  isForDeleted: true,
  removes: true,
  read: () => ({ isPurged: false }),
  guard: (task) => (isDeleted(task) ? null : { code: 'TaskRestored' }),
  apply: (task) => task,
});
