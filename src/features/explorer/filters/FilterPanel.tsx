import { Button, Select } from '@fluentui/react-components';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Filter } from '#core/domain/data/view.ts';
import { ButtonPopover } from '#app/parts/deferred/ButtonPopover.tsx';
import type { Explorer } from '../useExplorer.ts';
import { changedFilters, placeOfNew } from '../view/viewChanges.ts';
import { ConditionFields } from './ConditionFields.tsx';
import { RunList } from './RunList.tsx';
import styles from './filters.module.css';

export interface FilterPanelProps {
  explorer: Explorer;
  /** The place of the filter that is changed; `null` for a new one. */
  place: number | null;
  /** The column of a new filter; `null`: the first one. */
  column: string | null;
  target: HTMLElement;
  onClose: () => void;
}

/** Stands for the run in the choice of the column; no column has this name, as names are not empty. */
const runChoice = '';

/** One filter: its column, condition and values. It is applied while it is typed. */
export function FilterPanel({ explorer, place: given, column, target, onClose }: FilterPanelProps) {
  const { t } = useTranslation('explorer');
  const { place, filter, apply } = useAppliedFilter(explorer, given);
  const first = column ?? explorer.shown[0]?.name ?? '';
  const [chosen, setChosen] = useState(filter === undefined ? first : columnOf(filter));
  const columnId = useId();
  const close = () => {
    onClose();
    target.focus();
  };
  // A view has one filter of runs: this panel changes it, also where it was opened for a new filter.
  const removeRuns = () => {
    if (filter?.kind === 'runs') apply(null);
    else explorer.change(({ filters }) => ({ filters: filters.filter(({ kind }) => kind !== 'runs') }));
  };
  const field = explorer.columns.find(({ name }) => name === chosen);
  return (
    <ButtonPopover
      target={target}
      align="start"
      label={t(($) => $.filter.title)}
      className={styles.panel}
      onClose={onClose}
    >
      <label className={styles.label} htmlFor={columnId}>
        {t(($) => $.filter.column)}
      </label>
      <Select
        id={columnId}
        value={chosen}
        onChange={(_, { value }) => {
          apply(null);
          setChosen(value);
        }}
      >
        {explorer.table.isOfRuns && <option value={runChoice}>{t(($) => $.filter.run)}</option>}
        {explorer.columns.map(({ name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
      {field === undefined ? (
        <RunList
          lots={explorer.table.lots}
          chosen={explorer.view.filters.find((each) => each.kind === 'runs')?.lotNos ?? []}
          onChange={(lotNos) => (lotNos.length === 0 ? removeRuns() : apply({ kind: 'runs', lotNos }))}
        />
      ) : (
        <ConditionFields key={chosen} explorer={explorer} column={field} filter={filter} onApply={apply} />
      )}
      <div className={styles.foot}>
        {place !== null && (
          <Button
            appearance="subtle"
            onClick={() => {
              apply(null);
              close();
            }}
          >
            {t(($) => $.filter.remove)}
          </Button>
        )}
        <Button appearance="primary" className={styles.done ?? ''} onClick={close}>
          {t(($) => $.filter.done)}
        </Button>
      </div>
    </ButtonPopover>
  );
}

function columnOf(filter: Filter): string {
  return filter.kind === 'runs' ? runChoice : filter.column;
}

/**
 * Returns the filter at its place in the view, and the function that changes it there after a pause; `null` removes it.
 */
function useAppliedFilter({ view, change }: Explorer, given: number | null) {
  const [place, setPlace] = useState(given);
  const filter = place === null ? undefined : view.filters[place];
  const applySoon = useDebounce((next: Filter | null) => {
    if (filter === undefined && next === null) return;
    const at = filter === undefined ? null : place;
    change(({ filters }) => ({ filters: changedFilters(filters, at, next) }), at !== null);
    setPlace(next === null ? null : (at ?? placeOfNew(view.filters, next)));
  });
  return { place, filter, apply: (next: Filter | null, waitMs = 0) => applySoon(next, waitMs) };
}

/** Returns a function that applies the newest filter after a pause; at the latest when the panel closes. */
function useDebounce(onApply: (filter: Filter | null) => void): (filter: Filter | null, waitMs: number) => void {
  const latest = useRef(onApply);
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; filter: Filter | null } | null>(null);
  useEffect(() => {
    latest.current = onApply;
  });
  useEffect(
    () => () => {
      if (waiting.current === null) return;
      clearTimeout(waiting.current.timer);
      latest.current(waiting.current.filter);
    },
    [],
  );
  return (filter, waitMs) => {
    if (waiting.current !== null) clearTimeout(waiting.current.timer);
    waiting.current = null;
    if (waitMs === 0) return latest.current(filter);
    const timer = setTimeout(() => {
      waiting.current = null;
      latest.current(filter);
    }, waitMs);
    waiting.current = { timer, filter };
  };
}
