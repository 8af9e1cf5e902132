import { z } from 'zod/mini';
import { defineTaskEdit } from './edit.ts';

/** §2.4, move to group. Refused with `GroupMissing`. */
export const moveTask = defineTaskEdit({
  name: 'moveTask',
  field: 'taskGroupId',
  patch: z.strictObject({ taskGroupId: z.uuid() }),
  read: ({ taskGroupId }) => ({ taskGroupId }),
  asksFacts: true,
  guard: (_task, { taskGroupId }, { groups }) =>
    groups.some((group) => group.taskGroupId === taskGroupId) ? null : { code: 'GroupMissing' },
  apply: (task, { taskGroupId }) => ({ ...task, taskGroupId }),
});
