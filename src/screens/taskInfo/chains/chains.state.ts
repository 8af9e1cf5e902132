import { useLiveQuery } from 'dexie-react-hooks';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useStore } from '#app/state/session.ts';
import {
  chainedTasks,
  columnsOfSource,
  possibleSources,
  type ChainedTasks,
  type SourceColumn,
  type SourceGroup,
} from '#app/store/queries/tasks/chains.ts';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';

/** Returns the tasks beside one in its chains; `undefined` while they are being read. */
export function useChainedTasks({ taskId, chain }: TaskView): ChainedTasks | undefined {
  const store = useStore();
  const sourceTaskId = chain?.sourceTaskId ?? null;
  return useLiveQuery(() => chainedTasks(store, { taskId, chain }), [store, taskId, sourceTaskId]);
}

/** Returns the tasks that may feed a task; `undefined` while they are being read. */
export function usePossibleSources(taskId: string): readonly SourceGroup[] | undefined {
  const store = useStore();
  return useLiveQuery(() => possibleSources(store, taskId), [store, taskId]);
}

/** Returns the columns of a source; `undefined` while they are being read. */
export function useSourceColumns(sourceTaskId: string): readonly SourceColumn[] | undefined {
  const store = useStore();
  const locale = useLocale();
  const found = useLiveQuery(
    async () => ({ sourceTaskId, columns: await columnsOfSource(store, locale, sourceTaskId) }),
    [store, locale, sourceTaskId],
  );
  return found?.sourceTaskId === sourceTaskId ? found.columns : undefined;
}
