import { z } from 'zod/mini';
import { refuseMore } from '../domain/account/quota.ts';
import { cleanGroupName, groupNameProblem } from '../domain/task/task.ts';
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

/**
 * Renames a group. The default one is shown under a translated name, so it cannot be renamed. Refused with
 * `GroupIsDefault`, `GroupNameEmpty`, `GroupNameTooLong` or `GroupMissing`.
 */
export const renameGroup = defineGroupEdit({
  name: 'renameGroup',
  field: 'taskGroupName',
  patch: z.strictObject({ taskGroupName: givenName }),
  read: ({ taskGroupName }) => ({ taskGroupName }),
  guard: ({ isDefault }, { taskGroupName }) => {
    const code = isDefault ? 'GroupIsDefault' : groupNameProblem(cleanGroupName(taskGroupName));
    return code === null ? null : { code };
  },
  apply: (group, { taskGroupName }) => ({ ...group, taskGroupName: cleanGroupName(taskGroupName) }),
});

/**
 * Deletes a group; its tasks, deleted ones too, move to the default group, which cannot be deleted: `GroupIsDefault`.
 */
export const deleteGroup = defineGroupEdit({
  name: 'deleteGroup',
  field: 'deletedAt',
  patch: z.strictObject({ isDeleted: z.literal(true) }),
  removes: true,
  read: () => ({ isDeleted: false }),
  guard: ({ isDefault }) => (isDefault ? { code: 'GroupIsDefault' } : null),
  apply: (group) => group,
});
