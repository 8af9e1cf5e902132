import { useTranslation } from 'react-i18next';
import { acceptRun } from '#core/edits/runEdits.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import { useStore } from '#app/state/session.ts';
import { useUndo } from '#app/state/edits/editActions.ts';
import { enqueueEdit } from '#app/store/outbox/outbox.ts';

/**
 * Returns a function that accepts a run as the new usual and reports it, with a way back. Works without the service:
 * the edit waits on this device.
 */
export function useAcceptRun(): (run: { taskId: string; lotNo: number }) => Promise<void> {
  const { t } = useTranslation('drift');
  const store = useStore();
  const notify = useNotify();
  const messages = useMessages();
  const undoOf = useUndo();
  return async ({ taskId, lotNo }) => {
    const result = await enqueueEdit(store, acceptRun, taskId, { acceptedLotNo: lotNo });
    if (!result.ok) {
      notify({ intent: 'error', title: t(($) => $.notAccepted), body: messages.ofRefusal(result.refusal) });
      return;
    }
    notify({ intent: 'success', title: t(($) => $.accepted, { lotNo }), action: undoOf(result.value.uuid) });
  };
}
