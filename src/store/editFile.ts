import { backupOf, type BackupEdit } from './outboxBackup.ts';
import type { Store } from './openStore.ts';
import { openEdits } from './overlay.ts';
import type { EditRow } from './tables.ts';

/** An edit as it stands in a file of edits. */
export type FiledEdit = BackupEdit & Pick<EditRow, 'state' | 'outcome'>;

export function filedEdit(edit: EditRow): FiledEdit {
  return { ...backupOf(edit), state: edit.state, outcome: edit.outcome };
}

/** Every edit that the service has not confirmed, as JSON text to keep or to show to somebody. */
export async function exportEdits(store: Pick<Store, 'outbox'>): Promise<string> {
  return editFile((await openEdits(store)).map(filedEdit));
}

export function editFile(edits: readonly FiledEdit[]): string {
  return JSON.stringify(edits, null, 2);
}
