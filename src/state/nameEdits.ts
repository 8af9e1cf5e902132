import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import type { Result } from '#core/domain/refusal.ts';
import { renameTask } from '#core/edits/renameTask.ts';
import { refusalReply } from '#core/wire/refusal.ts';
import { useSentences } from '#app/i18n/useSentences.ts';
import type { DisputedEdit } from '#app/parts/edit/Disputes.tsx';
import { useNotify } from '#app/parts/useNotify.ts';
import { discardEdit, enqueueEdit, retryEdit } from '#app/store/outbox.ts';
import { outboxView, type EditView } from '#app/store/queries/outboxView.ts';
import { useStore } from './session.ts';

export interface NameEdits {
  /** Renamings that the user must decide about, by task. */
  disputedByTaskId: ReadonlyMap<string, DisputedEdit[]>;
  rename: (taskId: string, taskName: string) => Promise<Result<unknown>>;
  sendAgain: (uuid: string) => void;
  giveUp: (uuid: string) => void;
}

/** Renaming works without the service: the edit waits on this device (core/edits/renameTask.ts). */
export function useNameEdits(): NameEdits {
  const store = useStore();
  const notify = useNotify();
  const sentences = useSentences();
  const outbox = useLiveQuery(() => outboxView(store), [store]);
  const disputedByTaskId = useMemo(() => disputedNames(outbox?.attention ?? []), [outbox]);
  return useMemo(
    () => ({
      disputedByTaskId,
      rename: (taskId, taskName) => enqueueEdit(store, renameTask, taskId, { taskName }),
      sendAgain: (uuid) => {
        void retryEdit(store, uuid).then((result) => {
          if (!result.ok) notify({ intent: 'error', title: sentences.ofRefusal(result.refusal) });
        });
      },
      giveUp: (uuid) => void discardEdit(store, uuid),
    }),
    [store, disputedByTaskId, notify, sentences],
  );
}

function disputedNames(attention: readonly EditView[]): Map<string, DisputedEdit[]> {
  const byTaskId = new Map<string, DisputedEdit[]>();
  for (const edit of attention) {
    if (edit.name !== renameTask.name) continue;
    byTaskId.set(edit.taskId, [...(byTaskId.get(edit.taskId) ?? []), disputedName(edit)]);
  }
  return byTaskId;
}

function disputedName({ uuid, patch, conflict, refusal }: EditView): DisputedEdit {
  const known = refusalReply.safeParse(refusal);
  return {
    uuid,
    mine: nameIn(patch),
    conflict: conflict && { ...conflict, theirs: nameIn(conflict.value) },
    refusal: known.success ? known.data : null,
  };
}

function nameIn(patch: unknown): string {
  const parsed = renameTask.patch.safeParse(patch);
  return parsed.success ? parsed.data.taskName : '';
}
