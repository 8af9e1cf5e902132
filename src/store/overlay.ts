import { fieldRevision, targetOf, type Edit, type EditedRow } from '#core/edits/edit.ts';
import { editsByName } from '#core/edits/registry.ts';
import type { Store } from './openStore.ts';
import type { EditRow } from './tables.ts';

/** Edits that a row does not show yet. */
export const pendingStates = ['waiting', 'sent', 'applied'] as const;
/** Edits that have no answer of the service yet. */
export const unsentStates = ['waiting', 'sent'] as const;
/** Edits that the user must decide about. */
export const attentionStates = ['conflict', 'refused'] as const;

/** In their order. Before the rows, always: the other way round an edit would flicker back when it is confirmed in between. */
export async function pendingEdits({ outbox }: Store): Promise<EditRow[]> {
  return outbox.edits.where('state').anyOf(pendingStates).sortBy('place');
}

/** The same with those that the user must decide about. */
export async function openEdits({ outbox }: Pick<Store, 'outbox'>): Promise<EditRow[]> {
  return outbox.edits
    .where('state')
    .anyOf([...pendingStates, ...attentionStates])
    .sortBy('place');
}

export async function hasUnsentEdits({ outbox }: Store): Promise<boolean> {
  return (await outbox.edits.where('state').anyOf(unsentStates).count()) > 0;
}

/** The edits of `edits` that are still missing in the row, in their order. The one that made the row is not: the row is there. */
export function missingEdits(row: EditedRow, edits: readonly EditRow[]): EditRow[] {
  const wanted = targetOf(row);
  return edits.filter(
    ({ name, target, state, field, outcome }) =>
      target === wanted &&
      editsByName.get(name)?.make === undefined &&
      (state === 'waiting' ||
        state === 'sent' ||
        (state === 'applied' &&
          outcome?.outcome === 'applied' &&
          // The row may be ahead of the acknowledgement, with a later change of somebody else in it.
          fieldRevision(row, field) < outcome.revision)),
  );
}

/** The row as the user must see it: with the own edits that the service has not sent back yet. */
export function withEdits<Row extends EditedRow>(row: Row, edits: readonly EditRow[]): Row {
  return missingEdits(row, edits).reduce((before, { name, patch, createdAt }) => {
    const edit: Edit | undefined = editsByName.get(name);
    const parsed = edit?.patch.safeParse(patch);
    // An edit gives back a row of the kind that it takes.
    return edit === undefined || parsed?.success !== true
      ? before
      : (edit.apply(before, parsed.data, createdAt) as Row);
  }, row);
}

/** Whether an edit that is under way takes this row away for good. */
export function isRemoved(row: EditedRow, edits: readonly EditRow[]): boolean {
  return missingEdits(row, edits).some(({ name }) => editsByName.get(name)?.removes === true);
}
