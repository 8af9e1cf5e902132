import { bridge } from '#app/bridge/bridge.ts';
import { exportEdits } from '#app/store/outbox/editFile.ts';
import { saveFile } from '#app/parts/saveFile.ts';
import type { Store } from '#app/store/openStore.ts';

/** Saves the account's unsent edits to a file, with the sync log that shows why they wait. */
export async function saveUnsentEdits(store: Store): Promise<void> {
  saveEditFile(await exportEdits(store, await bridge.trace()));
}

/** Saves edits that the service has not confirmed to a file. */
export function saveEditFile(text: string): void {
  const name = `sheaf-edits-${new Date().toISOString().slice(0, 10)}.json`;
  saveFile(name, new Blob([text], { type: 'application/json' }));
}
