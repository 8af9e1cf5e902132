import type { Store } from '../openStore.ts';

/** More reports than one device gives in a week are not kept. */
const maxReports = 100;

/** Returns true once per end of an export or a run: the first tab of this device that asks may report it. */
export async function claimReport(store: Store, end: string): Promise<boolean> {
  if (store.isClosed) return false;
  const { meta } = store.main;
  return store.main.transaction('rw', meta, async () => {
    const row = await meta.get('reportedExports');
    const reported = row?.key === 'reportedExports' ? row.value : [];
    if (reported.includes(end)) return false;
    await meta.put({ key: 'reportedExports', value: [...reported, end].slice(-maxReports) });
    return true;
  });
}
