import { bridge } from '#app/bridge/bridge.ts';
import { exportEdits } from '#app/store/outbox/editFile.ts';
import type { Store } from '#app/store/openStore.ts';

/** Saves the account's unsent edits to a file, with the sync log that shows why they wait. */
export async function saveUnsentEdits(store: Store): Promise<void> {
  saveEditFile(await exportEdits(store, await bridge.trace()));
}

/** Saves edits that the service has not confirmed to a file. */
export function saveEditFile(text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = `sheaf-edits-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
