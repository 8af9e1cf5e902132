import { z } from 'zod/mini';
import { cleanGroupName, groupNameProblem } from '../domain/task/group.ts';
import { givenName } from '../wire/text.ts';
import { defineGroupEdit } from './edit.ts';

/** §2.4, create a group; the edit's target is its id. Refused with `GroupNameEmpty` or `GroupNameTooLong`. */
export const createGroup = defineGroupEdit({
  name: 'createGroup',
  field: 'taskGroupId',
  patch: z.strictObject({ taskGroupName: givenName }),
  read: ({ taskGroupName }) => ({ taskGroupName }),
  guard: ({ taskGroupName }) => {
    const code = groupNameProblem(taskGroupName);
    return code === null ? null : { code };
  },
  apply: (group) => group,
  make: {
    sourceOf: () => null,
    row: (taskGroupId, { taskGroupName }) => ({
      taskGroupId,
      taskGroupName: cleanGroupName(taskGroupName),
      isDefault: false,
      fieldRevisions: {},
    }),
  },
});
