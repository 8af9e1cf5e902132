import { exportEdits } from '#app/store/editFile.ts';
import type { Store } from '#app/store/openStore.ts';
import { saveEditFile } from './saveEditFile.ts';

/** Puts what the account has not sent into a file. */
export async function saveUnsentEdits(store: Store): Promise<void> {
  saveEditFile(await exportEdits(store));
}
