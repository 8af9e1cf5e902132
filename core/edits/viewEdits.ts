import { z } from 'zod/mini';
import { refuseMore } from '../domain/account/quota.ts';
import { viewName, viewSettings } from '../wire/rows/editableFields.ts';
import { defineViewEdit } from './edit.ts';

/**
 * Saves a view of a task under a name; the edit's target is its id. Of a deleted view it makes the same one again.
 * Refused with `QuotaReached` (`viewLimit`), and by the service with `NotFound` or `TaskDeleted` of the task.
 */
export const createView = defineViewEdit({
  name: 'createView',
  field: 'viewId',
  patch: z.strictObject({ taskId: z.uuid(), viewName, settings: viewSettings }),
  read: ({ taskId, viewName: name, settings }) => ({ taskId, viewName: name, settings }),
  asksFacts: true,
  guard: (_view, _patch, { views }) => refuseMore('viewLimit', views),
  apply: (view) => view,
  make: {
    sourceOf: () => null,
    row: (viewId, patch, _source, at) => ({
      viewId,
      ...patch,
      viewName: patch.viewName.trim(),
      defaultSince: null,
      createdAt: at,
      fieldRevisions: {},
    }),
  },
});

/** Renames a view. Two views of a task may have the same name; their ids differ. Never refused. */
export const renameView = defineViewEdit({
  name: 'renameView',
  field: 'viewName',
  patch: z.strictObject({ viewName }),
  read: ({ viewName: name }) => ({ viewName: name }),
  guard: () => null,
  apply: (view, { viewName: name }) => ({ ...view, viewName: name.trim() }),
});

/** Replaces what a view shows. Never refused. */
export const overwriteView = defineViewEdit({
  name: 'overwriteView',
  field: 'settings',
  patch: z.strictObject({ settings: viewSettings }),
  read: ({ settings }) => ({ settings }),
  guard: () => null,
  apply: (view, { settings }) => ({ ...view, settings }),
});

/**
 * Makes a view the one that opens for its task, or no longer. The other views stay as they are, because the latest one
 * counts: two devices that choose different views are not in conflict. Never refused.
 */
export const setDefaultView = defineViewEdit({
  name: 'setDefaultView',
  field: 'defaultSince',
  patch: z.strictObject({ isDefault: z.boolean() }),
  read: ({ defaultSince }) => ({ isDefault: defaultSince !== null }),
  guard: () => null,
  apply: (view, { isDefault }, at) => ({ ...view, defaultSince: isDefault ? at : null }),
});

/** Deletes a view. Never refused; a view that no longer exists is not refused either. */
export const deleteView = defineViewEdit({
  name: 'deleteView',
  field: 'deletedAt',
  patch: z.strictObject({ isDeleted: z.literal(true) }),
  removes: true,
  read: ({ taskId, viewName: name, settings }) => ({ taskId, viewName: name, settings }),
  guard: () => null,
  apply: (view) => view,
});
