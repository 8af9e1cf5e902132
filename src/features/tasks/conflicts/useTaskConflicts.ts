import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { editsByName } from '#core/edits/registry.ts';
import { setProxy } from '#core/edits/runEdits.ts';
import { refusalReply } from '#core/wire/call/refusal.ts';
import type { ConflictingEdit } from './Conflicts.tsx';
import { useEditValue } from '#app/parts/format/useEditValue.ts';
import { groupsOf } from '#app/store/queries/tasks/groups.ts';
import { outboxView, type EditView } from '#app/store/queries/outboxView.ts';
import { useEditAnswers, type EditAnswers } from '#app/state/edits/editActions.ts';
import { useStore } from '#app/state/session.ts';

/** Edits of this device that the user must decide about, by task. */
export interface TaskConflicts extends EditAnswers {
  byTaskId: ReadonlyMap<string, ConflictingEdit[]>;
}

/** Edits of tasks that the service did not accept, and the two actions that resolve each of them. */
export function useTaskConflicts(): TaskConflicts {
  const store = useStore();
  const outbox = useLiveQuery(() => outboxView(store), [store]);
  const groups = useLiveQuery(() => groupsOf(store), [store]);
  const valueOf = useEditValue(groups);
  const byTaskId = useMemo(() => conflictsByTaskId(outbox?.attention ?? [], valueOf), [outbox, valueOf]);
  const answers = useEditAnswers();
  return useMemo(() => ({ byTaskId, ...answers }), [byTaskId, answers]);
}

/**
 * Returns the conflicts by task id. Conflicts of proxy settings appear only in the sync panel, because settings are not
 * one value that can be compared.
 */
function conflictsByTaskId(
  attention: readonly EditView[],
  valueOf: ReturnType<typeof useEditValue>,
): Map<string, ConflictingEdit[]> {
  const byTaskId = new Map<string, ConflictingEdit[]>();
  for (const edit of attention) {
    if (editsByName.get(edit.name)?.of !== 'task' || edit.name === setProxy.name) continue;
    byTaskId.set(edit.target, [...(byTaskId.get(edit.target) ?? []), conflictOf(edit, valueOf)]);
  }
  return byTaskId;
}

function conflictOf(
  { uuid, name, field, patch, conflict, refusal }: EditView,
  valueOf: ReturnType<typeof useEditValue>,
): ConflictingEdit {
  const known = refusalReply.safeParse(refusal);
  return {
    uuid,
    mine: valueOf(field, patch) ?? name,
    conflict: conflict && { ...conflict, theirs: valueOf(field, conflict.value) ?? '' },
    refusal: known.success ? known.data : null,
  };
}
