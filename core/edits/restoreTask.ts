import { z } from 'zod/mini';
import { isDeleted } from '../domain/task/deletedTask.ts';
import { refuseAnotherTask } from '../domain/task/taskLimit.ts';
import { defineTaskEdit } from './edit.ts';

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
