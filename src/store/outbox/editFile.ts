import { backupOf, type BackupEdit } from './outboxBackup.ts';
import type { Store } from '../openStore.ts';
import { openEdits } from '../overlay.ts';
import type { EditRow } from '../tables.ts';

/** An edit in the form of an exported file. */
export type FiledEdit = BackupEdit & Pick<EditRow, 'state' | 'outcome'>;

export function filedEdit(edit: EditRow): FiledEdit {
  return { ...backupOf(edit), state: edit.state, outcome: edit.outcome };
}

/** Returns the text of a file with every edit that the service has not confirmed, and the sync log that shows why. */
export async function exportEdits(store: Pick<Store, 'outbox'>, syncLog: readonly object[]): Promise<string> {
  return editFile((await openEdits(store)).map(filedEdit), syncLog);
}

export function editFile(edits: readonly FiledEdit[], syncLog: readonly object[]): string {
  return JSON.stringify({ edits, syncLog }, null, 2);
}
