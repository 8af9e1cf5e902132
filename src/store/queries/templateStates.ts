import { untouchedState, type TemplateState } from '#core/domain/template/templateState.ts';
import { editsByName } from '#core/edits/registry.ts';
import type { Store } from '../openStore.ts';
import { missingEdits, pendingEdits, withEdits } from '../overlay.ts';
import type { EditRow } from '../tables.ts';

/** The account's marks of a template as the screen shows them: the row with its pending edits. */
export interface TemplateStateView extends TemplateState {
  /** Fields with edits that the service has not confirmed. */
  pendingFields: string[];
}

/** Returns the marks by registration id; an unmarked template is absent. */
export async function templateStates(store: Store): Promise<Map<number, TemplateStateView>> {
  const edits = await pendingEdits(store);
  const rows = await store.main.templateStates.toArray();
  const edited = edits.filter(isOfTemplate).map(({ target }) => untouchedState(Number(target)));
  // Rows of the service replace rows that only exist as edits.
  return new Map([...edited, ...rows].map((row) => [row.templateRegistrationId, stateView(row, edits)]));
}

function stateView(row: TemplateState, edits: readonly EditRow[]): TemplateStateView {
  const pendingFields = [...new Set(missingEdits(row, edits).map(({ field }) => field))];
  return { ...withEdits(row, edits), pendingFields };
}

function isOfTemplate({ name }: EditRow): boolean {
  return editsByName.get(name)?.of === 'template';
}
