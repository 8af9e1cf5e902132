import type { Store } from '../openStore.ts';
import type { MetaValues } from '../tables.ts';

/** The account's charges as this device read them last; `null` before the first time. */
export async function usageOf({ main }: Store): Promise<MetaValues['usage'] | null> {
  const row = await main.meta.get('usage');
  return row?.key === 'usage' ? row.value : null;
}
