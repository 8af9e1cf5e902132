import { z } from 'zod/mini';
import { cleanTaskName, taskNameProblem } from '../domain/task/task.ts';
import { givenName } from '../wire/codec/text.ts';
import { defineTaskEdit } from './edit.ts';

/** §7.5, rename task. Refused with `TaskNameEmpty` or `TaskNameTooLong`. */
export const renameTask = defineTaskEdit({
  name: 'renameTask',
  field: 'taskName',
  patch: z.strictObject({ taskName: givenName }),
  read: (task) => ({ taskName: task.taskName }),
  guard: (_task, { taskName }) => {
    const code = taskNameProblem(cleanTaskName(taskName));
    return code === null ? null : { code };
  },
  apply: (task, { taskName }) => ({ ...task, taskName: cleanTaskName(taskName) }),
});
