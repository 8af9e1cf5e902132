import type { Store } from '#app/store/openStore.ts';
import { exportEdits } from '#app/store/outbox.ts';

/** Puts the edits that the service has not confirmed into a file of the user's. */
export async function saveUnsentEdits(store: Store): Promise<void> {
  const file = new Blob([await exportEdits(store)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `sheaf-edits-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
