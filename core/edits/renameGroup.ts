import { z } from 'zod/mini';
import { cleanGroupName, groupNameProblem } from '../domain/task/group.ts';
import { givenName } from '../wire/codec/text.ts';
import { defineGroupEdit } from './edit.ts';

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
