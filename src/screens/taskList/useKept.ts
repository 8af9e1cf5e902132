import { liveQuery } from 'dexie';
import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { TaskMode } from '#core/domain/task/task.ts';
import { useStore } from '#app/state/session.ts';
import { observed } from '#app/store/observed.ts';
import type { Store } from '#app/store/openStore.ts';
import { groupsOf } from '#app/store/queries/groups.ts';
import { taskIds } from '#app/store/queries/taskIds.ts';
import { taskNames } from '#app/store/queries/taskNames.ts';
import type { Filter, ListKind } from './listView.ts';

type Names = ReadonlyMap<string, string>;

/** What is kept from page to page once the first one is on screen, which must not wait for it. */
interface Kept {
  /** Of which filter the ids are. */
  key: string;
  ids: readonly string[] | undefined;
  names: Names | undefined;
}

const nothing: Kept = { key: '', ids: undefined, names: undefined };

/** Only what fits the filter that is asked for. */
export function useKept(key: string): [kept: Kept, keep: Dispatch<SetStateAction<Kept>>] {
  const [kept, keep] = useState(nothing);
  return [kept.key === key ? kept : { ...nothing, names: kept.names }, keep];
}

interface Keeping {
  kind: ListKind;
  filter: Filter;
  names: Names | undefined;
  isShown: boolean;
  keep: Dispatch<SetStateAction<Kept>>;
}

/**
 * Finds the ids that a filter lets through, and all names, as soon as the first page is on screen, and again whenever they
 * change: to find ids among thousands is most of what a page costs, and to read the names takes longer than a key may.
 */
export function useKeeping({ kind, filter, names, isShown, keep }: Keeping): void {
  const store = useStore();
  const key = filterKey(kind, filter);
  useEffect(() => {
    if (!isShown) return undefined;
    const subscription = liveQuery(() => readIds(store, kind, filter, names)).subscribe((ids) =>
      keep((before) => (before.key === key && isSame(before.ids, ids) ? before : { ...before, key, ids })),
    );
    return () => subscription.unsubscribe();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key says what is in the filter
  }, [store, kind, key, names, isShown, keep]);
  useEffect(() => {
    if (!isShown) return undefined;
    const subscription = liveQuery(() => taskNames(store)).subscribe((names) =>
      keep((before) => ({ ...before, names })),
    );
    return () => subscription.unsubscribe();
  }, [store, isShown, keep]);
}

export function filterKey(kind: ListKind, { statuses, keyword, groupId }: Filter): string {
  return JSON.stringify([kind, statuses, keyword, groupId]);
}

/** The names are read where they are not given. */
export async function readIds(
  store: Store,
  kind: ListKind,
  { statuses, keyword, groupId }: Filter,
  names?: Names,
): Promise<string[]> {
  const groups = await observed(groupsOf(store));
  // A group that is gone filters nothing, like anything in an address that makes no sense.
  const group = groups.find(({ taskGroupId }) => taskGroupId === groupId);
  return taskIds(store, {
    statuses,
    keyword,
    names,
    ...(kind === 'template' && { workFlowType: TaskMode.TemplateMode }),
    ...(group !== undefined && { taskGroupId: group.taskGroupId }),
  });
}

function isSame(some: readonly string[] | undefined, others: readonly string[]): boolean {
  return some?.length === others.length && some.every((id, index) => id === others[index]);
}
