import type { Store } from '../openStore.ts';
import type { MetaValues } from '../tables.ts';
import { writeDurably } from '../writeDurably.ts';

export type ExportChoices = MetaValues['exportChoices'];

/** Returns the choices of the last export on this device; `null` before the first one. */
export async function readExportChoices({ main }: Store): Promise<ExportChoices | null> {
  const row = await main.meta.get('exportChoices');
  return row?.key === 'exportChoices' ? row.value : null;
}

/** Stores the choices; a device without space does without them. Writes nothing after a sign-out. */
export async function saveExportChoices(store: Store, value: ExportChoices): Promise<void> {
  if (store.isClosed) return;
  await writeDurably(store, store.main, () => store.main.meta.put({ key: 'exportChoices', value }));
}
