import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { gridColumns, type GridColumn } from './grid/gridColumns.ts';
import type { LotData } from './lotData.state.ts';

interface ShownColumns {
  columns: readonly GridColumn[];
  shown: readonly GridColumn[];
  setHidden: (names: readonly string[]) => void;
}

/** Returns all columns and the visible ones: the address holds the hidden columns (`hide`, once per column). */
export function useGridColumns({ columns: names, output, sample }: LotData): ShownColumns {
  const [search, setSearch] = useSearchParams();
  const hidden = search.getAll('hide');
  // Widths are kept while rows arrive: they follow the columns and whether there is a full sample, not each new row.
  const columns = useMemo(
    () => gridColumns(names, output, sample),
    // eslint-disable-next-line react/exhaustive-deps -- the values are left out on purpose, see above
    [names.join('\n'), output, sample.length],
  );
  const key = hidden.join('\n');
  const shown = useMemo(() => {
    const left = columns.filter(({ name }) => !key.split('\n').includes(name));
    return left.length > 0 ? left : columns;
  }, [columns, key]);

  const setHidden = (next: readonly string[]) => {
    const changed = new URLSearchParams(search);
    changed.delete('hide');
    for (const name of next) changed.append('hide', name);
    setSearch(changed, { replace: true });
  };
  return { columns, shown, setHidden };
}
