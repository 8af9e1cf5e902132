import type { Store } from '../../openStore.ts';

/**
 * Returns true where this device has all tasks that the service sent: without that an empty table says nothing about
 * the account. False before the first read has ended, and where the browser lost rows, which the leading worker then
 * reads again (workers/sync/pull/checkRows.ts).
 */
export function areTasksRead({ main }: Store): Promise<boolean> {
  return main.transaction('r', main.meta, main.tasks, async () => {
    const cursor = await main.meta.get('cursor');
    // The first read has a third part until it ends (core/wire/SYNC.md, "cursor").
    if (typeof cursor?.value !== 'string' || cursor.value.split('.').length !== 2) return false;
    const counts = await main.meta.get('counts');
    // An earlier version stored no counts.
    return counts?.key !== 'counts' || counts.value.tasks === (await main.tasks.count());
  });
}
