import { z } from 'zod/mini';
import { isDeleted } from '../domain/task/deletedTask.ts';
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
