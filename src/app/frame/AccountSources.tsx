import { type ReactNode, useMemo } from 'react';
import { ImportSourcesContext, type ImportSources } from '#app/parts/import/importSources.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { openFileReader } from '#app/bridge/openFileReader.ts';
import { inLiveQuery } from '#app/store/liveQuery.ts';
import { groupsOf } from '#app/store/queries/tasks/groups.ts';
import { hasList, saveList, packedOf } from '#app/store/lists.ts';
import { locale } from '#app/state/preferences.ts';
import { useStore } from '#app/state/session.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';

/** Provides the import sources to the fields of all pages: parts hold no data themselves. */
export function AccountSources({ children }: { children: ReactNode }) {
  return <ImportSourcesContext value={useAccountSources()}>{children}</ImportSourcesContext>;
}

/** Returns the sources that lines can be imported from: files of the device, and rows that the device holds. */
function useAccountSources(): ImportSources {
  const store = useStore();
  const language = useSignalValue(locale);
  return useMemo(
    () => ({
      openFileReader,
      groups: () => groupsOf(store),
      tasksOf: async (taskGroupId) => {
        const { tasksWithRows } = await inLiveQuery(import('#app/store/queries/tasks/sourceTasks.ts'));
        return tasksWithRows(store, taskGroupId, language);
      },
      blocksOf: async (lotId, field) =>
        (await import('#app/store/queries/rows/columnBlocks.ts')).columnBlocks(store, lotId, field),
      saveList: (list) => saveList(store, list, false).catch(() => false),
      hasList: (hash) => hasList(store, hash),
      fetchList: (list) => void bridge.fetchList(list),
      textOf: async (hash) => {
        const packed = await packedOf(store, hash);
        if (packed === null) return null;
        const text = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
        return new Response(text).blob();
      },
      prefer: (lotId) => void bridge.preferLot(lotId),
    }),
    [store, language],
  );
}
