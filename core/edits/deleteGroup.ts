import { z } from 'zod/mini';
import { defineGroupEdit } from './edit.ts';

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
