import type { Store } from '../openStore.ts';
import { attentionStates, unsentStates, type EditRow } from '../tables.ts';

/** An edit as the user sees it. Values are in the form of the edit's patch (core/edits). */
export interface EditView {
  uuid: string;
  name: string;
  /** The unit of conflict (core/edits/edit.ts). */
  field: string;
  /** A task's id, or a template's registration id as text. */
  target: string;
  targetName: string;
  /** `sent`: in transit, cannot be discarded any more. */
  state: 'waiting' | 'sent' | 'conflict' | 'refused';
  createdAt: number;
  /** The user's values, and the values before the edit. */
  patch: unknown;
  base: unknown;
  /** Only for a conflict: the service's value, its author and its time. */
  conflict: { value: unknown; changedBy: string; changedAt: number } | null;
  /** Only for a refused edit: the code and facts of the service. */
  refusal: { code: string; [fact: string]: unknown } | null;
}

/** Returns the edits that wait to be sent or confirmed, and those that the user must decide about, oldest first. */
export async function outboxView({ outbox }: Store): Promise<{ waiting: EditView[]; attention: EditView[] }> {
  const waiting = await outbox.edits.where('state').anyOf(unsentStates).sortBy('place');
  const attention = await outbox.edits.where('state').anyOf(attentionStates).sortBy('place');
  return { waiting: waiting.flatMap(editView), attention: attention.flatMap(editView) };
}

function editView(row: EditRow): EditView[] {
  const { uuid, name, field, target, targetName, state, createdAt, patch, base, outcome } = row;
  if (state === 'applied' || state === 'settled' || state === 'discarded') return [];
  const conflict =
    outcome?.outcome === 'conflict'
      ? { value: outcome.value, changedBy: outcome.changedBy, changedAt: outcome.changedAt }
      : null;
  const refusal = outcome?.outcome === 'refused' ? outcome.refusal : null;
  return [{ uuid, name, field, target, targetName, state, createdAt, patch, base, conflict, refusal }];
}
