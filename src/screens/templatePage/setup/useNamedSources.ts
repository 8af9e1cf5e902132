import { useLiveQuery } from 'dexie-react-hooks';
import { useStore } from '#app/state/session.ts';
import type { LineSources } from './lineSources.ts';

/**
 * Returns the sources with the names of their tasks, because a saved task stores only ids. The name is empty if the
 * task is no longer on this device.
 */
export function useNamedSources(sources: LineSources): LineSources {
  const store = useStore();
  const unnamed = Object.values(sources).find((source) => source.kind === 'task' && source.taskName === '');
  const taskId = unnamed?.kind === 'task' ? unnamed.taskId : undefined;
  const name = useLiveQuery(
    async () => (taskId === undefined ? '' : ((await store.main.tasks.get(taskId))?.taskName ?? '')),
    [store, taskId],
  );
  if (taskId === undefined) return sources;
  return Object.fromEntries(
    Object.entries(sources).flatMap(([paramName, source]) => {
      if (source.kind === 'file' || source.taskName !== '') return [[paramName, source]];
      // The source is not shown until the name has been read.
      return name === undefined ? [] : [[paramName, { ...source, taskName: name }]];
    }),
  );
}
