import { foldText } from '#core/domain/query/foldText.ts';
import { inLiveQuery } from '#app/store/liveQuery.ts';
import type { Store } from '#app/store/openStore.ts';
import { taskIds } from './taskIds.ts';
import { namedTasks, type NamedTask } from './tasks.ts';

/** So many of the newest with the longest word are looked at. */
const mostRead = 200;

/**
 * Returns tasks whose names have all of these words (folded, core/domain/query/foldText.ts), newest first; without
 * words the newest.
 */
export async function foundTasks(store: Store, words: readonly string[]): Promise<NamedTask[]> {
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one), '');
  const ids = await inLiveQuery(taskIds(store, { statuses: [], keyword: longest }));
  const tasks = await namedTasks(store, ids.slice(0, mostRead));
  return tasks.filter(({ taskName }) => words.every((word) => foldText(taskName).includes(word)));
}
