import { Button } from '@fluentui/react-components';
import { ArrowDown12Regular, ArrowUp12Regular, Dismiss12Regular, Warning12Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Filter } from '#core/domain/data/view.ts';
import type { Explorer } from '../useExplorer.ts';
import { changedFilters, chosenSorts, isRangeReversed } from '../view/viewChanges.ts';
import { useFilterText } from './useFilterText.ts';
import styles from './ExplorerBar.module.css';

export interface FilterChipsProps {
  explorer: Explorer;
  /** Opens the editor of a filter, by its place. */
  onEdit: (place: number, target: HTMLElement) => void;
}

/** Each filter and sort of the view: it can be changed and removed. One that cannot be applied says why. */
export function FilterChips({ explorer, onEdit }: FilterChipsProps) {
  const { t } = useTranslation('explorer');
  const { view, change, columns } = explorer;
  const textOf = useFilterText(columns);
  const problemOf = useFilterProblem(explorer);
  const problems = new Set(view.filters.flatMap((filter) => problemOf(filter) ?? []));
  return (
    <>
      <ul className={styles.chips} aria-label={t(($) => $.chips.label)}>
        {view.filters.map((filter, place) => (
          <Chip
            // Filters have no names: the place is the identity of the one that is being edited.
            key={`filter ${place}`}
            text={textOf(filter)}
            icon={problemOf(filter) !== null && <Warning12Regular />}
            isProblem={problemOf(filter) !== null}
            onPress={(target) => onEdit(place, target)}
            onRemove={() => change((before) => ({ filters: changedFilters(before.filters, place, null) }))}
          />
        ))}
        {view.sorts.map(({ column, isDescending }) => (
          <Chip
            key={`sort ${column}`}
            text={columns.find(({ name }) => name === column)?.label ?? column}
            icon={isDescending ? <ArrowDown12Regular /> : <ArrowUp12Regular />}
            description={t(($) => $.chips[isDescending ? 'descending' : 'ascending'])}
            onPress={() => change(({ sorts }) => ({ sorts: chosenSorts(sorts, column, !isDescending) }))}
            onRemove={() => change(({ sorts }) => ({ sorts: sorts.filter((sort) => sort.column !== column) }))}
          />
        ))}
        <li>
          <Button appearance="transparent" size="small" onClick={() => change(() => ({ filters: [], sorts: [] }))}>
            {t(($) => $.chips.clear)}
          </Button>
        </li>
      </ul>
      {problems.size > 0 && (
        <div className={styles.problems} role="alert">
          {[...problems].map((problem) => (
            <p key={problem} className={styles.problem}>
              {problem}
            </p>
          ))}
        </div>
      )}
    </>
  );
}

function useFilterProblem({ data }: Explorer): (filter: Filter) => string | null {
  const { t } = useTranslation('explorer');
  return (filter) => {
    if (isRangeReversed(filter)) return t(($) => $.problems.range);
    const isRefused = filter.kind === 'pattern' && data.refusedPatterns.has(filter.pattern);
    return isRefused ? t(($) => $.problems.pattern, { pattern: filter.pattern }) : null;
  };
}

interface ChipProps {
  text: string;
  icon: ReactNode;
  /** The meaning of the icon. */
  description?: string;
  isProblem?: boolean;
  onPress: (target: HTMLElement) => void;
  onRemove: () => void;
}

function Chip({ text, icon, description, isProblem = false, onPress, onRemove }: ChipProps) {
  const { t } = useTranslation('explorer');
  const name = description === undefined ? text : `${text}, ${description}`;
  return (
    <li className={styles.chip} data-problem={isProblem}>
      <button
        type="button"
        className={styles.chipText}
        aria-label={t(($) => $.chips.change, { name })}
        title={name}
        onClick={({ currentTarget }) => onPress(currentTarget)}
      >
        {icon}
        <span>{text}</span>
      </button>
      <button
        type="button"
        className={styles.chipRemove}
        aria-label={t(($) => $.chips.remove, { name })}
        onClick={onRemove}
      >
        <Dismiss12Regular />
      </button>
    </li>
  );
}
