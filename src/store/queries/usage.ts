import type { Store } from '../openStore.ts';
import type { MetaValues } from '../tables.ts';

/** Returns the account's charges as this device read them last; `null` before the first read. */
export async function usageOf({ main }: Store): Promise<MetaValues['usage'] | null> {
  const row = await main.meta.get('usage');
  return row?.key === 'usage' ? row.value : null;
}
