import { isDeleted } from '#core/domain/task/task.ts';
import type { EditFacts } from '#core/edits/edit.ts';
import { optimisticTasks } from './optimisticRows.ts';
import type { Store } from './openStore.ts';
import { withEdits } from './overlay.ts';
import { groupsWith } from './queries/groups.ts';
import type { EditRow } from './tables.ts';

/** Returns the facts beside the row that guards need, as this device knows them. An unknown plan has no limit. */
export async function editFacts(store: Store, edits: readonly EditRow[]): Promise<EditFacts> {
  const account = await store.main.account.get(store.accountId);
  const quantity = await countTasks(store, edits);
  const groupLimit = account?.quotas?.groupLimit.limit ?? Infinity;
  const tasks = { quantity, limit: account?.taskLimit ?? Infinity };
  return { groups: await groupsWith(store, edits), groupLimit, tasks };
}

async function countTasks(store: Store, edits: readonly EditRow[]): Promise<number> {
  const { tasks } = store.main;
  const stored = (await tasks.count()) - (await tasks.where('deletedAt').above(0).count());
  const targets = edits.filter(({ field }) => field === 'deletedAt').map(({ target }) => target);
  const edited = (await tasks.bulkGet([...new Set(targets)])).flatMap((row) => row ?? []);
  const changed = edited.map((row) => Number(isDeleted(row)) - Number(isDeleted(withEdits(row, edits))));
  const made = [...(await optimisticTasks(store, edits)).values()].filter((row) => !isDeleted(withEdits(row, edits)));
  return stored + made.length + changed.reduce((sum, change) => sum + change, 0);
}
