import { useLiveQuery } from 'dexie-react-hooks';
import { useContext, useEffect } from 'react';
import type { LineList } from '#core/domain/parameters/lineList.ts';
import { ImportSourcesContext } from '#app/parts/import/importSources.ts';

/** Returns the text of a long list. A list that came with its task is fetched to this device when it is shown. */
export function useListText(lines: LineList | readonly string[]) {
  const sources = useContext(ImportSourcesContext);
  const named = 'list' in lines ? lines : null;
  const hash = named?.list;
  const isHere = useLiveQuery(
    async () => hash === undefined || (await sources?.hasList(hash)) === true,
    [sources, hash],
  );
  useEffect(() => {
    if (isHere === false && named !== null) sources?.fetchList(named);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each list: the same one comes as a new object
  }, [sources, hash, isHere]);
  return {
    isMissing: isHere === false,
    read: async (): Promise<Blob | null> => {
      if (named === null) return new Blob([(lines as readonly string[]).join('\n')]);
      return (await sources?.textOf(named.list)) ?? null;
    },
  };
}
