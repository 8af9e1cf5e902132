import { Input, Select } from '@fluentui/react-components';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Filter } from '#core/domain/data/view.ts';
import { formatNumber } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import type { Explorer } from '../useExplorer.ts';
import type { GridColumn } from '../view/gridColumns.ts';
import { isRangeReversed } from '../view/viewChanges.ts';
import { conditionOf, conditionsFor, draftOf, filterOf, type Condition, type FilterDraft } from './conditions.ts';
import { ValueList } from './ValueList.tsx';
import styles from './filters.module.css';

interface ConditionFieldsProps {
  explorer: Explorer;
  column: GridColumn;
  /** The filter as it is applied; `undefined` before the first input. */
  filter: Filter | undefined;
  /** Applies a filter after a pause. */
  onApply: (filter: Filter | null, waitMs: number) => void;
}

/** The pause in typing after which a filter is applied. */
const pauseMs = 250;

/** The condition on a column and its input. What was typed stays, also where it cannot be applied. */
export function ConditionFields({ explorer, column, filter, onApply }: ConditionFieldsProps) {
  const { t } = useTranslation('explorer');
  const locale = useLocale();
  const conditionId = useId();
  const decimalSign = formatNumber(locale, 0.5).charAt(1);
  const own = filter === undefined || filter.kind === 'runs' || filter.column !== column.name ? undefined : filter;
  const current = own === undefined ? null : conditionOf(own);
  const conditions = conditionsFor(column.type, current);
  const [condition, setCondition] = useState<Condition>(current ?? conditions[0] ?? 'contains');
  const [draft, setDraft] = useState(() => draftOf(own, (value) => String(value).replace('.', decimalSign)));

  const show = (nextCondition: Condition, nextDraft: FilterDraft, isTyping: boolean) => {
    setCondition(nextCondition);
    setDraft(nextDraft);
    const next = filterOf(column.name, nextCondition, nextDraft, decimalSign);
    if (next !== 'invalid') onApply(next, isTyping ? pauseMs : 0);
  };
  const change = (changed: Partial<FilterDraft>, isTyping = true) =>
    show(condition, { ...draft, ...changed }, isTyping);

  const typed = filterOf(column.name, condition, draft, decimalSign);
  const isRefused = own?.kind === 'pattern' && explorer.data.refusedPatterns.has(own.pattern);
  const problem = problemOf(typed, isRefused);
  return (
    <>
      <label className={styles.label} htmlFor={conditionId}>
        {t(($) => $.filter.condition)}
      </label>
      <Select
        id={conditionId}
        value={condition}
        onChange={(_, { value }) => {
          const next = conditions.find((each) => each === value);
          if (next !== undefined) show(next, draft, false);
        }}
      >
        {conditions.map((each) => (
          <option key={each} value={each}>
            {t(($) => $.filter.conditions[each])}
          </option>
        ))}
      </Select>
      <Inputs explorer={explorer} column={column} condition={condition} draft={draft} onChange={change} />
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {t(($) => $.filter.problems[problem])}
        </p>
      )}
    </>
  );
}

function problemOf(typed: Filter | null | 'invalid', isRefused: boolean): 'number' | 'range' | 'pattern' | null {
  if (typed === 'invalid') return 'number';
  if (isRefused) return 'pattern';
  return typed !== null && isRangeReversed(typed) ? 'range' : null;
}

interface InputsProps extends Pick<ConditionFieldsProps, 'explorer' | 'column'> {
  condition: Condition;
  draft: FilterDraft;
  onChange: (changed: Partial<FilterDraft>, isTyping?: boolean) => void;
}

function Inputs({ explorer, column, condition, draft, onChange }: InputsProps) {
  const { t } = useTranslation('explorer');
  switch (condition) {
    case 'contains':
    case 'notContains':
    case 'pattern':
    case 'notPattern': {
      const isPattern = condition === 'pattern' || condition === 'notPattern';
      return (
        <Input
          aria-label={t(($) => $.filter.text)}
          {...(isPattern && { placeholder: '^[A-Z]{2}-\\d+$' })}
          value={draft.text}
          onChange={(_, { value: text }) => onChange({ text })}
        />
      );
    }
    case 'oneOf':
    case 'noneOf':
      return (
        <ValueList
          explorer={explorer}
          column={column}
          chosen={draft.values}
          onChange={(values) => onChange({ values }, false)}
        />
      );
    case 'numbers':
      return (
        <Range
          inputs={[draft.min, draft.max]}
          input={{ inputMode: 'decimal' }}
          onChange={(min, max) => onChange({ min, max })}
        />
      );
    case 'dates':
      return (
        <Range
          inputs={[draft.from, draft.to]}
          input={{ type: 'date' }}
          onChange={(from, to) => onChange({ from, to })}
        />
      );
    case 'empty':
    case 'notEmpty':
      return null;
  }
}

interface RangeProps {
  inputs: readonly [from: string, to: string];
  input: { type?: 'date'; inputMode?: 'decimal' };
  onChange: (from: string, to: string) => void;
}

function Range({ inputs: [from, to], input, onChange }: RangeProps) {
  const { t } = useTranslation('explorer');
  return (
    <div className={styles.range}>
      <Input
        {...input}
        className={styles.end ?? ''}
        aria-label={t(($) => $.filter.from)}
        placeholder={t(($) => $.filter.from)}
        value={from}
        onChange={(_, { value }) => onChange(value, to)}
      />
      <span aria-hidden>–</span>
      <Input
        {...input}
        className={styles.end ?? ''}
        aria-label={t(($) => $.filter.to)}
        placeholder={t(($) => $.filter.to)}
        value={to}
        onChange={(_, { value }) => onChange(from, value)}
      />
    </div>
  );
}
