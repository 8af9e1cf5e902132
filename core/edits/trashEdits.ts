import { z } from 'zod/mini';
import { isDeleted, refuseAnotherTask } from '../domain/task/task.ts';
import { defineTaskEdit } from './edit.ts';

/**
 * Moves a task to the trash, with its runs and rows; an active run is stopped first. It can be restored for
 * `trashDays`. Never refused.
 */
export const deleteTask = defineTaskEdit({
  name: 'deleteTask',
  field: 'deletedAt',
  patch: z.strictObject({ isDeleted: z.literal(true) }),
  isForDeleted: true,
  read: (task) => ({ isDeleted: isDeleted(task) }),
  guard: () => null,
  apply: (task, _patch, at) => (isDeleted(task) ? task : { ...task, deletedAt: at }),
});

/** Restores a task from the trash. Refused with `ExceedTaskLimitCounts`: a deleted task does not count. */
export const restoreTask = defineTaskEdit({
  name: 'restoreTask',
  field: 'deletedAt',
  patch: z.strictObject({ isDeleted: z.literal(false) }),
  isForDeleted: true,
  read: (task) => ({ isDeleted: isDeleted(task) }),
  asksFacts: true,
  guard: (task, _patch, { tasks }) => (isDeleted(task) ? refuseAnotherTask(tasks) : null),
  apply: (task) => ({ ...task, deletedAt: null }),
});

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
