import { useTranslation } from 'react-i18next';
import { useMessages } from '#app/i18n/useMessages.ts';
import { useNotify, type Notice } from '#app/parts/useNotify.ts';
import { undoEdit } from '#app/store/outbox/outbox.ts';
import { useStore } from '../session.ts';

/**
 * Returns the button of a notice about an edit (its `uuid`) that undoes it, and reports why where that fails. Its text
 * is one of the deferred texts (src/i18n).
 */
export function useUndo(): (uuid: string) => NonNullable<Notice['action']> {
  const { t } = useTranslation('tasks');
  const store = useStore();
  const notify = useNotify();
  const messages = useMessages();
  const undo = async (uuid: string) => {
    const result = await undoEdit(store, uuid);
    if (!result.ok) notify({ intent: 'error', title: messages.ofRefusal(result.refusal) });
  };
  return (uuid) => ({ label: t(($) => $.undo.action), onClick: () => void undo(uuid) });
}
