import { fieldRevision, targetOf, type Edit, type EditedRow } from '#core/edits/edit.ts';
import { editsByName } from '#core/edits/registry.ts';
import type { Store } from './openStore.ts';
import { attentionStates, pendingStates, unsentStates, type EditRow } from './tables.ts';

/**
 * Returns the pending edits in their order. Read them before the rows: otherwise the value of an edit that is confirmed
 * in between would disappear for a moment.
 */
export async function pendingEdits({ outbox }: Store): Promise<EditRow[]> {
  return outbox.edits.where('state').anyOf(pendingStates).sortBy('place');
}

/** As `pendingEdits`, with the edits that the user must decide about. */
export async function openEdits({ outbox }: Pick<Store, 'outbox'>): Promise<EditRow[]> {
  return outbox.edits
    .where('state')
    .anyOf([...pendingStates, ...attentionStates])
    .sortBy('place');
}

export async function hasUnsentEdits({ outbox }: Store): Promise<boolean> {
  return (await outbox.edits.where('state').anyOf(unsentStates).count()) > 0;
}

/**
 * Returns the edits that the row does not contain yet, in their order. The edit that created the row is not one of
 * them.
 */
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
          // The row may be newer than the acknowledgement and contain a later change of another user.
          fieldRevision(row, field) < outcome.revision)),
  );
}

/** Returns the row with the edits of this device applied that the row does not contain yet. */
export function withEdits<Row extends EditedRow>(row: Row, edits: readonly EditRow[]): Row {
  return missingEdits(row, edits).reduce((before, { name, patch, createdAt }) => {
    const edit: Edit | undefined = editsByName.get(name);
    const parsed = edit?.patch.safeParse(patch);
    // An edit returns a row of the same kind.
    return edit === undefined || parsed?.success !== true
      ? before
      : (edit.apply(before, parsed.data, createdAt) as Row);
  }, row);
}

/** Returns whether a pending edit removes this row for good. */
export function isRemoved(row: EditedRow, edits: readonly EditRow[]): boolean {
  return missingEdits(row, edits).some(({ name }) => editsByName.get(name)?.removes === true);
}
