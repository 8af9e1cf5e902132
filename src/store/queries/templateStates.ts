import { untouchedState, type TemplateState } from '#core/domain/template/templateState.ts';
import { editsByName } from '#core/edits/registry.ts';
import type { Store } from '../openStore.ts';
import { missingEdits, pendingEdits, withEdits } from '../overlay.ts';
import type { EditRow } from '../tables.ts';

/** What the account says of a template, as the screen shows it: the row with its pending edits. */
export interface TemplateStateView extends TemplateState {
  /** Fields with edits that the service has not confirmed. */
  pendingFields: string[];
}

/** By registration id; a template that nothing was said of is not in it. */
export async function templateStates(store: Store): Promise<Map<number, TemplateStateView>> {
  const edits = await pendingEdits(store);
  const rows = await store.main.templateStates.toArray();
  const edited = edits.filter(isOfTemplate).map(({ target }) => untouchedState(Number(target)));
  // What the service sent takes the place of what is only edited here.
  return new Map([...edited, ...rows].map((row) => [row.templateRegistrationId, stateView(row, edits)]));
}

function stateView(row: TemplateState, edits: readonly EditRow[]): TemplateStateView {
  const pendingFields = [...new Set(missingEdits(row, edits).map(({ field }) => field))];
  return { ...withEdits(row, edits), pendingFields };
}

function isOfTemplate({ name }: EditRow): boolean {
  return editsByName.get(name)?.of === 'template';
}
