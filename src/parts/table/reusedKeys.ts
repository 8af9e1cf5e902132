import { useState } from 'react';

/** React keys by the keys of the rows, in the order of the rows. */
export type ReusedKeys = ReadonlyMap<string, number>;

/**
 * Returns the React keys of a table's rows. When the table shows another view, each row reuses the elements at its
 * position: a page of a hundred rows appears in three quarters of the time. Within one view a row keeps its own
 * elements wherever it moves, and a new row gets new ones, so that the focus in a removed row never passes to another
 * row.
 */
export function reusedKeys(keys: readonly string[], before: ReusedKeys, isOtherView: boolean): ReusedKeys {
  const inPlace = [...before.values()];
  const taken = new Set(inPlace);
  const fresh = () => {
    let key = 0;
    while (taken.has(key)) key += 1;
    taken.add(key);
    return key;
  };
  return new Map(keys.map((key, index) => [key, (isOtherView ? inPlace[index] : before.get(key)) ?? fresh()]));
}

/** Returns the React keys of the rows that a table shows now (`reusedKeys`). */
export function useReusedKeys(keys: readonly string[], viewKey: string | undefined): ReusedKeys {
  const name = [viewKey, ...keys].join('\n');
  const [shown, setShown] = useState(() => ({ name, viewKey, reused: reusedKeys(keys, new Map(), false) }));
  if (shown.name === name) return shown.reused;
  const reused = reusedKeys(keys, shown.reused, shown.viewKey !== viewKey);
  setShown({ name, viewKey, reused });
  return reused;
}
