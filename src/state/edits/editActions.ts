import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Result } from '#core/domain/refusal.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { useNotify, type Notice } from '#app/parts/useNotify.ts';
import { discardEdit, restoreAndRetry, retryEdit, undoEdit } from '#app/store/outbox/outbox.ts';
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

export interface EditAnswers {
  /** Queues the edit again; after a conflict this means "use mine". */
  retry: (uuid: string) => void;
  discard: (uuid: string) => void;
  /** Restores the deleted task of a refused edit, and queues the edit again behind that. */
  restore: (uuid: string) => void;
}

/** Returns the user's answers to an edit that waits or that the service did not accept. */
export function useEditAnswers(): EditAnswers {
  const store = useStore();
  const notify = useNotify();
  const messages = useMessages();
  return useMemo(() => {
    const answer = async (result: Promise<Result<unknown>>) => {
      const answered = await result;
      if (!answered.ok) notify({ intent: 'error', title: messages.ofRefusal(answered.refusal) });
    };
    return {
      retry: (uuid) => void answer(retryEdit(store, uuid)),
      discard: (uuid) => void answer(discardEdit(store, uuid)),
      restore: (uuid) => void answer(restoreAndRetry(store, uuid)),
    };
  }, [store, notify, messages]);
}
