import { Checkbox, SearchBox, Spinner } from '@fluentui/react-components';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Value } from '#core/domain/data/block.ts';
import type { ValueCounts } from '#workers/data/api.ts';
import { formatNumber } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import type { Explorer } from '../useExplorer.ts';
import type { GridColumn } from '../view/gridColumns.ts';
import styles from './filters.module.css';

interface ValueListProps {
  explorer: Explorer;
  column: GridColumn;
  chosen: readonly Value[];
  onChange: (values: readonly Value[]) => void;
}

/** The values that are read, and those of them that are drawn at once: the search finds the others. */
const readLimit = 1_000;
const drawLimit = 60;

/** The commonest values of a column with their numbers of rows, as a list to choose from. */
export function ValueList({ explorer, column, chosen, onChange }: ValueListProps) {
  const { t } = useTranslation('explorer');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const counts = useCounts(explorer, column.name);
  const [search, setSearch] = useState('');
  const found = useMemo(() => valuesToShow(counts, chosen, search), [counts, chosen, search]);
  if (counts === undefined) return <Spinner size="tiny" label={t(($) => $.filter.counting)} />;
  const toggle = (value: Value, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, value] : chosen.filter((each) => each !== value));
  return (
    <div className={styles.values}>
      <SearchBox
        aria-label={t(($) => $.filter.findValue)}
        placeholder={t(($) => $.filter.findValue)}
        dismiss={{ 'aria-label': common(($) => $.actions.clear) }}
        value={search}
        onChange={(_, { value }) => setSearch(value)}
      />
      <ul className={styles.list} aria-label={column.label}>
        {found.slice(0, drawLimit).map(({ value, count }) => (
          <li key={value ?? ''} className={styles.value}>
            <Checkbox
              className={styles.check ?? ''}
              label={value === null ? t(($) => $.filter.noValue) : shortened(value)}
              checked={chosen.includes(value)}
              onChange={(_, { checked }) => toggle(value, checked === true)}
            />
            <span className={styles.count}>{count === null ? '' : formatNumber(locale, count)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.hint}>{noteOf()}</p>
    </div>
  );

  function noteOf(): string {
    if (found.length === 0) return t(($) => $.filter.noSuchValue);
    if (found.length > drawLimit) return t(($) => $.filter.moreValues, { count: found.length - drawLimit });
    const known = counts?.values.length ?? 0;
    const distinct = counts?.distinct ?? 0;
    return distinct > known || counts?.isCut === true ? t(($) => $.filter.commonest, { count: known }) : '';
  }
}

function useCounts({ data }: Explorer, column: string): ValueCounts | null | undefined {
  const [counts, setCounts] = useState<ValueCounts | null>();
  const { session } = data;
  // The conditions of the moment in which the list opens: it must not change under the pointer.
  const [request] = useState(data.request);
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      await session.ready(request);
      const result = await session.call((api) => api.counts(column, readLimit));
      if (isWanted) setCounts(result.ok ? result.value : null);
    };
    void read().catch(() => isWanted && setCounts(null));
    return () => {
      isWanted = false;
    };
  }, [session, request, column]);
  return counts;
}

interface CountedValue {
  value: Value;
  /** `null` where it was not counted. */
  count: number | null;
}

/** Chosen values are always in the list, also those that no row has. */
function valuesToShow(
  counts: ValueCounts | null | undefined,
  chosen: readonly Value[],
  search: string,
): CountedValue[] {
  const counted: CountedValue[] = counts?.values ?? [];
  const known = new Set(counted.map(({ value }) => value));
  const others = chosen.filter((value) => !known.has(value)).map((value) => ({ value, count: null }));
  const wanted = search.trim().toLocaleLowerCase();
  return [...others, ...counted].filter(({ value }) => (value ?? '').toLocaleLowerCase().includes(wanted));
}

function shortened(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
