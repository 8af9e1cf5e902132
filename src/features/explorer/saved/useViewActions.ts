import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import type { Result } from '#core/domain/refusal.ts';
import { createView, deleteView, overwriteView, renameView, setDefaultView } from '#core/edits/viewEdits.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import { useStore } from '#app/state/session.ts';
import { useUndo } from '#app/state/edits/editActions.ts';
import { enqueueEdit } from '#app/store/outbox/outbox.ts';
import type { ListedView } from '#app/store/queries/savedViews.ts';
import { basedOn, withSavedView } from './viewSettings.ts';

interface ViewActions {
  /** Opens a view; `null` shows all rows and columns. */
  open: (view: ListedView | null) => void;
  /** Saves what is shown under a name, as a new view. */
  saveAs: (taskId: string, viewName: string, settings: string) => Promise<Result<unknown>>;
  rename: (view: ListedView, viewName: string) => Promise<Result<unknown>>;
  overwrite: (view: ListedView, settings: string) => Promise<void>;
  setDefault: (view: ListedView, isDefault: boolean) => Promise<void>;
  remove: (view: ListedView) => Promise<void>;
}

/** Returns the actions on saved views. They also work without the service: edits wait on this device (core/edits). */
export function useViewActions(): ViewActions {
  const store = useStore();
  const [, setAddress] = useSearchParams();
  const { t } = useTranslation('explorer');
  const report = useReport();
  return {
    open: (view) => setAddress((before) => withSavedView(before, view)),
    saveAs: async (taskId, viewName, settings) => {
      const viewId = crypto.randomUUID();
      const result = await enqueueEdit(store, createView, viewId, { taskId, viewName, settings });
      if (result.ok) setAddress((before) => basedOn(before, viewId), { replace: true });
      return result;
    },
    rename: ({ viewId }, viewName) => enqueueEdit(store, renameView, viewId, { viewName }),
    overwrite: async ({ viewId, viewName: name }, settings) => {
      report(
        await enqueueEdit(store, overwriteView, viewId, { settings }),
        t(($) => $.views.saved, { name }),
      );
    },
    setDefault: async ({ viewId, viewName: name }, isDefault) => {
      report(
        await enqueueEdit(store, setDefaultView, viewId, { isDefault }),
        t(($) => $.views[isDefault ? 'opensFirst' : 'opensNoLonger'], { name }),
      );
    },
    remove: async ({ viewId, viewName: name }) => {
      const result = await enqueueEdit(store, deleteView, viewId, { isDeleted: true });
      if (result.ok) setAddress((before) => basedOn(before, null), { replace: true });
      report(
        result,
        t(($) => $.views.deleted, { name }),
      );
    },
  };
}

/** Returns a function that reports the result of an edit, with a button that undoes it. */
function useReport(): (result: Result<{ uuid: string }>, title: string) => void {
  const notify = useNotify();
  const messages = useMessages();
  const undoOf = useUndo();
  return (result, title) => {
    if (result.ok) notify({ intent: 'success', title, action: undoOf(result.value.uuid) });
    else notify({ intent: 'error', title: messages.ofRefusal(result.refusal) });
  };
}
