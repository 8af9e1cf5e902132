import { useTranslation } from 'react-i18next';
import { placeText, withMend, withoutMend, type Mend } from '#core/domain/drift/mending.ts';
import { setMends } from '#core/edits/runEdits.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import { useStore } from '#app/state/session.ts';
import { useUndo } from '#app/state/edits/editActions.ts';
import { enqueueEdit } from '#app/store/outbox/outbox.ts';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';

interface Mends {
  /** Lets the next runs use the new selector. */
  take: (mend: Mend) => Promise<void>;
  /** Lets them use several new selectors, in one edit. */
  takeAll: (some: readonly Mend[]) => Promise<void>;
  /** Lets the next runs use the recipe's own selector again. */
  remove: (mend: Mend) => Promise<void>;
}

/**
 * Returns functions that change the selectors of a task and report it, with a way back. They work without the service:
 * the edit waits on this device.
 */
export function useMends({ taskId, mends }: Pick<TaskView, 'taskId' | 'mends'>): Mends {
  const { t } = useTranslation('drift');
  const store = useStore();
  const notify = useNotify();
  const messages = useMessages();
  const undoOf = useUndo();
  const change = async (changed: Mend[], title: string) => {
    const result = await enqueueEdit(store, setMends, taskId, { mends: changed });
    if (result.ok) notify({ intent: 'success', title, action: undoOf(result.value.uuid) });
    else notify({ intent: 'error', title: t(($) => $.mends.notTaken), body: messages.ofRefusal(result.refusal) });
  };
  return {
    take: (mend) =>
      change(
        withMend(mends, mend),
        t(($) => $.mends.taken, { selector: placeText(mend.to) }),
      ),
    takeAll: (some) =>
      change(
        some.reduce(withMend, [...mends]),
        t(($) => $.mends.takenAll),
      ),
    remove: (mend) =>
      change(
        withoutMend(mends, mend),
        t(($) => $.mends.removed, { selector: placeText(mend.from) }),
      ),
  };
}
