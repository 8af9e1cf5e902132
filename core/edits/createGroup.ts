import { z } from 'zod/mini';
import { refuseMore } from '../domain/account/quota.ts';
import { cleanGroupName, groupNameProblem } from '../domain/task/group.ts';
import { givenName } from '../wire/codec/text.ts';
import { defineGroupEdit } from './edit.ts';

/**
 * §2.4, create a group; the edit's target is its id. Refused with `GroupNameEmpty`, `GroupNameTooLong` or
 * `QuotaReached` (`groupLimit`).
 */
export const createGroup = defineGroupEdit({
  name: 'createGroup',
  field: 'taskGroupId',
  patch: z.strictObject({ taskGroupName: givenName }),
  read: ({ taskGroupName }) => ({ taskGroupName }),
  asksFacts: true,
  guard: ({ taskGroupId, taskGroupName }, _patch, { groups, groupLimit: limit }) => {
    const code = groupNameProblem(taskGroupName);
    if (code !== null) return { code };
    const used = groups.filter((each) => each.taskGroupId !== taskGroupId).length;
    return refuseMore('groupLimit', { used, limit });
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
