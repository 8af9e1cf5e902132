import { useLiveQuery } from 'dexie-react-hooks';
import { useStore } from '#app/state/session.ts';
import type { LineSources } from './lineSources.ts';

/**
 * Sources with the names of the tasks that they are; a saved task knows their ids only. Empty: it is not here any more.
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
      // Nothing is shown until the name was looked up.
      return name === undefined ? [] : [[paramName, { ...source, taskName: name }]];
    }),
  );
}
